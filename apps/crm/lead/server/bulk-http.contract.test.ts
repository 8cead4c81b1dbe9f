/** A bulk action on all leads that a filter matches: selection, processing in parts, interruption, stop and report. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bulkAt } from '#core/server/bulk/bulk-job.ts'
import { storeBulkRows } from '#core/server/bulk/bulk-rows.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import { type LeadWorld, startLeadWorld } from './lead.testing.ts'
import { brokenRules } from './lead-invariants.testing.ts'

const LEADS = '/agency/institutionsCustomer'
const SCREEN = '/newCustomer/institutionsCustomer'
const RUNS = '/runtime/bulk'

let crm: LeadWorld['crm']
let clients: LeadWorld['clients']
let ids: LeadWorld['ids']
let owner: pg.Client
let phone = 0

beforeAll(async () => {
  ;({ crm, clients, ids } = await startLeadWorld())
  owner = new pg.Client({ connectionString: crm.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await crm.close()
})

const queryRows = async <T>(query: RawBuilder<T>): Promise<readonly T[]> => (await query.execute(crm.database.db)).rows

/** Inserts this many leads of one owner, named with a common prefix: the first is 甲0001. */
const insertOwnedLeads = async (name: string, count: number, username = 'sales_a1'): Promise<void> => {
  phone += 10_000
  await sql`insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, customer_phase, manual_phase,
      status, creator_id, attributable_person_id, follow_up_with_people_id)
    select ${name} || to_char(n, 'FM0000'), (13300000000 + ${phone} + n)::text, '小红书', array['文书'], 'HIGH', 'CONTACTS', 'CONTACTS',
      'NORMAL', ${ids[username]}, ${ids[username]}, ${ids[username]} from generate_series(1, ${count}) as n`.execute(crm.database.db)
}
const statusCounts = async (name: string) =>
  Object.fromEntries(
    (
      await queryRows(sql<{ status: string; n: number }>`select status, count(*)::int as n from institutions_customer
      where name like ${`${name}%`} group by status`)
    ).map(({ status, n }) => [status, n]),
  )
/** Number of leads that did not enter the high seas exactly once. */
const wrongStays = async (name: string) =>
  (
    await queryRows(sql<{ n: number }>`select count(*)::int as n from high_seas s join institutions_customer c on c.id = s.lead_id
    where c.name like ${`${name}%`} group by s.lead_id having count(*) <> 1`)
  ).length

const toSea = (
  by: Client,
  matching: object,
  key: string = randomUUID(),
  more: object = { moveInReason: 'CUSTOMER_CHURN' },
): Promise<InjectedAnswer> =>
  by.post(`${LEADS}/highSeas`, { matching: { screen: SCREEN, ...matching }, ...more }, { 'idempotency-key': key })
const jobEnded = async (by: Client, id: string, states: readonly string[] = ['done', 'failed']) =>
  vi.waitFor(
    async () => {
      const { body } = await by.get(`${RUNS}/${id}`)
      expect(states).toContain(body.data.state)
      return body.data
    },
    { timeout: 30_000, interval: 50 },
  )
const bulkJobBegun = async (by: Client, matching: object): Promise<string> => {
  const { body } = await toSea(by, matching)
  expect(body).toMatchObject({ code: 200 })
  return body.data.jobId
}
const bulkJobCount = async () => (await queryRows(sql<{ n: number }>`select count(*)::int as n from job where name = 'core.bulk'`))[0]?.n

afterEach(async () => expect(await brokenRules(crm.database.db)).toEqual({}))

