/** Messages over HTTP, on two nodes over one database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type EventStream, openEvents } from '#tests/support/event-stream.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let one: TestServer
let two: TestServer
let admin: HttpClient

beforeAll(async () => {
  one = await startTestServer({ demo: true })
  two = await startTestServer({ demo: true, database: one.database })
  admin = await one.login('admin')
  // Demo messages would stand between those of the tests.
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

/** Writes a message by hand, due at once. */
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

  it('is pushed by the clock, once, whoever looks', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into manual_message (title, summary, content, employee_ids, push_time, creator_id)
      values ('定时', '摘要', '内容', array[${await idOf('nobody_1')}]::bigint[], now() - interval '1 minute', 1) returning id`.execute(
      one.db,
    )
    const run = async (server: TestServer) => server.app.core.services.jobs.send('message.pushDue', {}, await server.app.core.actor(null))
    await Promise.all([run(one), run(two), run(two)])
    const pushed = async () =>
      (await sql<{ n: number }>`select pushed as n from manual_message where id = ${rows[0]?.id}`.execute(one.db)).rows[0]?.n
    await expect.poll(pushed, { timeout: 15_000 }).toBe(1)
    const { messages } = await inbox(await one.login('nobody_1'))
    expect(messages.filter(message => message.title === '定时')).toHaveLength(1)
  })

  it('needs somebody to go to', async () => {
    const { status, body } = await admin.post('/message/manual/add', { title: '通知', summary: '摘要', content: '内容' })
    expect([status, body.message]).toEqual([422, '请选择接收部门、接收角色或接收人'])
  })
})

describe('my messages', () => {
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
    const refused = await admin.post('/message/template/edit', form)
    expect([refused.status, refused.body.message]).toEqual([422, '模板变量不存在：{phoneNumber}'])
  })
})
