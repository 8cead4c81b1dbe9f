import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstOf } from '#core/contract/must.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { runJob } from '#tests/support/run-job.ts'
import { sendDue } from './send-due.ts'
import { sendReport } from './send-report.ts'

const SUBSCRIPTIONS_PATH = '/dataReport/subscription'
const REPORT = '/dataReport/consultEmployeeData'

let test: TestApplication
let admin: Client
let ids: Record<string, number>

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  const { rows } = await sql<{ username: string; id: number }>`select username, id from employee`.execute(test.db)
  ids = Object.fromEntries(rows.map(row => [row.username, row.id]))
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`delete from report_subscription`.execute(test.db)
})

const recipientIdsOf = (...names: readonly string[]): number[] => names.map(name => ids[name] as number)

const addTestSubscription = async (values: Record<string, unknown>, by = admin) => {
  const { body } = await by.post(`${SUBSCRIPTIONS_PATH}/add`, {
    report: REPORT,
    period: 'LAST_MONTH',
    recipientIds: recipientIdsOf('mgr_a'),
    ...values,
  })
  expect(body).toMatchObject({ code: 200 })
  return body.data.id as number
}

interface StoredSending {
  readonly who: string
  readonly state: string
  readonly reason: string | null
  readonly tried: boolean
}

const sendings = async (): Promise<readonly StoredSending[]> => {
  const { rows } = await sql<StoredSending>`select e.username as who, t.state, t.reason, t.week is null as tried
    from report_sending t join employee e on e.id = t.recipient_id order by t.id`.execute(test.db)
  return rows
}

const allEnded = () => expect.poll(async () => (await sendings()).filter(({ state }) => state === 'WAITING')).toEqual([])

const mail = async (name: string, report = '咨询人员数据') => {
  const { rows } = await sql<{ title: string; summary: string; link: string }>`
    select m.title, m.summary, m.link from message_recipient r join message m on m.id = r.message_id
    where r.employee_id = ${ids[name]} and m.title like ${`${report}%`} order by m.id`.execute(test.db)
  return rows
}