describe('what is chosen', () => {
  it('is what the list finds: its filters, its scope, and nothing else', async () => {
    await insertOwnedLeads('全选甲', 3)
    await insertOwnedLeads('全选甲乙', 2, 'sales_b1')
    const answer = await toSea(clients.sales_a1, { nameContains: '全选甲' })
    expect(answer.body).toMatchObject({ code: 200, message: '已开始处理3条数据', data: { jobId: expect.any(String), total: 3 } })
    expect(await jobEnded(clients.sales_a1, answer.body.data.jobId)).toMatchObject({
      state: 'done',
      label: '移入公海',
      resource: '客资',
      total: 3,
      done: 3,
      refused: 0,
      reasons: [],
    })
    expect(await statusCounts('全选甲')).toEqual({ LOSS: 3, NORMAL: 2 })
  })

  it('is kept when it begins: what the filter finds later is left alone', async () => {
    await insertOwnedLeads('冻结', 3)
    await owner.query('begin; lock table institutions_customer in share row exclusive mode')
    const id = await bulkJobBegun(clients.sales_a1, { nameContains: '冻结' })
    await owner.query(`update institutions_customer set name = '解冻' where name = '冻结0001';
      update institutions_customer set attributable_person_id = ${ids.sales_b1}, follow_up_with_people_id = ${ids.sales_b1} where name = '冻结0003';
      insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, customer_phase, manual_phase, status, creator_id, attributable_person_id)
      values ('冻结9999', '13399999999', '小红书', '{文书}', 'HIGH', 'CONTACTS', 'CONTACTS', 'NORMAL', ${ids.sales_a1}, ${ids.sales_a1}); commit`)
    expect(await jobEnded(clients.sales_a1, id)).toMatchObject({ state: 'done', total: 3, done: 2, reasons: [{ names: ['冻结0003'] }] })
    expect([await statusCounts('冻结'), await statusCounts('解冻')]).toEqual([{ LOSS: 1, NORMAL: 2 }, { LOSS: 1 }])
  })

  it('is never more than 5,000, and never nothing', async () => {
    await owner.query(`insert into client_user (id, uid, registration_platform) overriding system value
        select n, n::text, 'APP' from generate_series(1, 5001) as n;
      insert into retention_client (client_user_id, customer_name, mobile_phone_number, consulting_project, source_channel)
      select n, '太多' || n, (13400000000 + n)::text, '{文书}', '小红书' from generate_series(1, 5001) as n`)
    const before = await bulkJobCount()
    const remove = (matching: object) =>
      clients.admin.post('/retention/retentionClients/delete', {
        matching: { screen: '/customer/toBeAllocated', ...matching },
        reason: '重复',
      })
    expect((await remove({ customerNameContains: '太多' })).body).toMatchObject({
      code: 3000,
      message: '一次最多批量处理5000条，当前条件下的数据超过5000条，请缩小筛选范围',
    })
    expect((await remove({ customerNameContains: '没有这个人' })).body).toMatchObject({ code: 3000, message: '没有符合条件的数据' })
    expect(await bulkJobCount()).toBe(before)
  })

  it.each([
    ['a screen of another resource', { screen: '/newCustomer/highSeas' }, {}],
    ['no screen', { screen: '' }, {}],
    ['a screen without the action', { screen: '/newCustomer/visitCustomer' }, {}],
    ['a filter that the list does not know', { statusIs: 'LOSS' }, {}],
    ['a filter that is no text', { nameContains: ['王'] }, {}],
    ['ids besides', {}, { id: [1], moveInReason: 'CUSTOMER_CHURN' }],
    ['a version', {}, { version: 1, moveInReason: 'CUSTOMER_CHURN' }],
  ])('is refused with %s', async (_, matching, more) => {
    expect((await toSea(clients.sales_a1, matching, randomUUID(), { moveInReason: 'CUSTOMER_CHURN', ...more })).status).toBe(400)
  })

  it('wants the permission, a valid form, a key, and an action that may be done so', async () => {
    expect((await toSea(clients.nobody_1, {})).status).toBe(403)
    expect((await toSea(clients.sales_a1, {}, randomUUID(), {})).body).toMatchObject({ code: 3000, message: '请选择移入原因' })
    expect((await toSea(clients.sales_a1, {}, '')).status).toBe(400)
    const combined = await clients.admin.post(`${LEADS}/combine`, { matching: { screen: SCREEN }, keep: 'OLDER' })
    expect(combined).toMatchObject({ status: 400, body: { message: '不支持参数 matching' } })
    // Its form opens without rows.
    expect((await clients.admin.get(`${LEADS}/setAttributablePerson`)).body).toMatchObject({ code: 200, data: { source: {} } })
  })
})

it('a filter on a masked contact is a question here as in the list: it finds what one may reveal, and is logged', async () => {
  await insertOwnedLeads('掩码', 1)
  const [lead] = await queryRows(sql<{ phone: string }>`select phone_number as phone from institutions_customer where name = '掩码0001'`)
  const asked = () =>
    queryRows(
      sql<{
        n: number
      }>`select count(*)::int as n from audit_log where employee_id = ${ids.sales_b1} and detail ->> 'filter' = 'phoneNumber'`,
    )
  const before = (await asked())[0]?.n ?? 0
  const matching = { phoneNumberIs: lead?.phone }
  expect((await toSea(clients.sales_b1, matching)).body).toMatchObject({ code: 3000, message: '没有符合条件的数据' })
  expect((await asked())[0]?.n).toBe(before + 1)
  await jobEnded(clients.sales_a1, await bulkJobBegun(clients.sales_a1, matching))
  expect(await statusCounts('掩码')).toEqual({ LOSS: 1 })
})

