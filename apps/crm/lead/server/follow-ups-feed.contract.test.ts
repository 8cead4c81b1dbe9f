import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FeedClient, feedClient } from '#tests/support/feed-client.ts'
import { leadFactory, leadWorld } from './lead.testing.ts'

const world = leadWorld()
const { crm, clients } = world
const leads = leadFactory('机构跟进客户', '1340012', 'TO_BE_ALLOCATED')

let institutionCrm: FeedClient
let institution: { readonly id: number; readonly name: string }
let serial = 0

beforeAll(async () => {
  institutionCrm = await feedClient({ app: crm.app, db: crm.database.db }, '机构CRM', ['institutionFollowUps'])
  institution = world.institutions[0] as typeof institution
})

const MINUTE = 60_000
const instantAhead = (ahead = 0): string => new Date(Date.now() + ahead).toISOString()

/** Id of a new lead of sales_a1 that is allocated to the institution. */
async function addAllocatedLead(): Promise<number> {
  const id = await leads.add(clients.sales_a1)
  const { body } = await clients.mgr_a.post('/agency/institutionsCustomer/allocation', { id: [id], institutionsIds: [institution.id] })
  expect(body).toMatchObject({ code: 200 })
  return id
}
const sentFollowUp = (customerId: number, values: object = {}) => ({
  externalId: `follow-up-${++serial}`,
  institutionId: institution.id,
  customerId,
  followUpPeopleName: '周顾问',
  followUpContent: '已电话沟通，客户倾向英国',
  followUpTime: '2026-03-01T02:00:00Z',
  ...values,
})
const answers = (...items: object[]) => institutionCrm.send('/institutionFollowUps', items)
const sendAccepted = (item: object) => institutionCrm.taken('/institutionFollowUps', item)
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(crm.database.db)).rows
const relation = async (lead: number) => {
  const { body } = await clients.admin.get(
    '/agency/allocationCustomer/list?screen=/newCustomer/allocationCustomer&size=100&sort=-createdDate',
  )
  return body.data.records.find((row: { institutionsCustomer: { id: number } }) => row.institutionsCustomer.id === lead)
}
const leadRow = async (lead: number) =>
  (
    await rows(sql<Record<string, unknown>>`select version, customer_phase, intention_level, last_follow_up_date
      from institutions_customer where id = ${lead}`)
  )[0]
const followUpIds = (lead: number) => rows(sql`select id from follow_up_record where lead_id = ${lead} order by id`)

describe('a follow-up of an institution', () => {
  it('is read beside the lead, counted, and ends the waiting; our own clocks do not hear of it', async () => {
    const lead = await addAllocatedLead()
    const before = await leadRow(lead)
    expect(await relation(lead)).toMatchObject({ customerStatus: 'TO_BE_FOLLOWED_UP', numberOfFollowUps: 0 })
    const next = instantAhead(2 * 24 * 60 * MINUTE)
    const first = await sendAccepted(sentFollowUp(lead))
    await sendAccepted(sentFollowUp(lead, { followUpContent: '已发资料\n待回复', nextFollowUpTime: next, intentionLevel: 'LOW' }))
    expect(await relation(lead)).toMatchObject({
      customerStatus: 'IN_FOLLOW_UP',
      numberOfFollowUps: 2,
      followUpContent: '已发资料\n待回复',
      nextFollowUpTime: expect.any(String),
    })
    expect(await leadRow(lead)).toEqual(before)
    const { body } = await clients.sales_a1.get(`/agency/institutionsCustomer/followUpRecords?id=${lead}`)
    expect(JSON.stringify(body)).toContain('周顾问')
    expect(await clients.sales_a1.edit('/agency/followRecord/edit', { id: first, followUpContent: '改' })).toMatchObject({
      status: 409,
      body: { message: '机构的跟进记录不可修改' },
    })
  })

  it('that is sent again is written once', async () => {
    const lead = await addAllocatedLead()
    const item = sentFollowUp(lead)
    const id = await sendAccepted(item)
    expect(await answers(item)).toEqual([{ index: 0, ok: true, id, repeated: true }])
    expect(await followUpIds(lead)).toHaveLength(1)
  })

  it('of a lead that was merged is the kept one’s', async () => {
    const [kept, source] = [await leads.add(clients.sales_a1), await addAllocatedLead()]
    await sql`update institutions_customer set merged_into_id = ${kept}, deleted_date = now() where id = ${source}`.execute(crm.database.db)
    await sql`update institution_customer_relation set lead_id = ${kept} where lead_id = ${source}`.execute(crm.database.db)
    await sendAccepted(sentFollowUp(source))
    expect(await followUpIds(kept)).toHaveLength(1)
  })

  it('of a lead in the high seas is written too: the institution still has it', async () => {
    const lead = await addAllocatedLead()
    const { body } = await clients.mgr_a.post('/agency/institutionsCustomer/highSeas', { id: [lead], moveInReason: 'CUSTOMER_CHURN' })
    expect(body).toMatchObject({ code: 200 })
    expect(await answers(sentFollowUp(lead))).toMatchObject([{ ok: true }])
  })
})

