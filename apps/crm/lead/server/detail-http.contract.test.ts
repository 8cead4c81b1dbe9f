import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { leadFactory, leadWorld } from './lead.testing.ts'

const LEADS = '/agency/institutionsCustomer'
const PARTS = [
  'details',
  'basicInformation',
  'allocationRecords',
  'internalFollowUpRecords',
  'followUpRecords',
  'ordersInProgress',
  'cancelledOrders',
] as const

const { crm, clients, ids, institutions } = leadWorld()

const leads = leadFactory('详情客户', '1320000', 'TO_BE_ALLOCATED')
const { add, phoneOf } = leads
const getDetailPart = (by: Client, name: string, id: number, query = '') => by.get(`${LEADS}/${name}?id=${id}${query}`)
const institutionAt = (place: number) => institutions[place] as { id: number; name: string }
const SCREEN = 'path=/newCustomer/customerDetail'
const timeline = (by: Client, id: number) => by.get(`/runtime/timeline?${SCREEN}&id=${id}&size=50`)
const timelineTitles = async (id: number): Promise<string[]> =>
  (await timeline(clients.admin, id)).body.data.records.map((one: { title: string }) => one.title)

describe('the detail', () => {
  it('has head, groups and counts, and never a contact in the clear', async () => {
    const id = await add(clients.sales_a1, { wechat: 'wx_detail1', budget: '30.5', intendedCountries: ['英国'] })
    await clients.mgr_a.post(`${LEADS}/allocation`, { id: [id], institutionsIds: [institutionAt(0).id] })
    await sql`insert into follow_up_record (lead_id, institution_id, author_name, follow_up_time, content)
      values (${id}, ${institutionAt(0).id}, '李顾问', now(), '已联系学生')`.execute(crm.database.db)
    await clients.sales_a1.edit(`${LEADS}/followUpWithCustomers`, {
      id,
      followUpContent: '已介绍方案',
      followUpTime: '2026-01-02 10:00:00',
    })
    const { body, text } = await getDetailPart(clients.sales_a1, 'details', id)
    expect(body.data).toMatchObject({
      id,
      canAct: true,
      institutionsCustomer: { name: `${leads.lastName()}`, budget: '30.50', customerPhase: 'ALLOCATED', intendedCountries: ['英国'] },
      attributablePerson: { id: ids.sales_a1, username: 'sales_a1', name: '林晓雯' },
      creator: { id: ids.sales_a1, name: '林晓雯' },
      institutionsFollowUpGrouping: [{ id: institutionAt(0).id, name: institutionAt(0).name, number: 1 }],
      basicInformationGroup: [{ id: institutionAt(0).id, customerStatus: 'IN_FOLLOW_UP' }],
      orderGrouping: { proceed: 0, cancel: 0 },
      followUpRecordsCount: 1,
      relationsCount: 1,
    })
    const basic = await getDetailPart(clients.sales_a1, 'basicInformation', id, `&institutionsIdIs=${institutionAt(0).id}`)
    expect(basic.body.data).toMatchObject({
      customerStatus: 'IN_FOLLOW_UP',
      institutions: { name: institutionAt(0).name },
      attribution: { id: ids.sales_a1 },
    })
    expect(text + basic.text).not.toMatch(new RegExp(`${phoneOf(leads.last())}|wx_detail1`))
  })

  it('is whole or nothing: every part follows the lead’s scope and the permission', async () => {
    const id = await add(clients.sales_a1)
    for (const name of PARTS) {
      expect((await getDetailPart(clients.sales_a1, name, id)).status, name).toBe(200)
      expect((await getDetailPart(clients.mgr_a, name, id)).status, name).toBe(200)
      expect((await getDetailPart(clients.sales_b1, name, id)).status, name).toBe(404)
      expect((await getDetailPart(clients.nobody_1, name, id)).status, name).toBe(403)
      expect((await getDetailPart(clients.admin, name, 99_999_999)).status, name).toBe(404)
      expect((await clients.admin.get(`${LEADS}/${name}?id=1;drop`)).status, name).toBe(400)
    }
  })

  it('tells people of one name apart by account and department, in what happened, in lists and in the duplicate box', async () => {
    const { rows: before } = await sql<{ name: string; department: string }>`select e.name, d.name as department from employee e
      join department d on d.id = e.department_id where e.username = 'sales_a2'`.execute(crm.database.db)
    const rename = (name: string | undefined) =>
      sql`update employee set name = ${name} where username = 'sales_a2'`.execute(crm.database.db)
    onTestFinished(async () => void (await rename(before[0]?.name)))
    await rename('林晓雯')
    const known = (username: string) => `林晓雯（${username} · ${before[0]?.department}）`
    const id = await add(clients.sales_a1)
    await clients.mgr_a.post(`${LEADS}/setAttributablePerson`, { id: [id], attributablePersonId: ids.sales_a2 })
    await clients.sales_a2.edit(`${LEADS}/followUpWithCustomers`, { id, followUpContent: '同名的人', followUpTime: '2026-01-02 10:00:00' })
    const { records } = (await timeline(clients.admin, id)).body.data
    expect(records).toContainEqual(
      expect.objectContaining({ title: '设置归属人', text: `归属人：${known('sales_a1')} → ${known('sales_a2')}` }),
    )
    expect(records).toContainEqual(expect.objectContaining({ title: '内部跟进', operator: known('sales_a2') }))
    expect((await getDetailPart(clients.admin, 'internalFollowUpRecords', id)).body.data.records[0].followUpPeople.name).toBe(
      known('sales_a2'),
    )
    const { body } = await clients.sales_b1.get(`/verifyDuplicate?wechatOrPhoneNumberIs=${phoneOf(leads.last())}`)
    expect(body).toMatchObject({
      message: expect.stringContaining(`归属人：${known('sales_a2')}`),
      data: { entryPerson: known('sales_a1'), attribution: known('sales_a2') },
    })
  })

  it('an institution that has nothing to do with the lead is no way in', async () => {
    const id = await add(clients.sales_a1)
    for (const name of ['followUpRecords', 'basicInformation'])
      expect((await getDetailPart(clients.sales_a1, name, id, `&institutionsIdIs=${institutionAt(1).id}`)).status, name).toBe(404)
  })

  it('who only entered the lead may look and not act', async () => {
    const id = await add(clients.sales_a2, { attributablePersonId: ids.sales_b1 })
    expect((await getDetailPart(clients.sales_a2, 'details', id)).body.data.canAct).toBe(false)
    expect((await getDetailPart(clients.sales_b1, 'details', id)).body.data.canAct).toBe(true)
  })

  it('pages its lists, newest first', async () => {
    const id = await add(clients.sales_a1)
    for (let n = 1; n <= 12; n++)
      await clients.sales_a1.edit(`${LEADS}/followUpWithCustomers`, {
        id,
        followUpContent: `第${n}次沟通内容`,
        followUpTime: '2026-01-02 10:00:00',
      })
    const page = async (query: string) => (await getDetailPart(clients.sales_a1, 'internalFollowUpRecords', id, query)).body.data
    expect((await page('')).records).toHaveLength(10)
    expect(await page('&page=2')).toMatchObject({
      total: 12,
      records: [{ followUpContent: '第2次沟通内容' }, { followUpContent: '第1次沟通内容' }],
    })
    expect((await page('&sort=id')).records[0]).toMatchObject({ followUpContent: '第1次沟通内容' })
    expect((await getDetailPart(clients.sales_a1, 'internalFollowUpRecords', id, '&sort=content')).status).toBe(400)
  })

  it('allocation records tell self-booked ones, and keep those that were taken back', async () => {
    const id = await add(clients.sales_a1)
    await clients.mgr_a.post(`${LEADS}/allocation`, { id: [id], institutionsIds: [institutionAt(0).id] })
    await sql`insert into institution_customer_relation (lead_id, institution_id, allocation_method) values (${id}, ${institutionAt(1).id}, 'jigouyuyue')`.execute(
      crm.database.db,
    )
    await sql`update institution_customer_relation set withdrawn_date = now() where lead_id = ${id} and institution_id = ${institutionAt(0).id}`.execute(
      crm.database.db,
    )
    const { records } = (await getDetailPart(clients.sales_a1, 'allocationRecords', id)).body.data
    expect(records).toMatchObject([
      { allocationMethod: 'jigouyuyue', operator: null, qrUrl: null, institutions: { name: institutionAt(1).name }, withdrawnDate: null },
      {
        allocationMethod: 'manualAllocate',
        operator: { username: 'mgr_a' },
        qrUrl: expect.stringContaining('/institution/'),
        withdrawnDate: expect.any(String),
      },
    ])
  })
})