describe('what is refused', () => {
  it('is told by name and reason, the rest is done', async () => {
    await insertOwnedLeads('拒绝', 250)
    await owner.query('begin; lock table institutions_customer in share row exclusive mode')
    const { body } = await clients.admin.post(`${LEADS}/protect`, { matching: { screen: SCREEN, nameContains: '拒绝' } })
    await owner.query(`update institutions_customer set protected = true where name in ('拒绝0007', '拒绝0220');
      update institutions_customer set deleted_date = now() where name = '拒绝0100'; commit`)
    const run = await jobEnded(clients.admin, body.data.jobId)
    expect(run).toMatchObject({ state: 'done', total: 250, done: 247, refused: 3 })
    expect(run.reasons).toEqual([
      { reason: '以下客户已受保护', count: 2, names: ['拒绝0220', '拒绝0007'] },
      { reason: '数据不存在，或已不在您的操作范围内', count: 1, names: ['拒绝0100'] },
    ])
    const audited = await queryRows(sql<{ reasons: unknown }>`select detail -> 'reasons' as reasons from audit_log
      where detail ->> 'bulk' = ${run.id} order by id desc limit 1`)
    expect(audited[0]?.reasons).toMatchObject([{ count: 2, ids: [expect.any(Number), expect.any(Number)] }, { count: 1 }])
  })

  it('by the operation itself stands alone: its limit is filled to the last', async () => {
    await insertOwnedLeads('额度', 40, 'sales_a1')
    await jobEnded(clients.sales_a1, await bulkJobBegun(clients.sales_a1, { nameContains: '额度' }))
    const held =
      (
        await queryRows(
          sql<{
            n: number
          }>`select count(*)::int as n from live_customer where attributable_person_id = ${ids.sales_b1} and status = 'NORMAL' and customer_phase <> 'ORDERED'`,
        )
      )[0]?.n ?? 0
    await sql`update lead_rules set holding_limit = ${held + 25}`.execute(crm.database.db)
    const matching = { screen: '/newCustomer/highSeas', nameContains: '额度' }
    const { body } = await clients.mgr_a.post('/agency/highSeas/allocate', { matching, attributablePersonId: ids.sales_b1 })
    const run = await jobEnded(clients.mgr_a, body.data.jobId)
    expect([run.done, run.refused, run.reasons.length]).toEqual([25, 15, 1])
    await sql`update lead_rules set holding_limit = 200`.execute(crm.database.db)
  })
})

