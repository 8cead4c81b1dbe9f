import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leadFactory } from '#apps/crm/lead/server/lead.testing.ts'
import { OPT_OUT_PATH, receivedTexts, TEMPLATE_PATH, TRIGGER_PATH, textingWorld } from './texting.testing.ts'

const world = textingWorld()
const leads = leadFactory('系统短信', '1391020', 'NEW_CUSTOMER_CAPITAL')

type Key = 'lead.selfReserved' | 'order.signed' | 'order.refundComplete'

const triggerIdOf = async (key: Key) =>
  (await sql<{ id: number }>`select id from sms_trigger where key = ${key}`.execute(world.test.db)).rows[0]?.id
const switchTrigger = async (key: Key, on: boolean) => {
  const { status } = await world.ops.post(`${TRIGGER_PATH}/${on ? 'enable' : 'disable'}`, { id: await triggerIdOf(key) })
  expect(status).toBe(200)
}
/** System messages queued for a phone number. */
const queuedMessages = async (phone: string) =>
  (
    await sql<Record<string, unknown>>`select content, state, send_type as type, task_id as task, last_error as error from sms_record
    where phone = ${phone} order by id`.execute(world.test.db)
  ).rows
/** Waits until all facts are consumed. */
const waitForConsumers = () =>
  expect
    .poll(
      async () =>
        (await sql<{ left: number }>`select count(*)::int as left from outbox where published_date is null`.execute(world.test.db)).rows[0]
          ?.left,
      {
        timeout: 20_000,
        interval: 30,
      },
    )
    .toBe(0)

/** Books an institution for a new customer; returns the customer's phone number. */
async function bookForNewCustomer(): Promise<string> {
  const sales = await world.test.as('sales_a1')
  const id = await leads.add(sales)
  const { rows } = await sql<{
    id: number
  }>`select id from institution where not locked and allocate_customer = 1 order by id limit 1`.execute(world.test.db)
  const { status } = await world.manager.post('/agency/institutionsCustomer/selfReservation', { id, institutionsId: rows[0]?.id })
  expect(status).toBe(200)
  await waitForConsumers()
  return leads.phoneOf(leads.last())
}

describe('what the system says by itself', () => {
  it('is nothing until somebody switches it on, and nothing more when it is off again', async () => {
    expect(await queuedMessages(await bookForNewCustomer())).toEqual([])
    await switchTrigger('lead.selfReserved', true)
    const phone = await bookForNewCustomer()
    expect(await queuedMessages(phone)).toMatchObject([
      { type: 1, task: null, error: null, content: expect.stringMatching(/^【远航】系统短信\d+您好，您预约的.+已登记成功/) },
    ])
    await expect.poll(() => receivedTexts(world).filter(said => said.startsWith(phone)).length, { timeout: 20_000 }).toBe(1)
    await switchTrigger('lead.selfReserved', false)
    expect(await queuedMessages(await bookForNewCustomer())).toEqual([])
  })

  it('keeps to the blacklist, not to opt-outs of advertising', async () => {
    await switchTrigger('lead.selfReserved', true)
    const next = leads.phoneOf(leads.last() + 1)
    await world.ops.post(`${OPT_OUT_PATH}/add`, { phone: next, kind: 'BLACKLIST' })
    expect(await bookForNewCustomer()).toBe(next)
    await expect.poll(async () => (await queuedMessages(next))[0]?.['error'], { timeout: 20_000 }).toBe('号码在黑名单')
    await switchTrigger('lead.selfReserved', false)
  })

  it('is read of the facts of orders, the last refund alone', async () => {
    const sums = async (key: Key, topic: string, payload: Readonly<Record<string, unknown>>) => {
      await switchTrigger(key, true)
      const { rows } = await sql<{
        id: number
        phone: string
        number: string
      }>`select o.id, l.phone_number as phone, o.order_number as number
        from institutions_order o join institutions_customer l on l.id = o.lead_id where l.phone_number ~ '^1[0-9]{10}$' order by o.id limit 1`.execute(
        world.test.db,
      )
      const [{ id, phone, number } = { id: 0, phone: '', number: '' }] = rows
      const before = (await queuedMessages(phone)).length
      const { core } = world.test.app
      await core.transaction(await core.actor(null), 'test')(async ({ emit }) => emit({ topic, entity: 'order', entityId: id, payload }))
      await waitForConsumers()
      await switchTrigger(key, false)
      return (await queuedMessages(phone)).slice(before).map(({ content }) => String(content).includes(number))
    }
    expect(await sums('order.signed', 'order.added', { lead: 1, institution: 1 })).toEqual([true])
    expect(await sums('order.refundComplete', 'order.refunded', { amount: '1.00', complete: false })).toEqual([])
    expect(await sums('order.refundComplete', 'order.refunded', { amount: '1.00', complete: true })).toEqual([true])
  })
})

describe('its settings', () => {
  it('take notices with the variables of the occasion alone', async () => {
    const template = async (values: object) =>
      (await world.ops.post(`${TEMPLATE_PATH}/add`, { title: `系统模板${Math.random()}`, kind: 'NOTICE', content: '您好', ...values })).body
        .data.id
    const set = async (key: Key, templateId: number) => world.ops.edit(`${TRIGGER_PATH}/edit`, { id: await triggerIdOf(key), templateId })
    const order = await template({ content: '{orderNumber}' })
    expect((await set('lead.selfReserved', order)).body.errors).toEqual([
      {
        field: 'templateId',
        message: '模板变量缺失：orderNumber（可用变量：客户姓名{name}、机构名称{institution}、顾问姓名{consultant}）',
      },
    ])
    expect((await set('order.signed', order)).status).toBe(200)
    expect((await set('order.signed', await template({ kind: 'MARKETING' }))).body.errors).toEqual([
      { field: 'templateId', message: '系统短信只能使用通知类模板' },
    ])
  })

  it('are off at first, cannot be on without a template, and need the permission', async () => {
    const id = await triggerIdOf('order.refundComplete')
    await expect(sql`update sms_trigger set enabled = true, template_id = null where id = ${id}`.execute(world.test.db)).rejects.toThrow(
      'sms_trigger_template',
    )
    expect((await world.ops.post(`${TRIGGER_PATH}/disable`, { id })).status).toBe(409)
    for (const action of ['edit', 'enable', 'disable'])
      expect((await world.manager.post(`${TRIGGER_PATH}/${action}`, { id, templateId: 1 })).status).toBe(403)
    expect((await world.ops.post(`${TRIGGER_PATH}/enable`, { id: 999_999 })).status).toBe(404)
  })
})