describe('on Monday', () => {
  it('everybody chosen gets the report once, of what he sees himself, and who may not see it gets none', async () => {
    await addTestSubscription({ recipientIds: recipientIdsOf('mgr_a', 'sales_a1', 'nobody_1') })
    const kept = await Promise.all([runJob(test, sendDue), runJob(test, sendDue)])
    expect(kept.map(one => Number(one?.kept)).toSorted()).toEqual([0, 3])
    await allEnded()
    expect((await sendings()).toSorted((a, b) => (a.who < b.who ? -1 : 1))).toEqual([
      { who: 'mgr_a', state: 'SENT', reason: null, tried: false },
      { who: 'nobody_1', state: 'FAILED', reason: '没有查看和导出该报表的权限', tried: false },
      { who: 'sales_a1', state: 'SENT', reason: null, tried: false },
    ])
    await expect.poll(async () => [(await mail('mgr_a')).length, (await mail('sales_a1')).length]).toEqual([1, 1])
    expect(await mail('nobody_1')).toEqual([])
    const [manager, sales] = await Promise.all([test.as('mgr_a'), test.as('sales_a1')])
    for (const [name, client, other] of [
      ['mgr_a', manager, sales],
      ['sales_a1', sales, manager],
    ] as const) {
      const [letter] = await mail(name)
      const address = (letter?.link ?? '').replace('/api', '')
      expect((await client.get(address)).status).toBe(200)
      expect((await other.get(address)).status).toBe(404)
    }
    expect(await runJob(test, sendDue)).toEqual({ kept: 0 })
  })

  it('says the numbers that the reader has on his screen', async () => {
    await addTestSubscription({ recipientIds: recipientIdsOf('sales_a1') })
    await sql`delete from message_recipient`.execute(test.db)
    await runJob(test, sendDue)
    await expect.poll(async () => (await mail('sales_a1')).length).toBe(1)
    const [letter] = await mail('sales_a1')
    const days = /（(\S+)至(\S+)）/.exec(letter?.title ?? '')
    const sales = await test.as('sales_a1')
    const { body } = await sales.get(
      `/report/consultEmployeeData/list?timeOnOrAfter=${days?.[1]}&timeOnOrBefore=${days?.[2]}&period=lastMonth&compare=before`,
    )
    const { newLeads } = body.data.summary
    expect(letter?.summary).toContain(`新增客资 ${newLeads}（上期${body.data.summaryBefore.newLeads}）`)
  })

  it('sends nothing of what is stopped, and nothing to who may not sign in', async () => {
    const id = await addTestSubscription({ recipientIds: recipientIdsOf('mgr_a') })
    expect((await admin.post(`${SUBSCRIPTIONS_PATH}/stop`, { id })).body).toMatchObject({ code: 200 })
    await addTestSubscription({ recipientIds: recipientIdsOf('sales_a2') })
    await sql`update employee set locked = true where username = 'sales_a2'`.execute(test.db)
    expect(await runJob(test, sendDue)).toEqual({ kept: 0 })
    expect((await admin.post(`${SUBSCRIPTIONS_PATH}/start`, { id })).body).toMatchObject({ code: 200 })
    expect(await runJob(test, sendDue)).toEqual({ kept: 1 })
    await allEnded()
  })

  it('a manager gets 数据概览, to which he subscribed himself', async () => {
    const manager = await test.as('mgr_a')
    await addTestSubscription({ report: '/dataReport/dataGlance', period: 'LAST_WEEK' }, manager)
    await runJob(test, sendDue)
    await allEnded()
    expect(await sendings()).toEqual([{ who: 'mgr_a', state: 'SENT', reason: null, tried: false }])
    await expect.poll(async () => (await mail('mgr_a', '数据概览')).length).toBe(1)
    const [letter] = await mail('mgr_a', '数据概览')
    expect(letter?.summary).toMatch(/^新增客资 \d+（上期\d+）/)
    expect((await manager.get((letter?.link ?? '').replace('/api', ''))).status).toBe(200)
  })

  it('sends again what broke, ever more seldom, and nothing that was refused', async () => {
    await addTestSubscription({ report: '/dataReport/customerSourceData', recipientIds: recipientIdsOf('mgr_a', 'nobody_1') })
    const letters = async () => (await mail('mgr_a', '客户来源数据')).length
    await runJob(test, sendDue)
    await allEnded()
    await expect.poll(letters).toBe(1)
    const { rows } = await sql<{ id: number }>`
      update report_sending set state = 'WAITING', finished_date = null where recipient_id = ${ids['mgr_a']} returning id`.execute(test.db)
    const sending = firstOf(rows).id
    await test.db.transaction().execute(async tx => sendReport.failed?.({ tx, id: '', data: { sending } }))
    const ended = async (triedMinutes: number, minutesAgo: number) => {
      await sql`update report_sending set finished_date = now() - make_interval(mins => ${minutesAgo}),
        created_date = now() - make_interval(mins => ${triedMinutes + minutesAgo})`.execute(test.db)
      return (await runJob(test, sendDue))?.kept
    }
    expect(await ended(60, 50)).toBe(0)
    expect((await sendings()).find(({ who }) => who === 'mgr_a')).toMatchObject({ state: 'FAILED', reason: '发送失败' })
    expect(await ended(60, 70)).toBe(1)
    await allEnded()
    expect((await sendings()).map(({ who, state }) => `${who} ${state}`).toSorted()).toEqual(['mgr_a SENT', 'nobody_1 FAILED'])
    await expect.poll(letters).toBe(2)
    expect(await ended(1, 70)).toBe(0)
  })

  it('says why a report that is there no more was not sent', async () => {
    await addTestSubscription({ recipientIds: recipientIdsOf('mgr_a') })
    await sql`update report_subscription set report = '/dataReport/gone'`.execute(test.db)
    await runJob(test, sendDue)
    await allEnded()
    expect(await sendings()).toEqual([{ who: 'mgr_a', state: 'FAILED', reason: '报表已不存在', tried: false }])
  })
})