describe('one job', () => {
  it('comes of one key, also at the same moment; of two keys the second waits for the first', async () => {
    await insertOwnedLeads('同键', 5)
    await owner.query('begin; lock table institutions_customer in share row exclusive mode')
    const key = randomUUID()
    const twins = await Promise.all([1, 2, 3].map(() => toSea(clients.sales_a1, { nameContains: '同键' }, key)))
    expect(new Set(twins.map(({ body }) => body.data?.jobId)).size).toBe(1)
    const [first, second] = await Promise.all([
      toSea(clients.sales_a1, { nameContains: '同键' }),
      toSea(clients.sales_b1, { nameContains: '没有' }),
    ])
    expect(first.body).toMatchObject({ code: 3000, message: '您有一个批量操作正在进行，请等它完成后再试' })
    expect(second.body).toMatchObject({ code: 3000, message: '没有符合条件的数据' })
    await owner.query('commit')
    await jobEnded(clients.sales_a1, twins[0]?.body.data.jobId)
    expect([await statusCounts('同键'), await wrongStays('同键')]).toEqual([{ LOSS: 5 }, 0])
    // A repeated call gets the first response, although the filter no longer matches anything.
    expect((await toSea(clients.sales_a1, { nameContains: '同键' }, key)).body.data).toEqual(twins[0]?.body.data)
  })

  it('of two people on the same rows does each row once', async () => {
    await insertOwnedLeads('抢先', 120)
    const both = await Promise.all([
      bulkJobBegun(clients.sales_a1, { nameContains: '抢先' }),
      bulkJobBegun(clients.mgr_a, { nameContains: '抢先' }),
    ])
    const runs = [await jobEnded(clients.sales_a1, both[0]), await jobEnded(clients.mgr_a, both[1])]
    expect(runs.map(run => run.state)).toEqual(['done', 'done'])
    expect(runs[0].done + runs[1].done).toBe(120)
    expect([await statusCounts('抢先'), await wrongStays('抢先')]).toEqual([{ LOSS: 120 }, 0])
  })

  it('that breaks goes on behind what it has done, and does nothing twice', async () => {
    await insertOwnedLeads('中断', 210)
    await owner.query(`create sequence failures; create function fail_lead() returns trigger language plpgsql as $$ begin
      if new.name = '中断0205' and nextval('failures') <= 1 then raise exception 'no'; end if; return new; end $$;
      create trigger fail before update on institutions_customer for each row execute function fail_lead()`)
    const id = await bulkJobBegun(clients.sales_a1, { nameContains: '中断', sort: 'createdDate' })
    await vi.waitFor(async () => expect((await clients.sales_a1.get(`/jobs/${id}`)).body.data.state).toBe('queued'), {
      timeout: 20_000,
      interval: 20,
    })
    await sql`update pgboss.job set start_after = now() where id = ${id}`.execute(crm.database.db)
    expect(await jobEnded(clients.sales_a1, id)).toMatchObject({ state: 'done', total: 210, done: 210 })
    expect([await statusCounts('中断'), await wrongStays('中断')]).toEqual([{ LOSS: 210 }, 0])
    await owner.query('drop trigger fail on institutions_customer; drop function fail_lead; drop sequence failures')
  })

  it('is stopped by who began it, and by nobody else; what was done stays', async () => {
    await insertOwnedLeads('停下', 210)
    await owner.query('begin; lock table institutions_customer in share row exclusive mode')
    const id = await bulkJobBegun(clients.sales_a1, { nameContains: '停下' })
    for (const other of [clients.admin, clients.sales_b1]) {
      expect((await other.post(`${RUNS}/stop`, { id })).status).toBe(404)
      expect((await other.get(`${RUNS}/${id}`)).status).toBe(404)
    }
    let answered = false
    const stopped = clients.sales_a1.post(`${RUNS}/stop`, { id }).finally(() => {
      answered = true
    })
    // The stop request waits for the row lock of the job, or has been answered, before the current part can end.
    const inLine = () =>
      queryRows(sql`select l.pid from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.locktype in ('transactionid', 'tuple') and a.datname = current_database()`)
    await expect.poll(async () => answered || (await inLine()).length > 0).toBe(true)
    await owner.query('commit')
    expect((await stopped).body).toMatchObject({ code: 200 })
    const run = await jobEnded(clients.sales_a1, id)
    expect(run).toMatchObject({ state: 'failed', message: '已停止', total: 210 })
    expect(run.done).toBeLessThanOrEqual(200)
    expect(await statusCounts('停下')).toEqual({ ...(run.done > 0 && { LOSS: run.done }), NORMAL: 210 - run.done })
    expect((await clients.sales_a1.post(`${RUNS}/stop`, { id })).body).toMatchObject({ code: 3000, message: '该批量操作已经结束' })
  })

  it('ends when its person may not do it any more', async () => {
    await insertOwnedLeads('离职', 2, 'sales_a2')
    await owner.query('begin; lock table institutions_customer in share row exclusive mode')
    const id = await bulkJobBegun(clients.sales_a2, { nameContains: '离职' })
    await owner.query(`update employee set locked = true where username = 'sales_a2'; commit`)
    await vi.waitFor(
      async () =>
        expect((await queryRows(sql<{ state: string }>`select state, message from job where id = ${id}`))[0]).toMatchObject({
          state: 'failed',
        }),
      { timeout: 20_000, interval: 50 },
    )
    await sql`update employee set locked = false where username = 'sales_a2'`.execute(crm.database.db)
  })
})

