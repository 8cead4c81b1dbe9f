/** Messages over HTTP, with two nodes on one database. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type EventStream, openEvents } from '#tests/support/event-stream.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { messageCleanupJob } from './cleanup.ts'
import { manualPushJob } from './manual.ts'
import { syncMessageTriggers } from './triggers-table.ts'

let one: TestServer
let two: TestServer
let admin: HttpClient

beforeAll(async () => {
  one = await startTestServer({ demo: true })
  two = await startTestServer({ demo: true, database: one.database })
  admin = await one.login('admin')
  // Demo messages would appear among those of the tests.
  await sql`delete from message_recipient`.execute(one.db)
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

interface Message {
  readonly id: number
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly pushTime: string
  readonly readStatus: number
}

const idOf = async (username: string): Promise<number> =>
  (await sql<{ id: number }>`select id from employee where username = ${username}`.execute(one.db)).rows[0]?.id ?? 0

const stream = async (client: HttpClient, lastEventId?: number): Promise<EventStream> => {
  const opened = await openEvents(client, lastEventId)
  onTestFinished(() => opened.close())
  return opened
}

/** Writes a manual message that is due at once. */
const write = async (form: object): Promise<number> => {
  const answer = await admin.post<{ id: number }>('/message/manual/add', { title: '通知', summary: '摘要', content: '内容', ...form })
  expect(answer.body).toMatchObject({ code: 200, message: '已推送' })
  return answer.body.data?.id ?? 0
}

const inbox = async (client: HttpClient, query = {}): Promise<{ messages: readonly Message[]; rows: number }> => {
  const { body } = await client.get<readonly Message[]>('/message/employee/list', query)
  expect(body.code).toBe('200')
  return { messages: body.data ?? [], rows: body['rows'] as number }
}

const unread = async (client: HttpClient): Promise<number> =>
  (await client.get<{ notReadNumber: number }>('/auth/profile')).body.data?.notReadNumber ?? -1

