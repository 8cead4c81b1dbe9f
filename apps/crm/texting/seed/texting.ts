import { sql } from 'kysely'
import { demoPhoneOf } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { firstOf, mustAt } from '#core/contract/must.ts'
import { composeText } from '../server/compose-text.ts'
import { syncTriggers } from '../server/triggers.ts'
import { describeVariables, type VariableValues, variablesIn } from '../server/variables.ts'
import { SYSTEM_TEMPLATES, TEMPLATES } from './templates.ts'

const DEMO_SIGN = '远航'

/** Tasks: title, index of the template, days ago (negative: in the future), number of recipients, final state. */
const SEED_TASKS = [
  ['英国讲座第一轮邀请', 6, 58, 32, 'DONE'],
  ['九月材料补充提醒', 4, 51, 18, 'DONE'],
  ['雅思秋季班推广', 7, 45, 40, 'DONE'],
  ['新客首次联系提醒', 3, 40, 24, 'DONE'],
  ['澳洲说明会邀请', 8, 34, 36, 'DONE'],
  ['签证面签提醒', 5, 29, 12, 'DONE'],
  ['英国讲座第二轮邀请', 6, 24, 30, 'DONE'],
  ['中秋节日问候', 9, 20, 45, 'DONE'],
  ['十月材料补充提醒', 4, 16, 16, 'DONE'],
  ['雅思冲刺班推广', 7, 12, 38, 'STOPPED'],
  ['新客首次联系提醒（补）', 3, 9, 20, 'DONE'],
  ['澳洲说明会二次提醒', 8, 6, 28, 'DONE'],
  ['签证面签提醒（本周）', 5, 2, 10, 'DONE'],
  ['英国讲座第三轮邀请', 6, -2, 26, 'SCHEDULED'],
  ['年末节日问候', 9, 0, 22, 'DRAFT'],
] as const

type SeedTaskState = (typeof SEED_TASKS)[number][4]

interface SeedRecipient extends VariableValues {
  readonly phone: string
}

/** Random time of day from 9:00 to 19:59, as '<days> HH:mm'. */
const randomMoment = (random: Prng, days: number): string => `${days} ${random.int(9, 19)}:${String(random.int(0, 59)).padStart(2, '0')}`

/** SQL for column r.at ('<days ago> HH:mm', in Shanghai) as a timestamp. */
const momentSql = sql`((now() at time zone 'Asia/Shanghai')::date - split_part(r.at, ' ', 1)::int + split_part(r.at, ' ', 2)::time) at time zone 'Asia/Shanghai'`

