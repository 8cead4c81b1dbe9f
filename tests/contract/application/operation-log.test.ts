/** Audit log as users read it: search, wording, history of a row, and verification of the hash chain. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#plugins/audit/server/verify.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let database: TestDatabase
let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'demo' })
  server = await startTestServer({ demo: true, database })
  admin = await server.login('admin')
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const LOG = '/system/operationLog'
const OPERATIONS = `${LOG}#operations`
const LOGINS = `${LOG}#logins`
const ITEMS = '/agency/serviceItems'

interface Line {
  readonly id: number
  readonly [field: string]: unknown
}
const log = async (query: Record<string, string | number>, screen = OPERATIONS, client = admin) => {
  const { body } = await client.get<{ records: Line[]; total: number }>(`${LOG}/list`, { screen, ...query })
  expect(body.code).toBe(200)
  return body.data as { records: Line[]; total: number }
}
const wordId = async (kind: string, name: string): Promise<number> =>
  (await sql<{ id: number }>`select id from audit_word where kind = ${kind} and name = ${name}`.execute(server.db)).rows[0]?.id as number
const owned = async <T>(statement: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows as T[]
  } finally {
    await client.end()
  }
}
const first = async (table: string, where = 'true'): Promise<number> =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.raw(where)} order by id limit 1`.execute(server.db)).rows[0]
    ?.id as number

describe('the log', () => {
  it('tells an edit by its words, finds it by who, what, which row, when, result and address', async () => {
    const ops = await server.login('ops_1')
    const id = await first('service_item', "delivery_mode = 'ONLINE' and not locked")
    const before = await ops.get<{ source: { price: string } }>(`${ITEMS}/edit`, { id })
    expect(before.status).toBe(200)
    expect((await ops.edit(`${ITEMS}/edit`, { id, price: '12345', deliveryMode: 'MIXED' })).status).toBe(200)
    const employee = await first('employee', "username = 'ops_1'")
    const query = {
      employeeIs: employee,
      actionIs: await wordId('action', `${ITEMS}/edit`),
      entityIs: await wordId('entity', 'serviceItem'),
      rowKeysContains: String(id),
      resultIs: 'success',
      ipContains: '127.0.0.1',
      timeOnOrAfter: '2020-01-01 00:00:00',
    }
    const { records, total } = await log(query)
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      employee: { name: '梁思源' },
      title: '编辑',
      entity: { label: '服务项目' },
      rowIds: String(id),
      changed: expect.stringMatching(/价格.*服务方式|服务方式.*价格/),
      result: 'success',
      ip: '127.0.0.1',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    // Each filter alone excludes other entries.
    for (const [key, value] of Object.entries({
      employeeIs: await first('employee', "username = 'sales_b1'"),
      actionIs: await wordId('action', `${ITEMS}/add`),
      entityIs: await wordId('entity', 'role'),
      rowKeysContains: `${id}0`,
      resultIs: 'failed',
      ipContains: '127.0.0',
      timeOnOrAfter: '2090-01-01 00:00:00',
    }))
      expect((await log({ ...query, [key]: value })).total).toBe(0)
    const { body } = await admin.get<{ rows: { changes: object[] }[] }>(`${LOG}/entry`, { entry: records[0]?.id as number })
    expect(body.data?.rows).toMatchObject([{ resource: '服务项目', id }])
    expect(body.data?.rows[0]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '价格', after: '12,345.00元' }),
        { field: 'deliveryMode', label: '服务方式', before: '线上', after: expect.any(String) },
      ]),
    )
  })

  it('has logins with the name as it was typed, and operations without them', async () => {
    await server.client().post('/auth/login', { username: '没有这个人', password: 'wrong-password-1' })
    const { records } = await log({ usernameContains: '没有这个' }, LOGINS)
    expect(records).toMatchObject([{ username: '没有这个人', title: '登录', result: 'failed', employee: null }])
    expect((await log({ usernameContains: 'admin', resultIs: 'success' }, LOGINS)).total).toBeGreaterThan(0)
    const words = await sql<{ path: string }>`select path from operation_log where path in ('login', 'logout')`.execute(server.db)
    const all = await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(server.db)
    expect((await log({})).total).toBeLessThanOrEqual((all.rows[0]?.n as number) - words.rows.length + 1)
    expect((await log({ size: 100 })).records.some(({ path, title }) => path === 'login' || title === '登录')).toBe(false)
  })

  it('counts what was refused meanwhile', async () => {
    const logins = (await log({}, LOGINS)).total
    await server.client().post('/auth/login', { username: '又没有这个人', password: 'wrong-password-1' })
    await expect.poll(async () => (await log({}, LOGINS)).total).toBe(logins + 1)
    const denied = (await log({ resultIs: 'denied' })).total
    const sales = await server.login('sales_b1')
    expect((await sales.get(`${LOG}/check`)).status).toBe(403)
    await expect.poll(async () => (await log({ resultIs: 'denied' })).total).toBe(denied + 1)
  })

  it('masks contacts and knows no secret', async () => {
    const sales = await server.login('sales_a1')
    const lead = await first(
      'institutions_customer',
      `attributable_person_id = ${await first('employee', "username = 'sales_a1'")} and status = 'NORMAL'`,
    )
    expect((await sales.edit('/agency/institutionsCustomer/edit', { id: lead, phoneNumber: '13911119999' })).status).toBe(200)
    await admin.post('/system/employee/reset-password', { id: await first('employee', "username = 'sales_b2'") })
    const { rows } = await sql<{
      all: string
    }>`select string_agg(diff::text || detail::text || message, ' ') as all from audit_log`.execute(server.db)
    expect(rows[0]?.all).not.toContain('13911119999')
    expect(rows[0]?.all).toContain('1391****999')
    const { records } = await log({
      rowKeysContains: `institutionsCustomer:${lead}`,
      actionIs: await wordId('action', '/agency/institutionsCustomer/edit'),
    })
    const { body } = await admin.get<{ rows: { changes: { label: string; after: string }[] }[] }>(`${LOG}/entry`, {
      entry: records[0]?.id as number,
    })
    expect(body.data?.rows[0]?.changes.find(({ label }) => label === '手机号')?.after).toBe('1391****999')
    expect(JSON.stringify(body)).not.toContain('13911119999')
  })

  it('is for those who may read it, export is by itself and leaves its own entry; nobody changes or removes one', async () => {
    const sales = await server.login('sales_b1')
    for (const path of [`${LOG}/list`, `${LOG}/export`, `${LOG}/check`]) expect((await sales.get(path)).status).toBe(403)
    expect((await sales.get(`${LOG}/entry`, { entry: 1 })).status).toBe(403)
    expect((await sales.post(`${LOG}/verify`, {})).status).toBe(403)
    expect((await admin.get(`${LOG}/entry`, { entry: 2_000_000_000 })).status).toBe(404)
    const file = await admin.get(`${LOG}/export`, { screen: LOGINS, resultIs: 'failed' })
    expect(file.status).toBe(200)
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
    const own = await log({ actionIs: await wordId('action', `${LOG}/export`), resultIs: 'success' })
    expect((await log({ actionIs: await wordId('action', `${LOG}/export`), resultIs: 'denied' })).records).toMatchObject([
      { title: '导出（操作日志）', message: '没有权限访问' },
    ])
    expect(own.records).toMatchObject([{ title: '导出', entity: { label: '操作日志' }, employee: { name: expect.any(String) } }])
    for (const statement of [
      'update audit_check set intact = true',
      'delete from audit_check',
      'delete from audit_log',
      'update operation_log set message = $$x$$',
    ])
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow()
    await expect(owned('delete from audit_check')).rejects.toThrow('append-only')
  })
})

describe("a row's history", () => {
  const history = (client: HttpClient, resource: string, id: number, more = {}) =>
    client.get<{
      records: { title: string; operator: string; changes: { label: string; before: string; after: string }[] }[]
      total: number
    }>('/runtime/history', { resource, id, ...more })

  it('has its adding, editing, transitions and what came from elsewhere, latest first, in pages', async () => {
    const made = await admin.post<{ id: number }>(`${ITEMS}/add`, {
      institutionId: await first('institution'),
      content: '历史测试项目',
      category: '文书',
      price: '100',
      paymentMode: 'ONCE',
    })
    const id = made.body.data?.id as number
    await admin.edit(`${ITEMS}/edit`, { id, price: '200' })
    await admin.post(`${ITEMS}/lock`, { id })
    const { body } = await history(admin, 'serviceItem', id)
    expect(body.data?.records.map(({ title }) => title)).toEqual(['停用', '编辑', '新增'])
    expect(body.data?.records[1]?.changes).toContainEqual({ field: 'price', label: '价格', before: '100.00元', after: '200.00元' })
    expect(body.data?.records[0]?.changes).toContainEqual({ field: 'locked', label: '状态', before: '启用', after: '停用' })
    const added = body.data?.records[2]?.changes ?? []
    expect(added.find(({ label }) => label === '付款方式')).toMatchObject({ before: '', after: '一次付清' })
    expect(added.find(({ label }) => label === '所属机构')?.after).not.toMatch(/^#?\d+$/)
    const second = await history(admin, 'serviceItem', id, { size: 10, page: 2 })
    expect(second.body.data).toMatchObject({ records: [], total: 3 })
  })

  it('has what was done to another row and changed this one', async () => {
    const employee = await first('employee', "username = 'sales_a2'")
    const lead = await first('institutions_customer', "status = 'NORMAL' and attributable_person_id is not null")
    const before = (await history(admin, 'institutionsCustomer', lead)).body.data?.total as number
    await sql`insert into audit_log (employee_id, username, ip, user_agent, request_id, action, entity, entity_ids, result, message, diff, detail)
      values (${employee}, 'sales_a2', '127.0.0.1', '', 'beside', '/agency/serviceItems/edit', 'serviceItem', '{1}', 'success', '', '{}',
        ${JSON.stringify({ changed: { institutionsCustomer: { [lead]: { remarks: ['甲', '乙'] } } } })}),
      (${employee}, 'sales_a2', '127.0.0.1', '', 'beside', '/agency/serviceItems/edit', 'serviceItem', '{1}', 'success', '', '{}',
        ${JSON.stringify({ changed: { institutionsCustomer: { more: [lead] } } })})`.execute(server.db)
    const { body } = await history(admin, 'institutionsCustomer', lead)
    expect(body.data?.total).toBe(before + 2)
    expect(body.data?.records.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [],
      [{ field: 'remarks', label: expect.any(String), before: '甲', after: '乙' }],
    ])
    const { records } = await log({ rowKeysContains: `institutionsCustomer:${lead}` })
    const { body: entry } = await admin.get<{ rows: object[]; notes: object[] }>(`${LOG}/entry`, { entry: records[1]?.id as number })
    expect(entry.data).toMatchObject({ rows: [{ id: lead, changes: [{ before: '甲', after: '乙' }] }], notes: [] })
  })

  it('names what somebody changed, not the time that every write leaves', async () => {
    const id = await first('honorary_qualification')
    expect((await admin.edit('/agency/honoraryQualifications/edit', { id, title: '历史测试荣誉' })).status).toBe(200)
    const { body } = await history(admin, 'honoraryQualifications', id)
    expect(body.data?.records[0]?.changes.map(({ label }) => label)).toEqual(['名称'])
  })

  it('is shown within the scope of the row, to who holds its permission, masked, and only for rows that somebody changes', async () => {
    const boss = await server.login('admin')
    const lead = await first(
      'institutions_customer',
      `attributable_person_id = ${await first('employee', "username = 'sales_a1'")} and status = 'NORMAL'`,
    )
    const sales = await server.login('sales_a1')
    expect((await history(sales, 'institutionsCustomer', lead)).status).toBe(403)
    await sql`insert into role_permission (role_id, permission)
      select role_id, '/system/operationLog/history' from employee_role join employee e on e.id = employee_id where e.username in ('sales_a1', 'sales_b1')
      on conflict do nothing`.execute(server.db)
    const edited = await sales.edit('/agency/institutionsCustomer/edit', { id: lead, wechat: 'history_one9' })
    expect(edited.status).toBe(200)
    const own = await history(sales, 'institutionsCustomer', lead)
    expect(own.body.data?.records[0]).toMatchObject({ title: '编辑', operator: expect.stringMatching(/[一-龥]/) })
    expect(JSON.stringify(own.body)).not.toContain('history_one9')
    expect(own.body.data?.records[0]?.changes[0]).toMatchObject({ label: '微信号', after: expect.stringMatching(/^hi\*+9$/) })
    // Leads of other employees are out of scope.
    const other = await server.login('sales_b1')
    expect((await history(other, 'institutionsCustomer', lead)).status).toBe(404)
    expect((await history(other, 'employee', 1)).status).toBe(403)
    expect((await history(boss, 'operationLog', 1)).status).toBe(404)
    expect((await history(boss, 'nothing', 1)).status).toBe(404)
    expect((await history(boss, 'institutionsCustomer', 2_000_000_000)).status).toBe(404)
    expect((await history(boss, 'institutionsCustomer', lead, { page: 'x' })).status).toBe(400)
    // Also through another resource on the same table.
    const screen = await sales.get<{ view: { rowActions: { key: string; aside?: boolean }[] } }>('/runtime/screen', {
      path: '/newCustomer/institutionsCustomer',
    })
    expect(screen.body.data?.view.rowActions.at(-1)).toMatchObject({ key: 'history', aside: true })
    const finance = await server.login('finance_1')
    const without = await finance.get<{ view: { rowActions?: { key: string }[] } }>('/runtime/screen', { path: '/order/institutionsOrder' })
    expect(JSON.stringify(without.body)).not.toContain('"history"')
  })

  it('tells of bulk actions, row by row', async () => {
    const person = await first('employee', "username = 'sales_a2'")
    const ids = (
      await sql<{ id: number }>`select id from institutions_customer where status = 'NORMAL' order by id desc limit 3`.execute(server.db)
    ).rows.map(({ id }) => id)
    const done = await admin.post('/agency/institutionsCustomer/setStaffPerson', { id: ids, staffId: person })
    expect(done.body).toMatchObject({ code: 200 })
    const name = (await sql<{ name: string }>`select name from employee where id = ${person}`.execute(server.db)).rows[0]?.name
    for (const id of ids) {
      const { body } = await history(admin, 'institutionsCustomer', id)
      expect(body.data?.records[0]?.changes.find(({ label }) => label === '客服')?.after).toContain(name)
    }
  })
})

describe('the chain', () => {
  const tamper = async (statement: string): Promise<void> => {
    await owned('alter table audit_log disable trigger user')
    try {
      await owned(statement)
    } finally {
      await owned('alter table audit_log enable trigger user')
    }
  }
  const check = async (whole = true) => {
    const { body } = await admin.post<{ jobId: string }>(`${LOG}/verify`, { whole })
    expect(body).toMatchObject({ code: 200 })
    await expect
      .poll(async () => (await admin.get<{ state: string }>(`/jobs/${body.data?.jobId}`)).body.data?.state, { timeout: 30_000 })
      .toBe('done')
    const { body: last } = await admin.get<{
      last: { intact: boolean; broken: object[]; checked: number; pruned: number; operator: string }
    }>(`${LOG}/check`)
    return last.data?.last
  }
  /** Entry that is not the last of its lane, written before the last check. */
  const inside = async (): Promise<{ id: number; lane: number; seq: number }> =>
    (
      await sql<{ id: number; lane: number; seq: number }>`select id, lane, seq from audit_log a where seq > 1
        and exists (select from audit_log b where b.lane = a.lane and b.seq > a.seq) order by id desc limit 1`.execute(server.db)
    ).rows[0] as { id: number; lane: number; seq: number }

  it('is whole, and the check is kept with who made it; the next one begins where it ended', async () => {
    const all = await check()
    expect(all).toMatchObject({ intact: true, broken: [], operator: 'admin' })
    expect(all?.checked).toBeGreaterThanOrEqual(20)
    const more = await check(false)
    expect(more).toMatchObject({ intact: true, whole: false })
    expect(more?.checked).toBeLessThan(all?.checked as number)
    expect((await log({ actionIs: await wordId('action', 'audit.verify') })).records[0]).toMatchObject({ title: '校验操作日志' })
  })

  it('names the entry that was changed', async () => {
    const { id } = await inside()
    const [{ message }] = (await owned<{ message: string }>('select message from audit_log where id = $1', [id])) as [{ message: string }]
    await tamper(`update audit_log set message = 'somebody else' where id = ${id}`)
    expect(await check()).toMatchObject({ intact: false, brokenCount: 1, broken: [{ id, reason: 'changed' }] })
    await tamper(`update audit_log set message = '${message}' where id = ${id}`)
    expect(await check()).toMatchObject({ intact: true })
  })

  it('names what was taken out of the middle, from the end, or written anew', async () => {
    await owned('create temp table x ()').catch(() => undefined)
    await owned('create table kept as select * from audit_log')
    const restore = () => tamper('delete from audit_log; insert into audit_log overriding system value select * from kept')
    await check()
    await owned('drop table kept; ')
    await owned('create table kept as select * from audit_log')
    const { id, lane, seq } = await inside()
    const next = (await owned<{ id: string }>('select id from audit_log where lane = $1 and seq = $2', [lane, seq + 1]))[0]
    await tamper(`delete from audit_log where id = ${id}`)
    const middle = await verifyAudit(server.db, { whole: true })
    expect(middle.broken).toContainEqual({ id: Number(next?.id), reason: 'missing', missing: 1 })
    await restore()
    // Truncated to the entry before the last one that the check saw.
    await tamper(`delete from audit_log where lane = ${lane} and seq > ${seq - 1}`)
    const end = await verifyAudit(server.db, { whole: false })
    expect(end.broken).toMatchObject([{ reason: 'cut' }])
    await restore()
    // The whole lane rewritten with consistent hashes.
    await owned('drop table if exists rewritten')
    await tamper(`do $do$ declare entry audit_log; previous bytea; begin
      update audit_log set message = 'rewritten' where lane = ${lane} and seq = ${seq};
      for entry in select * from audit_log where lane = ${lane} order by seq loop
        update audit_log set hash = audit_hash(entry, previous) where id = entry.id returning hash into previous;
      end loop; end $do$`)
    const anew = await verifyAudit(server.db, { whole: true })
    expect(anew.broken).toMatchObject([{ reason: 'rewritten' }])
    await restore()
    expect((await verifyAudit(server.db, { whole: true })).intact).toBe(true)
    await owned('drop table kept')
  })

  it('may begin late, where the entries before it were kept long enough', async () => {
    const { lane } = await inside()
    await owned('create table kept as select * from audit_log')
    await tamper(`delete from audit_log where lane = ${lane} and seq = 1`)
    const young = await verifyAudit(server.db, { whole: true })
    expect(young.broken).toMatchObject([{ reason: 'missing', missing: 1 }])
    // The oldest remaining entry is half a year old.
    await tamper(`do $do$ declare entry audit_log; previous bytea; begin
      update audit_log set created_date = now() - interval '200 days' where id = (select id from audit_log where lane <> ${lane} order by id limit 1);
      for entry in select * from audit_log where lane <> ${lane} order by lane, seq loop
        if entry.seq = 1 then previous := null; end if;
        update audit_log set hash = audit_hash(entry, previous) where id = entry.id returning hash into previous;
      end loop; end $do$`)
    const old = await verifyAudit(server.db, { whole: true })
    expect(old.pruned).toBe(1)
    expect(old.broken.filter(({ reason }) => reason === 'missing')).toEqual([])
    await tamper('delete from audit_log; insert into audit_log overriding system value select * from kept')
    await owned('drop table kept')
  })
})