describe('a message written by hand', () => {
  it('reaches the pages of its recipients on another node', async () => {
    const mine = await two.login('sales_a1')
    const heard = await stream(mine)
    await heard.next('ready')
    const before = await unread(mine)
    await write({
      title: '明天放假',
      content: '<p onclick="x"><b>所有人</b><script>alert(1)</script>休息</p>',
      employeeIds: [await idOf('sales_a1')],
      important: true,
    })
    const event = await heard.next('message.arrived')
    expect(event.payload).toMatchObject({ title: '明天放假', summary: '摘要', important: true, push: true })
    const { messages, rows } = await inbox(mine, { page: 1, size: 10 })
    expect([rows, messages[0]?.title, messages[0]?.readStatus]).toEqual([1, '明天放假', 0])
    expect(messages[0]?.content).toBe('<p><b>所有人</b>休息</p>')
    expect(messages[0]?.pushTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await unread(mine)).toBe(before + 1)
    expect((await inbox(await one.login('sales_b1'))).rows).toBe(0)
  })

  it('is told to a page that was away', async () => {
    const mine = await one.login('sales_a1')
    const before = await stream(mine)
    const { id } = await before.next('ready')
    before.close()
    for (const title of ['甲', '乙']) await write({ title, employeeIds: [await idOf('sales_a1')] })
    const other = await two.login('sales_a1')
    await expect.poll(async () => (await inbox(other)).messages.slice(0, 2).map(message => message.title)).toEqual(['乙', '甲'])
    const after = await stream(other, id)
    const titles = [await after.next(), await after.next()].map(event => (event.payload as Message).title)
    expect(titles).toEqual(['甲', '乙'])
  })

  it('goes to departments with those below, roles and persons, each person once, and not to who is gone', async () => {
    const { rows } = await sql<{ department: number; role: number; expected: number }>`
      select e.department_id as department, er.role_id as role,
        (select count(*)::int from employee x where not x.locked and (x.department_id = e.department_id
          or exists (select from employee_role y where y.employee_id = x.id and y.role_id = er.role_id))) as expected
      from employee e join employee_role er on er.employee_id = e.id where e.username = 'sales_a1'`.execute(one.db)
    const [chosen] = rows
    const id = await write({ departmentIds: [chosen?.department], roleIds: [chosen?.role], employeeIds: [await idOf('sales_a1')] })
    const list = async () => (await admin.get<{ records: readonly object[] }>('/message/manual/list')).body.data?.records[0]
    await expect.poll(list).toMatchObject({ id, pushed: 1, recipientCount: chosen?.expected, readCount: 0 })
  })

  it('waits for its time, can be changed until then and not after', async () => {
    const to = [await idOf('nobody_1')]
    const form = { title: '以后', summary: '摘要', content: '内容', employeeIds: to, pushTime: '2099-01-01 09:00:00' }
    const { body } = await admin.post<{ id: number }>('/message/manual/add', form)
    expect(body.message).toBe('保存成功，将在推送时间发送')
    const id = body.data?.id
    expect((await inbox(await one.login('nobody_1'))).rows).toBe(0)
    expect((await admin.get<{ source: object }>('/message/manual/edit', { id })).body.data?.source).toMatchObject({
      pushTime: '2099-01-01 09:00:00',
      employeeIds: to,
    })
    const edited = await admin.post('/message/manual/edit', { ...form, id, version: 1, title: '改过的' })
    expect(edited.body).toMatchObject({ code: 200 })
    expect((await admin.post('/message/manual/push', { id })).body.message).toBe('已推送')
    const other = await two.login('nobody_1')
    await expect.poll(async () => (await inbox(other)).messages.map(message => message.title)).toEqual(['改过的'])
    for (const action of ['push', 'delete'])
      expect((await admin.post(`/message/manual/${action}`, { id })).body).toMatchObject({ code: 3000, message: '消息已推送' })
  })

  it('is pushed by the clock, once, whichever node looks', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into manual_message (title, summary, content, employee_ids, push_time, creator_id)
      values ('定时', '摘要', '内容', array[${await idOf('nobody_1')}]::bigint[], now() - interval '1 minute', 1) returning id`.execute(
      one.db,
    )
    const run = async (server: TestServer) => server.app.core.services.jobs.send(manualPushJob, {}, await server.app.core.actor(null))
    await Promise.all([run(one), run(two), run(two)])
    const pushed = async () =>
      (await sql<{ n: number }>`select pushed as n from manual_message where id = ${rows[0]?.id}`.execute(one.db)).rows[0]?.n
    await expect.poll(pushed, { timeout: 15_000 }).toBe(1)
    const { messages } = await inbox(await one.login('nobody_1'))
    expect(messages.filter(message => message.title === '定时')).toHaveLength(1)
  })

  it('can be called off while it waits', async () => {
    const form = {
      title: '不发了',
      summary: '摘要',
      content: '内容',
      employeeIds: [await idOf('nobody_1')],
      pushTime: '2099-01-01 09:00:00',
    }
    const { body } = await admin.post<{ id: number }>('/message/manual/add', form)
    expect((await admin.post('/message/manual/delete', { id: body.data?.id })).body).toMatchObject({ code: 200 })
    expect((await admin.get('/message/manual/list', { titleContains: '不发了' })).body.data).toMatchObject({ total: 0 })
    expect((await inbox(await one.login('nobody_1'))).messages.map(message => message.title)).not.toContain('不发了')
  })

  it('goes to nobody who is locked, and to nobody by a locked role', async () => {
    const [id, other] = [await idOf('nobody_1'), await idOf('hr_1')]
    await sql`update employee set locked = true where id = ${id}`.execute(one.db)
    const { rows } = await sql<{ id: number }>`insert into role (name, locked) values ('停用角色', false) returning id`.execute(one.db)
    const role = rows[0]?.id
    await sql`insert into employee_role (employee_id, role_id) values (${other}, ${role})`.execute(one.db)
    const form = { title: '谁收到', summary: '摘要', content: '内容', pushTime: '2099-01-01 09:00:00' }
    const { body } = await admin.post<{ id: number }>('/message/manual/add', {
      ...form,
      roleIds: [role],
      employeeIds: [await idOf('cs_1')],
    })
    // Recipients are resolved at the time of the push.
    await sql`update manual_message set employee_ids = employee_ids || ${id}::bigint where id = ${body.data?.id}`.execute(one.db)
    await sql`update role set locked = true where id = ${role}`.execute(one.db)
    await admin.post('/message/manual/push', { id: body.data?.id })
    const list = async () =>
      (await admin.get<{ records: readonly object[] }>('/message/manual/list', { titleContains: '谁收到' })).body.data?.records[0]
    await expect.poll(list).toMatchObject({ pushed: 1, recipientCount: 1 })
    await sql`update employee set locked = false where id = ${id}`.execute(one.db)
  })

  it('is written by those who may, to people who exist', async () => {
    const form = { title: '通知', summary: '摘要', content: '内容' }
    const to = { employeeIds: [await idOf('cs_1')] }
    expect((await (await one.login('sales_a1')).post('/message/manual/add', { ...form, ...to })).status).toBe(403)
    expect((await admin.post('/message/manual/add', { ...form, employeeIds: [999_999] })).status).toBe(422)
    expect((await admin.post('/message/manual/add', { ...form, departmentIds: [999_999] })).status).toBe(422)
  })

  it('is one statement for five hundred', async () => {
    await sql`insert into employee (username, name, phone_number, password_hash, department_id)
      select 'many_' || n, '员工' || n, '1370' || lpad(n::text, 7, '0'), 'x', (select min(id) from department) from generate_series(1, 500) n`.execute(
      one.db,
    )
    const { rows } = await sql<{ id: number }>`select min(id) as id from department`.execute(one.db)
    const id = await write({ departmentIds: [rows[0]?.id] })
    const list = async () =>
      (await admin.get<{ records: readonly { recipientCount: number }[] }>('/message/manual/list')).body.data?.records[0]
    await expect.poll(async () => (await list())?.recipientCount).toBeGreaterThanOrEqual(500)
    const told = await sql<{ n: number }>`select count(*)::int as n from message m join message_recipient r on r.message_id = m.id
      join user_event e on e.employee_id = r.employee_id and e.payload -> 'id' = to_jsonb(m.id) where m.manual_message_id = ${id}`.execute(
      one.db,
    )
    expect(told.rows[0]?.n).toBe((await list())?.recipientCount)
    await sql`update employee set locked = true where username like 'many_%'`.execute(one.db)
  })

  it('needs somebody to go to', async () => {
    const { status, body } = await admin.post('/message/manual/add', { title: '通知', summary: '摘要', content: '内容' })
    expect([status, body.message]).toEqual([422, '请选择接收部门、接收角色或接收人'])
  })
})

describe('my messages', () => {
  beforeAll(async () => {
    await sql`delete from message_recipient`.execute(one.db)
  })

  it('are read when opened, once, and told to my other pages', async () => {
    const mine = await one.login('cs_1')
    await write({ title: '一', employeeIds: [await idOf('cs_1')] })
    await expect.poll(() => unread(mine)).toBe(1)
    const [message] = (await inbox(mine)).messages
    const heard = await stream(await two.login('cs_1'))
    await heard.next('ready')
    for (const path of ['getMessageDetail', 'plus/getMessageDetail']) {
      const { body } = await mine.get(`/message/employee/${path}`, { id: message?.id })
      expect(body).toMatchObject({ code: '200', data: { id: message?.id, title: '一', readStatus: 1 } })
    }
    expect((await heard.next('message.read')).payload).toEqual({ id: message?.id })
    expect(await unread(mine)).toBe(0)
    expect((await inbox(mine, { readStatus: 0 })).rows).toBe(0)
    expect((await inbox(mine, { readStatus: 1 })).rows).toBe(1)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log where action like '/message/employee/%'`.execute(
      one.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('are nobody else’s', async () => {
    const [message] = (await inbox(await one.login('cs_1'))).messages
    for (const path of ['getMessageDetail', 'plus/getMessageDetail']) {
      const { status, body } = await admin.get(`/message/employee/${path}`, { id: message?.id })
      expect([status, body.message]).toEqual([404, '数据不存在或已被删除'])
    }
    expect((await admin.get('/message/employee/getMessageDetail', { id: 'x' })).status).toBe(400)
  })

  it('are all read at once', async () => {
    const mine = await one.login('cs_1')
    for (const title of ['二', '三']) await write({ title, employeeIds: [await idOf('cs_1')] })
    await expect.poll(() => unread(mine)).toBe(2)
    expect((await mine.get('/message/employee/readAllMessage')).body).toEqual({ code: '200', data: { number: 2 } })
    expect((await mine.get('/message/employee/readAllMessage')).body).toEqual({ code: '200', data: { number: 0 } })
    expect(await unread(mine)).toBe(0)
  })

  it('are not read for a foreign page', async () => {
    const mine = await one.login('cs_1')
    await write({ title: '四', employeeIds: [await idOf('cs_1')] })
    await expect.poll(() => unread(mine)).toBe(1)
    const id = (await inbox(mine)).messages[0]?.id
    for (const path of ['readAllMessage', `getMessageDetail?id=${id}`, `plus/getMessageDetail?id=${id}`]) {
      const response = await mine.raw(`/api/message/employee/${path}`, { headers: { 'sec-fetch-site': 'cross-site' } })
      expect(response.status).toBe(403)
    }
    expect(await unread(mine)).toBe(1)
  })

  it('that are important and unread stand in a queue', async () => {
    const mine = await one.login('cs_1')
    const queue = async () =>
      (
        await mine.get<{ idList: number[]; number: number; messageNotificationDto: Message | null }>(
          '/message/employee/plus/getAllNotReadNumberAndIdList',
        )
      ).body
    expect(await queue()).toEqual({ code: '200', data: { idList: [], number: 0, messageNotificationDto: null } })
    for (const title of ['重要甲', '重要乙']) await write({ title, employeeIds: [await idOf('cs_1')], important: true })
    await expect.poll(async () => (await queue()).data?.number).toBe(2)
    const { data } = await queue()
    expect(data?.messageNotificationDto).toMatchObject({ id: data?.idList[0], title: '重要乙', readStatus: 0 })
  })

  it('come in pages of 10, or three for the bell', async () => {
    const mine = await one.login('cs_1')
    expect((await inbox(mine, { size: 3, page: 1 })).messages).toHaveLength(3)
    expect((await inbox(mine, { size: 10, page: 9 })).messages).toHaveLength(0)
    expect((await mine.get('/message/employee/list', { size: 1000 })).status).toBe(400)
  })
})

it('what is unread is found in the index of unread ones alone', async () => {
  const owner = new pg.Client({ connectionString: one.database.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  // PostgreSQL would read a table of this size sequentially.
  await owner.query('set enable_seqscan = off; set enable_bitmapscan = off')
  await owner.query(`with sent as (
      insert into message (title, summary, content, trigger) select '旧', '摘要', '内容', 'manual' from generate_series(1, 300) returning id)
    insert into message_recipient (employee_id, message_id, read_date)
    select e, id, case when id % 50 > 0 then now() end from sent, generate_series(100001, 100005) e`)
  await owner.query('vacuum (analyze) message_recipient')
  const plan = async (query: string) =>
    (await owner.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows.map(row => row['QUERY PLAN']).join('\n')
  const mine = 'from message_recipient r where r.employee_id = 100003'
  const unreadOnes = `${mine} and r.read_date is null`
  for (const query of [`select count(*)::int ${unreadOnes}`, `select r.message_id ${unreadOnes} order by r.message_id desc limit 3`])
    expect(await plan(query)).toContain('Index Only Scan using message_recipient_unread')
  expect(await plan(`select count(*)::int ${mine}`)).toContain('Index Only Scan')
})

it('messages of more than a year ago are removed, and what is left knows how many had them', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into manual_message (title, summary, content, employee_ids, push_time, pushed, creator_id)
    values ('很久以前', '摘要', '内容', array[1]::bigint[], now() - interval '400 days', 1, 1) returning id`.execute(one.db)
  await sql`with old as (insert into message (title, summary, content, trigger, manual_message_id, push_time)
      values ('很久以前', '摘要', '内容', 'manual', ${rows[0]?.id}, now() - interval '366 days') returning id),
    young as (insert into message (title, summary, content, trigger, push_time) values ('一年之内', '摘要', '内容', 'x', now() - interval '364 days') returning id)
    insert into message_recipient (employee_id, message_id, read_date)
    select e, id, case when e = 1 then now() end from (select id from old union all select id from young) m, unnest(array[1, 2]) e`.execute(
    one.db,
  )
  await sql`insert into message_told (trigger, about, employee_id, day) values ('x', 'y', 1, current_date - 3), ('x', 'y', 1, current_date)`.execute(
    one.db,
  )
  await one.app.core.services.jobs.send(messageCleanupJob, {}, await one.app.core.actor(null))
  const left = async () =>
    (await sql<{ title: string }>`select title from message where title in ('很久以前', '一年之内')`.execute(one.db)).rows.map(
      row => row.title,
    )
  await expect.poll(left, { timeout: 15_000 }).toEqual(['一年之内'])
  const { body } = await admin.get<{ records: readonly object[] }>('/message/manual/list', { titleContains: '很久以前' })
  expect(body.data?.records[0]).toMatchObject({ recipientCount: 2, readCount: 1 })
  const told = await sql`select day from message_told where trigger = 'x'`.execute(one.db)
  expect(told.rows).toHaveLength(1)
})

describe('screens', () => {
  it('of the own messages are open to everyone, those that run messages need permission', async () => {
    const nobody = await one.login('nobody_1')
    const { body } = await nobody.get<{ screens: object; groups: readonly { key: string }[] }>('/runtime/menu')
    expect(Object.keys(body.data?.screens ?? {}).sort()).toEqual(expect.arrayContaining(['/message', '/msgdetail']))
    expect(body.data?.groups.map(group => group.key)).not.toContain('message')
    expect((await nobody.get('/runtime/screen', { path: '/message' })).status).toBe(200)
    for (const path of ['/message/manual/list', '/message/system/list', '/message/template/list'])
      expect((await nobody.get(path)).status).toBe(403)
  })

  it('templates take only the variables of their trigger', async () => {
    const { body } = await admin.get<{ records: readonly { id: number; version: number; variables: string }[] }>('/message/template/list')
    const [template] = body.data?.records ?? []
    const form = { id: template?.id, version: template?.version, title: '标题', summary: '摘要', content: '{phoneNumber}' }
    const refused = await admin.edit('/message/template/edit', form)
    expect([refused.status, refused.body.message]).toEqual([422, '模板变量不存在：{phoneNumber}'])
    // {count} exists only in the texts for several messages.
    const many = { ...form, content: '内容', manyTitle: '{count}条', manySummary: '共{count}条' }
    expect((await admin.edit('/message/template/edit', { ...many, summary: '{count}' })).body.message).toBe('模板变量不存在：{count}')
    expect((await admin.edit('/message/template/edit', many)).body).toMatchObject({ code: 200 })
    expect((await admin.get('/message/template/edit', { id: template?.id })).body.data).toMatchObject({
      source: { content: '内容', manyTitle: '{count}条', manySummary: '共{count}条' },
    })
  })

  it('show no trigger that the program does not know, and what staff set is there when it comes back', async () => {
    const known = ['a', 'b'].map(key => ({
      key,
      label: key,
      category: 'x',
      type: 'userMessage' as const,
      follows: [],
      variables: {},
      template: { title: key, summary: key, content: key },
      drafts: async () => [],
    }))
    const all = (await sql<{ key: string }>`select key from message_trigger`.execute(one.db)).rows
    const shown = async () =>
      (await admin.get<{ records: readonly { key: string }[] }>('/message/system/list', { size: 100 })).body.data?.records
        .map(row => row.key)
        .sort()
    const before = await shown()
    const rest = all.map(({ key }) => ({ ...(known[0] as (typeof known)[number]), key, label: key }))
    await syncMessageTriggers(one.db, [...rest, ...known])
    await sql`update message_trigger set enabled = 0 where key = 'a'`.execute(one.db)
    await syncMessageTriggers(one.db, [...rest, known[1] as (typeof known)[number]])
    expect(await shown()).toEqual([...(before ?? []), 'b'].sort())
    await syncMessageTriggers(one.db, [...rest, ...known])
    const { rows } = await sql`select enabled, gone from message_trigger where key = 'a'`.execute(one.db)
    expect(rows).toEqual([{ enabled: 0, gone: false }])
  })
})