async function insertTemplates(tx: Tx, random: Prng, creators: readonly number[]): Promise<readonly number[]> {
  const list = TEMPLATES.map(([title, kind, content], place) => ({
    ...{ title, kind, content, variables: describeVariables(variablesIn(content)) },
    ...{ creator: random.pick(creators), at: randomMoment(random, 90 - place * 7), place },
  }))
  const { rows } = await sql<{
    id: number
  }>`insert into sms_template (title, kind, content, variables, creator_id, created_date, last_modified_date)
    select r.title, r.kind, r.content, r.variables, r.creator, ${momentSql}, ${momentSql}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(title text, kind text, content text, variables text, creator bigint, at text, place int)
    order by r.place returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Final state of one message of a task. */
function messageOutcome(random: Prng, state: SeedTaskState, place: number, total: number) {
  if (state === 'DRAFT') return { state: 'HELD' }
  if (state === 'SCHEDULED') return { state: 'WAITING' }
  if (state === 'STOPPED' && place > total / 2) return { state: 'STOPPED' }
  return random.weighted([
    [{ state: 'SENT' }, 92],
    [{ state: 'FAILED', error: random.pick(['号码无效', '号码在运营商黑名单']) }, 6],
    [{ state: 'UNKNOWN', error: '短信网关没有在10秒内应答' }, 2],
  ])
}

async function insertTask(
  tx: Tx,
  random: Prng,
  task: (typeof SEED_TASKS)[number],
  template: number,
  leads: readonly SeedRecipient[],
  creator: number,
): Promise<void> {
  const [title, place, days, , state] = task
  const [, kind, content] = TEMPLATES[place]
  const messages = leads.flatMap(({ phone, ...values }) => {
    const composed = composeText(DEMO_SIGN, kind, content, values)
    return 'text' in composed ? [{ phone, text: composed.text, parts: composed.parts }] : []
  })
  const row = { at: randomMoment(random, days), total: messages.length, parts: messages.reduce((sum, { parts }) => sum + parts, 0) }
  const [draft, scheduled] = [state === 'DRAFT', state === 'SCHEDULED']
  const { rows } = await sql<{ id: number; due: Date }>`
    insert into sms_task (title, kind, template_id, content, source, state, schedule_date, total, parts, creator_id, created_date, submitted_date, done_date,
      stopped_by_id, stopped_date)
    select ${title}, ${kind}, ${template}::bigint, ${content}, 'LEADS', ${state}, case when ${scheduled} then m.moment end, r.total, r.parts, ${creator}::bigint,
      least(m.moment, now()) - interval '10 minutes', case when not ${draft} then least(m.moment, now()) end,
      case when ${state} = 'DONE' then m.moment + interval '3 minutes' end, case when ${state} = 'STOPPED' then ${creator}::bigint end,
      case when ${state} = 'STOPPED' then m.moment + interval '1 minute' end
    from jsonb_to_record(${JSON.stringify(row)}::jsonb) as r(at text, total int, parts int) cross join lateral (select ${momentSql} as moment) m
    returning id, coalesce(schedule_date, submitted_date, created_date) as due`.execute(tx)
  const { id, due } = firstOf(rows, 'task')
  const list = messages.map((message, nth) => ({ ...message, nth, ...messageOutcome(random, state, nth, messages.length) }))
  await insertRecords(tx, { task: id, creator, kind }, list, due)
}

interface RecordOwner {
  readonly task: number | null
  readonly creator: number | null
  readonly kind: string
}

async function insertRecords(tx: Tx, { task, creator, kind }: RecordOwner, list: readonly object[], due: Date): Promise<void> {
  await sql`
    insert into sms_record (kind, send_type, task_id, creator_id, phone, content, parts, state, attempts, due_date, attempt_date, sent_date, time, created_date,
      last_error, provider_id)
    select ${kind}, ${task === null ? 1 : 0}, ${task}::bigint, ${creator}::bigint, r.phone, r.text, r.parts, r.state, tried::int, ${due}, case when tried then t.moment end,
      case when r.state = 'SENT' then t.moment end, t.moment, least(t.moment, now()), r.error, case when r.state = 'SENT' then 'G' || md5(r.phone || t.moment) end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(phone text, text text, parts int, state text, error text, nth int)
    cross join lateral (select ${due}::timestamptz + make_interval(secs => r.nth) as moment, r.state in ('SENT', 'FAILED', 'UNKNOWN') as tried) t
    order by r.nth`.execute(tx)
}

/** Messages that the system sent to customers about their orders, while that was enabled. */
async function insertSystemRecords(tx: Tx): Promise<void> {
  const { rows } = await sql<
    SeedRecipient & { due: Date }
  >`select l.phone_number as phone, l.name, i.name as institution, o.order_number as "orderNumber",
      o.created_date + interval '1 minute' as due
    from institutions_order o join institutions_customer l on l.id = o.lead_id join institution i on i.id = o.institution_id
    where l.phone_number ~ '^1[0-9]{10}$' order by o.created_date desc limit 40`.execute(tx)
  for (const { phone, due, ...values } of rows) {
    const composed = composeText(DEMO_SIGN, 'NOTICE', TEMPLATES[1][2], values)
    if ('text' in composed)
      await insertRecords(tx, { task: null, creator: null, kind: 'NOTICE' }, [{ phone, ...composed, nth: 0, state: 'SENT' }], due)
  }
}

async function insertOptOuts(tx: Tx, random: Prng, creators: readonly number[]): Promise<void> {
  const list = Array.from({ length: 18 }, (_, place) => {
    const blacklisted = place % 6 === 5
    return {
      phone: demoPhoneOf(random, 70_000 + place),
      kind: blacklisted ? 'BLACKLIST' : 'OPT_OUT',
      reason: blacklisted ? '客户投诉骚扰' : random.pick(['回复R退订', '电话告知不再接收', '回复TD退订']),
      creator: random.pick(creators),
      at: randomMoment(random, random.int(1, 60)),
      place,
    }
  })
  await sql`insert into sms_opt_out (phone, kind, reason, creator_id, created_date)
    select r.phone, r.kind, r.reason, r.creator, ${momentSql}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(phone text, kind text, reason text, creator bigint, at text, place int) order by r.place`.execute(
    tx,
  )
}

/** Inserts templates, tasks with their messages, opt-outs, and the system triggers, which stay disabled. */
export async function insertTexting(tx: Tx, random: Prng, creators: readonly number[]): Promise<void> {
  const templates = await insertTemplates(tx, random, creators)
  await syncTriggers(tx)
  await sql`update sms_trigger t set template_id = m.id
    from (select id, row_number() over (order by id) as place from sms_trigger) k,
      unnest(${templates.slice(0, SYSTEM_TEMPLATES)}::bigint[]) with ordinality as m(id, place)
    where k.id = t.id and m.place = k.place`.execute(tx)
  const { rows: leads } = await sql<SeedRecipient>`select l.phone_number as phone, l.name, e.name as consultant from institutions_customer l
    join employee e on e.id = l.attributable_person_id where l.status = 'NORMAL' and l.deleted_date is null and l.phone_number ~ '^1[0-9]{10}$'
    order by l.id limit 900`.execute(tx)
  for (const task of SEED_TASKS) {
    await insertTask(tx, random, task, mustAt(templates, task[1]), random.some(leads, task[3]), random.pick(creators))
  }
  await insertSystemRecords(tx)
  await insertOptOuts(tx, random, creators)
}
