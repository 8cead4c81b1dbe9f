import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { saveSettings, sentSettings, sinceLongAgo } from './rules.testing.ts'

let test: TestApplication
let admin: Client
const EDIT = '/system/automaticLoss/edit'
const PREVIEW = '/system/automaticLoss/preview'

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
})
afterAll(() => test?.close())

const stored = async () => (await sql<Record<string, unknown>>`select * from lead_rules`.execute(test.db)).rows[0]
const today = async () =>
  (await sql<{ d: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as d`.execute(test.db)).rows[0]?.d

it('is for who holds the permissions, which stand in the permission tree', async () => {
  const sales = await test.as('sales_a1')
  expect((await sales.get('/system/automaticLoss/get')).status).toBe(403)
  expect((await sales.post(PREVIEW, await sentSettings(admin))).status).toBe(403)
  expect((await sales.post(EDIT, {})).status).toBe(403)
  const tree = JSON.stringify((await admin.get('/runtime/permissions')).body.data)
  expect(tree).toContain('/system/automaticLoss/get')
  expect(tree).toContain(EDIT)
})

it('answers the defaults of the decisions', async () => {
  expect((await admin.get('/system/automaticLoss/get')).body.data).toMatchObject({
    followEnabled: false,
    noFollowUpDays: 15,
    allocEnabled: false,
    noAllocationDays: 30,
    warnDays: [3, 1],
    dailyClaimLimit: 20,
    holdingLimit: 200,
    exOwnerCooldownDays: 7,
    seaViewLimit: 0,
    minFollowUpChars: 5,
    spreadDays: 7,
    spread: null,
    maxLossPercent: 20,
    exempt: ['ORDERED', 'EXCLUSIVE', 'PROTECTED'],
    holdingOverrides: [],
    runs: [],
  })
})

it('says in words what is out of range', async () => {
  const wrong = { noFollowUpDays: 0, holdingLimit: -1 }
  const { status, body } = await admin.post(PREVIEW, await sentSettings(admin, wrong))
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    { field: 'noFollowUpDays', message: '未跟进天数须在1-365之间' },
    { field: 'holdingLimit', message: '持有客户上限须在0-100000之间' },
  ])
  const late = { followEnabled: true, allocEnabled: true, noAllocationDays: 3, warnDays: [3, 1] }
  expect((await admin.post(PREVIEW, await sentSettings(admin, late))).body.errors).toEqual([
    { field: 'warnDays', message: '提醒天数须小于流失天数（3）' },
  ])
  expect((await admin.post(PREVIEW, await sentSettings(admin, { noFollowUpDays: '15' }))).status).toBe(400)
  expect((await admin.post(PREVIEW, { ...(await sentSettings(admin)), more: 1 })).status).toBe(400)
})

it('is saved only with a fresh preview of exactly these settings, once', async () => {
  const body = await sentSettings(admin, { dailyClaimLimit: 30 })
  expect((await admin.post(EDIT, body)).status).toBe(400)
  const { previewToken } = (await admin.post(PREVIEW, body)).body.data
  const stale = { status: 409, body: { code: 3000, message: '预览已失效，请重新预览后保存' } }
  expect(await admin.post(EDIT, { ...body, dailyClaimLimit: 31, previewToken })).toMatchObject(stale)
  expect(await admin.post(EDIT, { ...body, previewToken: 'x' })).toMatchObject(stale)
  await sql`update lead_rules_preview set created_date = created_date - interval '11 minutes'`.execute(test.db)
  expect(await admin.post(EDIT, { ...body, previewToken })).toMatchObject(stale)
  const again = (await admin.post(PREVIEW, body)).body.data.previewToken
  expect((await admin.post(EDIT, { ...body, previewToken: again })).body).toMatchObject({ code: 200, message: '保存成功' })
  expect(await stored()).toMatchObject({ daily_claim_limit: 30, version: 2 })
  expect(await admin.post(EDIT, { ...body, previewToken: again })).toMatchObject({ status: 409, body: { data: { conflict: true } } })
})

it('tells an edit on an older version, in preview and save, what is stored, who saved it and when', async () => {
  const body = await sentSettings(admin, { holdingLimit: 40 })
  const { previewToken } = (await admin.post(PREVIEW, body)).body.data
  const manager = await test.as('admin')
  expect((await saveSettings(manager, { holdingLimit: 50 })).saved.status).toBe(200)
  const data = {
    conflict: true,
    by: expect.any(String),
    own: true,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    current: { version: Number(body['version']) + 1, holdingLimit: 50, holdingOverrides: [], autoAssignOff: [] },
  }
  for (const answer of [await admin.post(PREVIEW, body), await admin.post(EDIT, { ...body, previewToken })])
    expect(answer).toMatchObject({ status: 409, body: { code: 3000, message: '数据已被他人修改，请刷新后重试', data } })
})

it('of two who save at once one is told of the conflict', async () => {
  const body = await sentSettings(admin, { seaViewLimit: 50 })
  const tokens = await Promise.all([admin.post(PREVIEW, body), admin.post(PREVIEW, body)])
  const answers = await Promise.all(tokens.map(({ body: { data } }) => admin.post(EDIT, { ...body, previewToken: data.previewToken })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
})

it('keeps limits of single people and leaves an audit entry with before and after', async () => {
  const { rows } = await sql<{ id: number }>`select id from employee where username = 'sales_a1'`.execute(test.db)
  const employeeId = rows[0]?.id as number
  const { saved } = await saveSettings(admin, { holdingOverrides: [{ employeeId, holdingLimit: 7 }] })
  expect(saved.status).toBe(200)
  expect((await admin.get('/system/automaticLoss/get')).body.data.holdingOverrides).toMatchObject([
    { employeeId, name: '林晓雯（sales_a1）', holdingLimit: 7 },
  ])
  const log = await sql<{ detail: Record<string, object> }>`select detail from audit_log where action = ${EDIT} and result = 'success'
    order by id desc limit 1`.execute(test.db)
  expect(log.rows[0]?.detail).toMatchObject({
    before: { holdingOverrides: [] },
    after: { holdingOverrides: [{ employeeId, holdingLimit: 7 }] },
  })
  expect((await saveSettings(admin, { holdingOverrides: [{ employeeId: 999_999, holdingLimit: 1 }] })).saved.body.message).toBe(
    '员工不存在',
  )
  expect((await saveSettings(admin, { holdingOverrides: [] })).saved.status).toBe(200)
  expect((await admin.get('/system/automaticLoss/get')).body.data.holdingOverrides).toEqual([])
  const found = (await admin.get('/system/automaticLoss/employees?keyword=sales_a')).body.data
  expect(found).toContainEqual({ id: employeeId, label: expect.stringContaining('sales_a1') })
})

it('keeps who is passed over by the automatic exclusive allocation', async () => {
  const { rows } = await sql<{ id: number }>`select id from employee where username = 'sales_a2'`.execute(test.db)
  const autoAssignOff = [rows[0]?.id as number]
  expect((await saveSettings(admin, { autoAssignOff })).saved.status).toBe(200)
  expect((await admin.get('/system/automaticLoss/get')).body.data.autoAssignOff).toEqual([
    { employeeId: autoAssignOff[0], name: '周子涵（sales_a2）' },
  ])
  expect((await saveSettings(admin, { autoAssignOff: [999_999] })).saved.body.message).toBe('员工不存在')
  const stored = async () =>
    (
      await sql<{ on: boolean }>`select auto_assign as "on" from employee_allocation where employee_id = ${autoAssignOff[0]}`.execute(
        test.db,
      )
    ).rows
  expect(await stored()).toEqual([{ on: false }])
  expect((await saveSettings(admin, { autoAssignOff: [] })).saved.status).toBe(200)
  expect(await stored()).toEqual([{ on: true }])
})

it('starts the clocks of existing leads when a rule is enabled or shortened, and keeps them when it is disabled or lengthened', async () => {
  const enabled = await saveSettings(admin, { followEnabled: true, noFollowUpDays: 20, spreadDays: 1 })
  const { total, days, message, sample } = enabled.preview.body.data
  expect(days).toHaveLength(1)
  expect(days[0]).toMatchObject({ noFollowUp: total, noAllocation: 0 })
  expect(message).toBe(`保存后预计${total}条客户将于${days[0].date}流失`)
  expect(enabled.preview.body.data.notice).toContain('超过单次流失上限（20%）')
  expect(sample[0]).toMatchObject({ reason: 'AUTO_NO_FOLLOW_UP', name: expect.any(String), ownerName: expect.any(String) })
  const atEnabling = await stored()
  expect(atEnabling).toMatchObject({ follow_enabled: true, alloc_enabled_since: null })

  await sinceLongAgo(test.db)
  const long = (await stored())?.follow_enabled_since
  await saveSettings(admin, { noFollowUpDays: 30 })
  expect((await stored())?.follow_enabled_since).toEqual(long)
  await saveSettings(admin, { followEnabled: false })
  expect((await stored())?.follow_enabled_since).toEqual(long)
  await saveSettings(admin, { followEnabled: true })
  expect((await stored())?.follow_enabled_since).not.toEqual(long)

  await sinceLongAgo(test.db)
  await saveSettings(admin, { noFollowUpDays: 29 })
  expect((await stored())?.follow_enabled_since).not.toEqual(long)
  await sinceLongAgo(test.db)
  await saveSettings(admin, { exempt: ['EXCLUSIVE'] })
  expect(await stored()).toMatchObject({ exempt: ['ORDERED', 'EXCLUSIVE'] })
  expect((await stored())?.follow_enabled_since).not.toEqual(long)
})

it('lets leads that were left alone before go in parts, a part each day, and says how many are still to go', async () => {
  await saveSettings(admin, { followEnabled: false, allocEnabled: false, spreadDays: 5 })
  const { preview, saved } = await saveSettings(admin, { followEnabled: true, noFollowUpDays: 20 })
  const { total, days, notice } = preview.body.data
  const parts: readonly number[] = days.map((day: { noFollowUp: number }) => day.noFollowUp)
  expect(parts).toHaveLength(5)
  expect(Math.max(...parts)).toBeLessThan((total / 5) * 1.3)
  // A fifth of all leads is the most that goes at once without a notice.
  expect(notice === undefined).toBe(Math.max(...parts) * 100 <= total * 20)
  expect(saved.status).toBe(200)
  const shown = async () => (await admin.get('/system/automaticLoss/get')).body.data.spread
  expect(await shown()).toEqual({ count: total, from: days[0].date, to: days[4].date })
  // After a follow-up the lead's period runs as for all others.
  const { rows } = await sql<{ id: number }>`update institutions_customer set last_follow_up_date = now() + interval '1 second'
    where id in (select id from live_customer where loss_time is not null and id % 5 = 4 order by id limit 1) returning id`.execute(test.db)
  const left = await sql<{ days: number }>`select remaining_days as days from live_customer where id = ${rows[0]?.id}`.execute(test.db)
  expect(left.rows).toEqual([{ days: 20 }])
  expect(await shown()).toMatchObject({ count: total - 1 })
  await saveSettings(admin, { spreadDays: 1 })
  expect(await shown()).toBeNull()
})

it('counts what is overdue for today, apart by reason', async () => {
  await saveSettings(admin, { followEnabled: true, noFollowUpDays: 15, allocEnabled: true, noAllocationDays: 30 })
  await sinceLongAgo(test.db)
  const { days } = (await admin.post(PREVIEW, await sentSettings(admin))).body.data
  expect(days[0].date).toBe(await today())
  expect(days[0].noFollowUp).toBeGreaterThan(0)
  expect(days.map((day: { date: string }) => day.date)).toEqual(days.map((day: { date: string }) => day.date).toSorted())
})
