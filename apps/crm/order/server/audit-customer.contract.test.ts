/** The demo's auditor may view the customers of pending cancellations, and do nothing else with them. */
import { describe, expect, it } from 'vitest'
import { CANCELLATIONS_PATH, orderWorld, postOrder } from './order.testing.ts'

const { clients, leads, audit, deal, cancel, applicationOf } = orderWorld('取消客户', '1370000')

const SCREEN = '/approvalCenter/cancelOrderAudit'
const DRAWER = '/newCustomer/customerDetail'
const LEADS = '/agency/institutionsCustomer'

interface ListedApplication {
  readonly id: number
  readonly customerId: number | null
  readonly customerName: string
}
/** Rows of a tab. */
const applicationsInTab = async (key: string): Promise<readonly ListedApplication[]> =>
  (await audit.get(`${CANCELLATIONS_PATH}/list?screen=${encodeURIComponent(`${SCREEN}#${key}`)}&size=100`)).body.data.records
const openDetail = (id: number | null | undefined) => audit.get(`/runtime/detail?path=${DRAWER}&id=${id}`)

describe('the auditor', () => {
  it.each(['pending', 'passed', 'rejected'])('opens every customer of the tab %s', async key => {
    const applications = await applicationsInTab(key)
    expect(applications.length).toBeGreaterThan(0)
    const opened = await Promise.all(applications.map(async one => (await openDetail(one.customerId)).body.data?.row.name))
    expect(opened).toEqual(applications.map(one => one.customerName))
  })

  it('sees all that the drawer shows of one, its contact masked', async () => {
    const [first] = await applicationsInTab('pending')
    const id = first?.customerId
    const { body } = await audit.get(`${LEADS}/details?id=${id}`)
    expect(body.data.institutionsCustomer).toMatchObject({ name: first?.customerName, phoneNumber: expect.stringContaining('****') })
    for (const part of ['internalFollowUpRecords', 'allocationRecords', 'ordersInProgress', 'cancelledOrders'])
      expect([part, (await audit.get(`${LEADS}/${part}?id=${id}`)).status]).toEqual([part, 200])
    expect((await audit.get(`/runtime/timeline?path=${DRAWER}&id=${id}`)).body.data.total).toBeGreaterThan(0)
  })

  it('opens one that went to the high seas since', async () => {
    const of = await deal()
    const order = await postOrder(clients.sales_a1, of)
    await cancel(order, '0')
    expect((await audit.post(`${CANCELLATIONS_PATH}/pass`, { id: [await applicationOf(order)] })).body.message).toBe('订单取消已通过')
    const gone = await clients.sales_a1.post(`${LEADS}/highSeas`, { id: [of.lead], moveInReason: 'CUSTOMER_CHURN' })
    expect(gone.body.message).toBe('已移入公海')
    expect((await applicationsInTab('passed')).map(one => one.customerId)).toContain(of.lead)
    expect((await openDetail(of.lead)).body.data?.row).toMatchObject({ name: leads.lastName(), status: 'LOSS' })
  })

  it('has neither the list of customers nor anything to do with one', async () => {
    const id = (await applicationsInTab('pending'))[0]?.customerId
    expect((await audit.get(`${LEADS}/list`)).status).toBe(403)
    for (const action of ['edit', 'followUpWithCustomers', 'highSeas', 'setAttributablePerson'])
      expect([action, (await audit.post(`${LEADS}/${action}`, { id: [id] })).status]).toEqual([action, 403])
    expect((await audit.post('/agency/highSeas/receive', { id: [id] })).status).toBe(403)
    expect((await audit.post('/runtime/reveal', { entity: 'institutionsCustomer', id, field: 'phoneNumber' })).status).toBe(403)
  })
})
