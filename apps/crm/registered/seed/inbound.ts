import { sql } from 'kysely'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { firstOf, mustAt } from '#core/contract/must.ts'

/** Inbound feeds by scope; the server updates the titles at startup. */
const FEED_TITLES: Readonly<Record<string, string>> = {
  users: '注册用户',
  intentions: '意向',
  reservations: '预约',
  events: '埋点事件',
  storeEvents: '店铺事件',
  institutionRegistrations: '机构入驻',
  comments: '评价',
  institutionFollowUps: '机构跟进',
  payments: '缴费',
}

interface DemoClient {
  readonly name: string
  readonly description: string
  readonly scopes: readonly string[]
  readonly enabled: boolean
  /** Refusal reason of its newest key, if that key was refused. */
  readonly refusal?: string
}

const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    name: '远航 App',
    description: 'iOS 与安卓客户端的服务端',
    scopes: ['users', 'intentions', 'reservations', 'events', 'comments'],
    enabled: true,
    refusal: '签名时间与服务器相差超过 300 秒（慢 412 秒）',
  },
  { name: '远航小程序', description: '微信小程序的服务端', scopes: ['users', 'intentions', 'reservations', 'storeEvents'], enabled: true },
  {
    name: '机构 CRM',
    description: '合作机构使用的系统',
    scopes: ['institutionRegistrations', 'institutionFollowUps', 'payments'],
    enabled: true,
    refusal: '签名不正确',
  },
  { name: '旧版小程序', description: '2024 年的版本，已下线', scopes: ['users', 'intentions'], enabled: false },
]

const BATCH_DAYS = 14

/** Inserts client systems, keys without a secret (so that they cannot sign requests), and two weeks of received batches. */
export async function insertInbound(tx: Tx, random: Prng): Promise<void> {
  const feeds = Object.entries(FEED_TITLES).map(([name, title]) => ({ name, path: `/${name}`, title }))
  await sql`insert into inbound_scope (name, title)
    select name, title from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as w(name text, title text)`.execute(tx)
  await sql`insert into inbound_feed (path, title)
    select path, title from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as w(path text, title text)`.execute(tx)
  for (const [at, client] of DEMO_CLIENTS.entries()) {
    const { rows } = await sql<{ id: number }>`insert into inbound_client (name, description, scope_ids, enabled, created_date)
      select ${client.name}, ${client.description}, array_agg(id order by id), ${client.enabled}, now() - make_interval(days => ${200 - at * 30})
      from inbound_scope where name = any(${client.scopes}::text[]) returning id`.execute(tx)
    await insertKeys(tx, random, firstOf(rows, 'client').id, client)
  }
  await sql`insert into inbound_batch (client_id, key_id, feed_id, received, accepted, refused, repeated, duration, problem, request_id, created_date)
    select c.id, k.id, f.id, b.received, b.received - b.refused, b.refused, 0, b.duration,
      case when b.refused > 0 then '第 1 条：phone：格式不正确' end, gen_random_uuid()::text, now() - make_interval(mins => b.ago)
    from jsonb_to_recordset(${JSON.stringify(batchRows(random))}::jsonb)
      as b(client text, path text, received int, refused int, duration int, ago int)
    join inbound_client c on c.name = b.client join inbound_feed f on f.path = b.path
    join lateral (select id from inbound_key where client_id = c.id order by id desc limit 1) k on true
    order by b.ago desc`.execute(tx)
}

async function insertKeys(tx: Tx, random: Prng, clientId: number, { enabled, refusal }: DemoClient): Promise<void> {
  const keyId = () => `yhk_${Array.from({ length: 24 }, () => random.int(0, 15).toString(16)).join('')}`
  await sql`insert into inbound_key (client_id, key_id, expires_date, created_date)
    values (${clientId}, ${keyId()}, now() - interval '40 days', now() - interval '130 days')`.execute(tx)
  const { rows } = await sql<{ id: number }>`insert into inbound_key (client_id, key_id, created_date)
    values (${clientId}, ${keyId()}, now() - interval '41 days') returning id`.execute(tx)
  await sql`insert into inbound_key_use (key_id, last_used_date, last_refused_date, last_refusal)
    values (${rows[0]?.id}, now() - make_interval(mins => ${enabled ? 7 : 60 * 24 * 90}),
      ${refusal === undefined ? null : sql`now() - interval '3 days'`}, ${refusal ?? null})`.execute(tx)
}

function batchRows(random: Prng): readonly object[] {
  return DEMO_CLIENTS.filter(({ enabled }) => enabled).flatMap(({ name, scopes }) =>
    Array.from({ length: BATCH_DAYS * 4 }, (_, at) => {
      const scope = mustAt(scopes, at % scopes.length)
      const many = scope === 'events' || scope === 'storeEvents'
      const received = many ? random.int(120, 500) : random.int(1, 40)
      const refused = !many && at % 9 === 4 ? 1 : 0
      return {
        client: name,
        path: `/${scope}`,
        received,
        refused,
        duration: random.int(8, many ? 90 : 400),
        ago: at * 360 + random.int(1, 350),
      }
    }),
  )
}
