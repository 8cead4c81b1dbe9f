/** The application with an institution that pays rebates and with orders of one client there, for tests of this room over HTTP. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { CANCELLATIONS_PATH, ORDERS_PATH } from '#apps/crm/order/server/order.testing.ts'
import { upload } from '#tests/contract/fixture/samples.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'

export const REBATE_RULES_PATH = '/approval/rebatesRules'
export const REBATE_AUDITS_PATH = '/approval/rebateAudit'
export const REBATE_RECORDS_PATH = '/approval/rebatesRecord'

const REBATE_WORLD_USERNAMES = ['admin', 'sales_a1', 'sales_b1', 'finance_1', 'audit_1'] as const

export interface RebateWorld {
  readonly test: TestApplication
  readonly clients: Readonly<Record<(typeof REBATE_WORLD_USERNAMES)[number], Client>>
  readonly institution: number
  /** Adds a fully paid order by sales_a1 under the institution's current terms; returns its id. */
  order(amount: string, client?: number): Promise<number>
  /** The same, with its rule passed by audit_1. */
  passedOrder(amount: string, client?: number): Promise<number>
  /** Adds another client of sales_a1 at the institution, for `order`. */
  otherClient(): Promise<number>
  rule(order: number): Promise<Readonly<Record<string, unknown>> & { readonly id: number }>
  /** Uploads a voucher as finance_1, by default with a new picture; returns its URL. */
  voucher(picture?: Buffer, by?: Client): Promise<string>
  picture(): Promise<Buffer>
  /** Submits a rebate as finance_1. */
  submit(order: number, amount: unknown, more?: object, headers?: Readonly<Record<string, string>>): Promise<InjectedAnswer>
  /** The same; returns the application's id. */
  submitted(order: number, amount: string): Promise<number>
  /** The same, passed by audit_1; returns the record's id. */
  received(order: number, amount: string): Promise<number>
  askCancel(order: number, refund: string): Promise<InjectedAnswer>
  /** Requests the cancellation and passes it as audit_1. */
  cancel(order: number, refund: string): Promise<void>
  terms(values: { readonly rate?: string; readonly fixed?: string }): Promise<unknown>
  one<T = Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T>
  close(): Promise<void>
}

/** An institution with one service item that is paid at once. */
async function addInstitution(test: TestApplication) {
  const institution = await sql<{
    id: number
  }>`insert into institution (name, allocate_customer) values ('返佣机构', 1) returning id`.execute(test.db)
  const { id } = institution.rows[0] as { id: number }
  const item = await sql<{ id: number }>`insert into service_item (institution_id, content, category, payment_mode)
    values (${id}, '申请服务', null, 'ONCE') returning id`.execute(test.db)
  return { institution: id, item: item.rows[0]?.id }
}

/** A new client of sales_a1, allocated to the institution. @returns the id of the relation, to which orders are added */
async function allocateNewClient(test: TestApplication, sales: Client, admin: Client, institution: number, phoneNumber: string) {
  const lead = {
    name: '返佣客户',
    phoneNumber,
    customerSource: '小红书',
    consultingProject: ['文书'],
    intentionLevel: 'HIGH',
  }
  const added = await sales.post('/agency/institutionsCustomer/add', { ...lead, customerPhase: 'TO_BE_ALLOCATED' })
  expect(added.body).toMatchObject({ code: 200 })
  const allocated = await admin.post('/agency/institutionsCustomer/allocation', {
    id: [added.body.data.id],
    institutionsIds: [institution],
  })
  expect(allocated.body).toMatchObject({ code: 200 })
  const relation = await sql<{ id: number }>`select id from institution_customer_relation where lead_id = ${added.body.data.id}`.execute(
    test.db,
  )
  return relation.rows[0]?.id as number
}

const fine = (answer: InjectedAnswer): InjectedAnswer => {
  expect(answer.text).toContain('"code":200')
  return answer
}