describe('who keeps one', () => {
  it('tries it: it comes to him alone, as often as he likes', async () => {
    const id = await addTestSubscription({ recipientIds: recipientIdsOf('mgr_a') })
    for (const _ of [1, 2]) expect((await admin.post(`${SUBSCRIPTIONS_PATH}/tryNow`, { id })).body).toMatchObject({ code: 200 })
    await expect.poll(async () => (await sendings()).map(({ who, state }) => `${who} ${state}`)).toEqual(['admin SENT', 'admin SENT'])
    expect((await sendings()).map(({ tried }) => tried)).toEqual([true, true])
    await expect.poll(async () => (await mail('admin')).length).toBe(2)
    const lastSent = async () => (await admin.get(`${SUBSCRIPTIONS_PATH}/list`)).body.data.records[0].lastSentDate
    expect(await lastSent()).toBeNull()
    await runJob(test, sendDue)
    await allEnded()
    expect(await lastSent()).toMatch(/^\d{4}-/)
  })

  it('sees his own; others are not there for him', async () => {
    const id = await addTestSubscription({})
    const manager = await test.as('mgr_a')
    expect((await manager.get(`${SUBSCRIPTIONS_PATH}/list`)).body.data.total).toBe(0)
    for (const action of ['tryNow', 'stop', 'delete'])
      expect((await manager.post(`${SUBSCRIPTIONS_PATH}/${action}`, { id })).status, action).toBe(404)
    const own = await addTestSubscription({}, manager)
    expect((await manager.get(`${SUBSCRIPTIONS_PATH}/list`)).body.data.records.map((row: { id: number }) => row.id)).toEqual([own])
    expect((await admin.get(`${SUBSCRIPTIONS_PATH}/list`)).body.data.total).toBe(2)
  })

  it('is of a report that its writer may open and export; what became closed is only stopped', async () => {
    const manager = await test.as('mgr_a')
    const closed = '/dataReport/institutionalData'
    const form = { report: closed, period: 'LAST_WEEK', recipientIds: recipientIdsOf('mgr_a') }
    const refused = [422, [{ field: 'report', message: '没有查看和导出该报表的权限' }]]
    const said = ({ status, body }: Awaited<ReturnType<typeof manager.post>>) => [status, body.errors]
    expect(said(await manager.post(`${SUBSCRIPTIONS_PATH}/add`, form))).toEqual(refused)
    const id = await addTestSubscription({}, manager)
    expect(said(await manager.edit(`${SUBSCRIPTIONS_PATH}/edit`, { ...form, id }))).toEqual(refused)
    expect((await sql<{ report: string }>`select report from report_subscription`.execute(test.db)).rows).toEqual([{ report: REPORT }])
    await sql`update report_subscription set report = ${closed} where id = ${id}`.execute(test.db)
    expect((await manager.post(`${SUBSCRIPTIONS_PATH}/stop`, { id })).status).toBe(200)
    expect(said(await manager.post(`${SUBSCRIPTIONS_PATH}/start`, { id }))).toEqual(refused)
    expect((await manager.edit(`${SUBSCRIPTIONS_PATH}/edit`, { ...form, report: REPORT, id })).status).toBe(200)
    expect((await manager.post(`${SUBSCRIPTIONS_PATH}/start`, { id })).status).toBe(200)
  })

  it('is called what its report is called', async () => {
    const { view, options } = (await admin.get(`/runtime/screen?path=${encodeURIComponent(`${SUBSCRIPTIONS_PATH}Detail`)}`)).body.data
    expect(view).toMatchObject({ title: ['report'], titleOptions: 'reportScreen' })
    expect(options.reportScreen).toContainEqual(expect.objectContaining({ value: REPORT, label: '咨询人员数据' }))
  })

  it('names a report, a period and people; nothing is kept otherwise', async () => {
    const wrong = [
      [{ report: '/dataReport/nothing' }, 'report'],
      [{ period: 'LAST_YEAR' }, 'period'],
      [{ recipientIds: [] }, 'recipientIds'],
      [{ recipientIds: [999_999] }, 'recipientIds'],
    ] as const
    for (const [values, field] of wrong) {
      const form = { report: REPORT, period: 'LAST_WEEK', recipientIds: recipientIdsOf('mgr_a'), ...values }
      const { status, body } = await admin.post(`${SUBSCRIPTIONS_PATH}/add`, form)
      expect([status, body.errors?.[0]?.field], JSON.stringify(values)).toEqual([422, field])
    }
    expect((await sql`select from report_subscription`.execute(test.db)).rows).toEqual([])
    expect((await (await test.as('nobody_1')).post(`${SUBSCRIPTIONS_PATH}/add`, {})).status).toBe(403)
  })
})