describe('a job whose action has changed since it was sent', () => {
  /** Sends a job as it may have been sent to an older program, with rows of its own. */
  const sendStored = async (
    data: { resource: string; action: string; values: Record<string, unknown> },
    name?: string,
  ): Promise<string> => {
    const { core } = crm.app
    const actor = await core.actor(ids.sales_a1 ?? null)
    return crm.database.db.transaction().execute(async tx => {
      const id = await core.services.jobs.send(bulkAt, data, actor, tx)
      const rows = await sql<{
        id: number
        name: string
      }>`select id, name from institutions_customer where name like ${name ?? '-'} || '%' order by id`.execute(tx)
      await storeBulkRows(tx, id, rows.rows)
      return id
    })
  }
  const ended = async (id: string) =>
    vi.waitFor(
      async () => {
        const [row] = await queryRows(
          sql<{ state: string; message: string | null; result: unknown }>`select state, message, result from job where id = ${id}`,
        )
        expect(['done', 'failed']).toContain(row?.state)
        return row
      },
      { timeout: 20_000, interval: 50 },
    )
  const values = { moveInReason: 'CUSTOMER_CHURN' }

  it.each([
    ['its resource is gone', { resource: 'nothing', action: 'highSeas', values }],
    ['the action is gone', { resource: 'institutionsCustomer', action: 'nothing', values }],
    ['the action is for chosen rows alone', { resource: 'institutionsCustomer', action: 'combine', values: {} }],
  ])('ends where %s', async (_, data) => {
    expect(await ended(await sendStored(data))).toMatchObject({ state: 'failed', message: '该操作已不再提供' })
  })

  it('ends where its form is not valid any more, and leaves the rows', async () => {
    await insertOwnedLeads('旧表单', 2)
    const id = await sendStored({ resource: 'institutionsCustomer', action: 'highSeas', values: { moveInReason: 'NONE' } }, '旧表单')
    expect(await ended(id)).toMatchObject({ state: 'failed', message: '请选择移入原因' })
    expect(await statusCounts('旧表单')).toEqual({ NORMAL: 2 })
  })

  it('ends well with nothing to do', async () => {
    const id = await sendStored({ resource: 'institutionsCustomer', action: 'highSeas', values })
    expect(await ended(id)).toMatchObject({ state: 'done', result: { total: 0, done: 0, refused: 0, label: '移入公海' } })
  })
})

it('asks for the permission of the action again before each part', async () => {
  await insertOwnedLeads('收权', 210, 'sales_a2')
  await owner.query('begin; lock table institutions_customer in share row exclusive mode')
  const id = await bulkJobBegun(clients.sales_a2, { nameContains: '收权' })
  // The same roles but for this permission: the list stays in reach, and the rows in scope.
  const { rows: taken } = await owner.query<{ role_id: string }>(`with mine as (delete from employee_role
      where employee_id = ${ids.sales_a2} returning role_id), added as (insert into role (name) values ('不可移入公海') returning id),
    left_over as (insert into role_permission select distinct added.id, p.permission from added, mine join role_permission p using (role_id)
      where p.permission <> '${LEADS}/highSeas'),
    given as (insert into employee_role select ${ids.sales_a2}, id from added)
    select role_id from mine`)
  await owner.query('commit')
  const run = await jobEnded(clients.sales_a2, id)
  expect(run).toMatchObject({ state: 'failed', message: '没有权限访问', total: 210 })
  expect(run.done).toBeLessThanOrEqual(200)
  expect(await statusCounts('收权')).toEqual({ ...(run.done > 0 && { LOSS: run.done }), NORMAL: 210 - run.done })
  await owner.query(`delete from role where name = '不可移入公海';
    insert into employee_role select ${ids.sales_a2}, role_id from unnest('{${taken.map(row => row.role_id).join()}}'::bigint[]) as role_id`)
})

it('the audit log has the choice, every part, and the end; the person finds it among the own runs', async () => {
  await insertOwnedLeads('记录', 2)
  const id = await bulkJobBegun(clients.sales_a1, { nameContains: '记录' })
  await jobEnded(clients.sales_a1, id)
  const entries = await queryRows(sql<Record<string, unknown>>`select employee_id as by, entity_ids as ids, result, detail from audit_log
    where action = ${`${LEADS}/highSeas`} and detail ->> 'bulk' = ${id} order by id`)
  expect(entries).toMatchObject([
    { by: ids.sales_a1, detail: { rows: 2, screen: SCREEN, filters: ['nameContains'] } },
    { by: ids.sales_a1, ids: expect.any(Array), result: 'success' },
    { by: ids.sales_a1, detail: { total: 2, done: 2, refused: 0, reasons: [] } },
  ])
  expect(entries[1]?.ids).toHaveLength(2)
  expect((await clients.sales_a1.get(RUNS)).body.data[0]).toMatchObject({ id, label: '移入公海', listUrl: `${LEADS}/list` })
})