/** Makes small pictures, each different from the others. */
const createPictures = (): (() => Promise<Buffer>) => {
  let pictures = 0
  return () => {
    pictures += 1
    return sharp({ create: { width: 4, height: 4, channels: 3, background: { r: pictures % 256, g: pictures >> 8, b: 7 } } })
      .png()
      .toBuffer()
  }
}

export async function startRebateWorld(): Promise<RebateWorld> {
  const test = await startApplication()
  const signedIn = await Promise.all(REBATE_WORLD_USERNAMES.map(async name => [name, await test.as(name)] as const))
  const clients = Object.fromEntries(signedIn) as RebateWorld['clients']
  const { institution, item } = await addInstitution(test)
  let clientCount = 0
  const addClient = (): Promise<number> => {
    clientCount += 1
    return allocateNewClient(test, clients.sales_a1, clients.admin, institution, `1360001000${clientCount}`)
  }
  const firstClient = await addClient()
  const one: RebateWorld['one'] = async query => (await query.execute(test.db)).rows[0] as never
  let spare: string | undefined
  const picture = createPictures()
  const world: RebateWorld = {
    test,
    clients,
    institution,
    one,
    picture,
    otherClient: addClient,
    async order(amount, client = firstClient) {
      const form = {
        signingTime: '2026-03-02 10:00:00',
        serviceItemId: item,
        orderAmount: amount,
        orderStatus: '已签约',
        confirmDuplicate: true,
      }
      return fine(await clients.sales_a1.edit('/agency/allocationCustomer/addOrder', { id: client, ...form })).body.data.id
    },
    async passedOrder(amount, client) {
      const id = await world.order(amount, client)
      fine(await clients.audit_1.post(`${REBATE_RULES_PATH}/pass`, { id: (await world.rule(id)).id }))
      return id
    },
    rule: order => one(sql`select * from rebates_rule where order_id = ${order}`),
    async voucher(content, by = clients.finance_1) {
      return fine(await upload(by, `${ORDERS_PATH}/addUpload`, '凭证.png', content ?? (await picture()))).body.data.url
    },
    async submit(order, amount, more = {}, headers) {
      // A refused submission leaves its voucher for the next one.
      spare ??= 'paymentVoucher' in more ? undefined : await world.voucher()
      const form = { returnCommissionAmount: amount, rebateTime: '2026-04-01 09:00:00', paymentVoucher: spare, ...more }
      const answer = await clients.finance_1.post(`${ORDERS_PATH}/rebates`, { id: order, ...form }, headers)
      if (answer.status === 200 && form.paymentVoucher === spare) spare = undefined
      return answer
    },
    async submitted(order, amount) {
      fine(await world.submit(order, amount))
      const { id } = await one<{ id: number }>(sql`select max(id) as id from rebate_application where order_id = ${order}`)
      return id
    },
    async received(order, amount) {
      const id = await world.submitted(order, amount)
      fine(await clients.audit_1.post(`${REBATE_AUDITS_PATH}/pass`, { id }))
      return (await one<{ id: number }>(sql`select id from rebates_record where application_id = ${id}`)).id
    },
    askCancel: (order, amountToBeRefunded) =>
      clients.sales_a1.post(`${ORDERS_PATH}/cancelOrder`, {
        id: order,
        reasonForCancellation: 'USER_CANCELLED',
        amountToBeRefunded,
        cancelTime: '2026-05-01 10:00:00',
      }),
    async cancel(order, refund) {
      fine(await world.askCancel(order, refund))
      const { id } = await one<{ id: number }>(sql`select max(id) as id from order_cancellation where order_id = ${order}`)
      fine(await clients.audit_1.post(`${CANCELLATIONS_PATH}/pass`, { id: [id] }))
    },
    terms: ({ rate = null, fixed = null }: { readonly rate?: string | null; readonly fixed?: string | null }) =>
      sql`update institution set rebate_type = ${rate === null ? (fixed === null ? null : 'FIXED_REBATES') : 'PROPORTIONAL_REBATES'},
        rebate_rate = ${rate}::numeric, rebate_amount = ${fixed}::numeric where id = ${institution}`.execute(test.db),
    close: () => test.close(),
  }
  await world.terms({ rate: '10' })
  return world
}