describe('the institutions’ system', () => {
  const told = async (lead: number) =>
    rows(sql<{ topic: string; body: Record<string, unknown> }>`select topic, body from webhook_delivery d
      where resource = 'allocationCustomer' and (body ->> 'customerId')::bigint = ${lead} order by id`)

  it('is told of customers by the ids that it names them by, when they come and when they go', async () => {
    const lead = await addAllocatedLead()
    const [added] = await told(lead)
    expect(added).toMatchObject({
      topic: 'allocation.added',
      body: { customerId: lead, customerName: leads.lastName(), institution, allocationMethod: 'manualAllocate', withdrawnDate: null },
    })
    expect(added?.body['phoneNumber']).toMatch(/^\d{4}\*{4}\d{3}$/)
    expect(JSON.stringify(added?.body)).not.toContain(leads.phoneOf(leads.last()))
    expect(await answers(sentFollowUp(added?.body['customerId'] as number))).toMatchObject([{ ok: true }])
    expect(await told(lead)).toHaveLength(1)
    await clients.mgr_a.post('/agency/allocationCustomer/withdraw', { id: [(await relation(lead)).id] })
    expect((await told(lead)).map(({ topic }) => topic)).toEqual(['allocation.added', 'allocation.withdrawn'])
  })
})

describe('what is none', () => {
  let lead: number
  beforeAll(async () => {
    lead = await addAllocatedLead()
  })
  const other = () => world.institutions[1]?.id

  it.each([
    [() => ({ customerId: 99_999_999 }), 'customerId', '客户不存在'],
    [() => ({ institutionId: other() }), 'customerId', '该客户未分配给此机构'],
    [() => ({ institutionId: 99_999_999 }), 'institutionId', '机构不存在'],
    [() => ({ followUpContent: ' ' }), 'followUpContent', '请输入跟进内容'],
    [() => ({ followUpContent: '长'.repeat(501) }), 'followUpContent', '只能输入1-500个字符'],
    [() => ({ followUpPeopleName: '' }), 'followUpPeopleName', '请输入跟进人'],
    [() => ({ followUpPeopleName: '周'.repeat(51) }), 'followUpPeopleName', '只能输入1-50个字符'],
    [() => ({ nextFollowUpTime: '2026-03-01T02:00:00Z' }), 'nextFollowUpTime', '下次跟进时间须晚于跟进时间'],
    [() => ({ nextFollowUpTime: '2026-13-01T02:00:00Z' }), 'nextFollowUpTime', '请选择正确的下次跟进时间'],
  ])('%# is refused by its field', async (values, field, message) => {
    expect(await answers(sentFollowUp(lead, values()))).toEqual([{ index: 0, ok: false, code: 3000, field, message }])
    expect(await followUpIds(lead)).toEqual([])
    expect(await relation(lead)).toMatchObject({ customerStatus: 'TO_BE_FOLLOWED_UP' })
  })

  it('is one of an institution that is stopped, or from which the lead was withdrawn', async () => {
    const taken = await addAllocatedLead()
    await sql`update institution set locked = true where id = ${institution.id}`.execute(crm.database.db)
    expect(await answers(sentFollowUp(taken))).toMatchObject([
      { ok: false, field: 'institutionId', message: `机构【${institution.name}】已停用` },
    ])
    await sql`update institution set locked = false where id = ${institution.id}`.execute(crm.database.db)
    const { id } = await relation(taken)
    expect((await clients.mgr_a.post('/agency/allocationCustomer/withdraw', { id: [id] })).status).toBe(200)
    expect(await answers(sentFollowUp(taken))).toMatchObject([{ ok: false, field: 'customerId', message: '该客户已从此机构撤回' }])
    expect(await followUpIds(taken)).toEqual([])
  })

  it('leaves the good ones of its batch whole, and itself nothing', async () => {
    const [first, second] = [await addAllocatedLead(), await addAllocatedLead()]
    const results = await answers(
      sentFollowUp(first),
      sentFollowUp(second, { followUpContent: '' }),
      sentFollowUp(second, { institutionId: other() }),
      sentFollowUp(first),
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, true])
    expect(await followUpIds(first)).toHaveLength(2)
    expect(await followUpIds(second)).toEqual([])
    expect(await relation(second)).toMatchObject({ customerStatus: 'TO_BE_FOLLOWED_UP', numberOfFollowUps: 0 })
  })
})