describe('the detail’s screen', () => {
  const detail = (by: Client, id: number) => by.get(`/runtime/detail?${SCREEN}&id=${id}`)

  it('follows the lead’s scope and the permission, and has no contact in the clear', async () => {
    const id = await add(clients.sales_a1, { wechat: 'wx_screen1' })
    const { body, text } = await detail(clients.sales_a1, id)
    expect(body.data).toMatchObject({
      row: { id, name: leads.lastName(), attributablePerson: { name: '林晓雯' }, $reveal: ['phoneNumber', 'wechat'] },
    })
    expect(text).not.toMatch(new RegExp(`${phoneOf(leads.last())}|wx_screen1`))
    for (const ask of [detail, timeline]) {
      expect((await ask(clients.mgr_a, id)).status).toBe(200)
      expect((await ask(clients.sales_b1, id)).status).toBe(404)
      expect((await ask(clients.nobody_1, id)).status).toBe(403)
    }
  })

  it('counts a detail of the high seas as its own address does', async () => {
    const [first, second] = [await add(clients.sales_a1), await add(clients.sales_a1)]
    await clients.sales_a1.post(`${LEADS}/highSeas`, { id: [first, second], moveInReason: 'CUSTOMER_CHURN' })
    await sql`update lead_rules set sea_view_limit = 1`.execute(crm.database.db)
    try {
      expect((await detail(clients.sales_b1, first)).status).toBe(200)
      expect((await getDetailPart(clients.sales_b1, 'details', first)).status).toBe(200)
      expect(await detail(clients.sales_b1, second)).toMatchObject({ status: 429, body: { message: '今日查看公海客户数已达上限（1）' } })
      expect((await getDetailPart(clients.sales_b1, 'details', second)).status).toBe(429)
    } finally {
      await sql`update lead_rules set sea_view_limit = 0`.execute(crm.database.db)
    }
  })
})

