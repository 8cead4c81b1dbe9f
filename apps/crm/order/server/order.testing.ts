/** Leads that institutions have, and orders of them, for this module's tests over HTTP. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { LeadWorld } from '#apps/crm/lead/server/lead.testing.ts'
import type { Client } from '#tests/support/client.ts'

/** Something to sign for: a lead's relation to an institution, and what that sells. */
export interface Deal {
  readonly lead: number
  readonly relation: number
  readonly institution: number
  /** Paid at once. */
  readonly once: number
  /** Paid in stages. */
  readonly stages: number
}

type World = Pick<LeadWorld, 'crm' | 'clients' | 'institutions'>

/** What the institution at that place sells in these tests; made when it is first asked for. */
async function itemsOf({ crm }: World, institution: number): Promise<Pick<Deal, 'once' | 'stages'>> {
  const item = async (mode: 'ONCE' | 'STAGES') => {
    const { rows } = await sql<{ id: number }>`insert into service_item (institution_id, content, category, payment_mode)
      values (${institution}, ${`测试项目${mode}`}, '文书', ${mode})
      on conflict (institution_id, content) do update set category = excluded.category returning id`.execute(crm.database.db)
    return rows[0]?.id as number
  }
  return { once: await item('ONCE'), stages: await item('STAGES') }
}

/** Gives a lead that waits for it to the institution at that place. */
export async function dealOf(world: World, lead: number, place = 0): Promise<Deal> {
  const institution = world.institutions[place]?.id as number
  const { body } = await world.clients.mgr_a.post('/agency/institutionsCustomer/allocation', { id: [lead], institutionsIds: [institution] })
  expect(body).toMatchObject({ code: 200, message: expect.any(String) })
  const { rows } = await sql<{ id: number }>`select id from institution_customer_relation
    where lead_id = ${lead} and institution_id = ${institution} and withdrawn_date is null`.execute(world.crm.database.db)
  return { lead, institution, relation: rows[0]?.id as number, ...(await itemsOf(world, institution)) }
}

/** What the form of a new order sends. */
export const orderForm = (deal: Deal, values: Readonly<Record<string, unknown>> = {}) => ({
  id: deal.relation,
  signingTime: '2026-03-01 10:00:00',
  serviceItemId: deal.stages,
  orderAmount: '1000.00',
  orderStatus: '已签合同',
  ...values,
})

/** Adds an order; answers its id. */
export async function addOrder(by: Client, deal: Deal, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { body } = await by.post('/agency/allocationCustomer/addOrder', orderForm(deal, values))
  expect(body).toMatchObject({ code: 200, message: '订单已新增' })
  return body.data.id
}
