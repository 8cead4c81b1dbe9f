/** Allocated leads and their orders, for tests of this module over HTTP. */
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { type LeadWorld, leadFactory, leadWorld } from '#apps/crm/lead/server/lead.testing.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'

export const ORDERS_PATH = '/order/institutionsOrder'
export const CANCELLED_ORDERS_PATH = '/order/institutionsCancelledOrders'
export const CANCELLATIONS_PATH = '/approvalCenter/cancellOrderAudit'

/** What an order can be signed for: a lead's relation to an institution, and the institution's service items. */
export interface Deal {
  readonly lead: number
  readonly relation: number
  readonly institution: number
  /** Service item that is paid at once. */
  readonly once: number
  /** Service item that is paid in stages. */
  readonly stages: number
}

/** Service items of the institution, created on first use. */
async function serviceItemsOf({ crm }: LeadWorld, institution: number): Promise<Pick<Deal, 'once' | 'stages'>> {
  const item = async (mode: 'ONCE' | 'STAGES') => {
    const { rows } = await sql<{ id: number }>`insert into service_item (institution_id, content, category, payment_mode)
      values (${institution}, ${`测试项目${mode}`}, '文书', ${mode})
      on conflict (institution_id, content) do update set category = excluded.category returning id`.execute(crm.database.db)
    return rows[0]?.id as number
  }
  return { once: await item('ONCE'), stages: await item('STAGES') }
}

/** Allocates a waiting lead to the institution at this index. */
async function allocatedDeal(world: LeadWorld, lead: number, place: number): Promise<Deal> {
  const institution = world.institutions[place]?.id as number
  const { body } = await world.clients.mgr_a.post('/agency/institutionsCustomer/allocation', { id: [lead], institutionsIds: [institution] })
  expect(body).toMatchObject({ code: 200, message: expect.any(String) })
  const { rows } = await sql<{ id: number }>`select id from institution_customer_relation
    where lead_id = ${lead} and institution_id = ${institution} and withdrawn_date is null`.execute(world.crm.database.db)
  return { lead, institution, relation: rows[0]?.id as number, ...(await serviceItemsOf(world, institution)) }
}

/** Body of a new order. */
export const orderForm = (deal: Deal, values: Readonly<Record<string, unknown>> = {}) => ({
  id: deal.relation,
  signingTime: '2026-03-01 10:00:00',
  serviceItemId: deal.stages,
  orderAmount: '1000.00',
  orderStatus: '已签合同',
  ...values,
})

/** Adds an order; returns its id. */
export async function postOrder(by: Client, deal: Deal, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { body } = await by.post('/agency/allocationCustomer/addOrder', orderForm(deal, values))
  expect(body).toMatchObject({ code: 200, message: '订单已新增' })
  return body.data.id
}

/** The demo with helpers for orders: own leads of the test file, and the clients of finance and audit. Filled before the first test. */
export function orderWorld(leadName: string, phone: string) {
  const world = leadWorld()
  const { crm, clients } = world
  const leads = leadFactory(leadName, phone, 'TO_BE_ALLOCATED')
  const [finance, audit] = [{} as Client, {} as Client]
  beforeAll(async () => {
    Object.assign(finance, await crm.as('finance_1'))
    Object.assign(audit, await crm.as('audit_1'))
  })
  const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(crm.database.db)).rows[0] as T
  return {
    ...world,
    leads,
    finance,
    audit,
    one,
    /** A new lead of sales_a1, allocated to the institution at this index. */
    deal: async (place = 0): Promise<Deal> => allocatedDeal(world, await leads.add(clients.sales_a1), place),
    pay: (id: number, amount: unknown, values: object = {}): Promise<InjectedAnswer> =>
      finance.post(`${ORDERS_PATH}/pay`, { id, amount, time: '2026-03-02 10:00:00', ...values }),
    /** Requests a cancellation. */
    cancel: (id: number, amountToBeRefunded: unknown, values: object = {}, by = clients.sales_a1): Promise<InjectedAnswer> =>
      by.post(`${ORDERS_PATH}/cancelOrder`, {
        id,
        reasonForCancellation: 'USER_CANCELLED',
        amountToBeRefunded,
        cancelTime: '2026-03-03 10:00:00',
        ...values,
      }),
    /** Id of the newest cancellation request of an order. */
    applicationOf: async (id: number): Promise<number> =>
      (await one(sql<{ id: number }>`select id from order_cancellation where order_id = ${id} order by id desc limit 1`)).id,
    /** Current time in form format. */
    now: async (): Promise<string> =>
      (await one(sql<{ t: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as t`)).t,
  }
}