describe('the timeline', () => {
  it('tells a lead’s life in words, newest first', async () => {
    const id = await add(clients.sales_a1, { customerPhase: 'NEW_CUSTOMER_CAPITAL' })
    await clients.sales_a1.edit(`${LEADS}/followUpWithCustomers`, {
      id,
      followUpContent: '初次沟通顺利',
      followUpTime: '2026-01-02 10:00:00',
    })
    await clients.sales_a1.edit(`${LEADS}/edit`, { id, customerPhase: 'TO_BE_ALLOCATED' })
    await clients.mgr_a.post(`${LEADS}/allocation`, { id: [id], institutionsIds: [institutionAt(0).id] })
    await clients.mgr_a.post(`${LEADS}/setStaffPerson`, { id: [id], staffId: ids.cs_1 })
    await clients.sales_a1.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })
    await clients.sales_b1.post('/callingUpTheCustomer', { id })
    expect(await timelineTitles(id)).toEqual([
      '领取客户',
      '移入公海',
      '设置客服',
      '分配机构',
      '客户阶段变更',
      '内部跟进',
      '客户阶段变更',
      '录入客户',
    ])
    const { records } = (await timeline(clients.sales_b1, id)).body.data
    expect(records.find((one: { title: string }) => one.title === '移入公海')).toMatchObject({
      operator: '林晓雯',
      text: '原因：客户流失，原归属人：林晓雯',
    })
    expect(records[0]).toMatchObject({ operator: '陈俊杰', text: '归属人：陈俊杰' })
  })
})

describe('what the customer said in the app', () => {
  it('opens only where there is something, and sets the intention level', async () => {
    const id = await add(clients.sales_a1)
    const save = () => clients.sales_a1.edit(`${LEADS}/customerIntention`, { id, intentionLevel: 'LOW' })
    expect((await save()).body).toMatchObject({ code: 3000, message: '该客户没有提交留学意向' })
    await sql`with said as (insert into abroad_intention (intended_countries, departure_time) values ('{英国,法国}', '明年秋季') returning id)
      update institutions_customer set abroad_intention_id = said.id from said where institutions_customer.id = ${id}`.execute(
      crm.database.db,
    )
    const { body } = await clients.sales_a1.get(`${LEADS}/customerIntention?id=${id}`)
    expect(body.data.source).toMatchObject({ countries: '英国、法国', departureTime: '明年秋季', intentionLevel: 'HIGH' })
    expect((await save()).body).toMatchObject({ code: 200 })
    expect(await timelineTitles(id)).toContain('意向等级变更')
  })
})
