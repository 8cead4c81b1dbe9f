import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { samples, upload } from '#tests/contract/fixture/samples.ts'
import { CANCELLATIONS_PATH, CANCELLED_ORDERS_PATH, orderWorld, postOrder } from './order.testing.ts'

const { crm, clients, finance, audit, deal, pay, cancel, applicationOf, now } = orderWorld('凭证客户', '1360000')

const rowsOf = async (order: number) => (await finance.get(`/order/transactions/list?orderIs=${order}`)).body.data.records
const uploaded = async (): Promise<string> =>
  (await upload(finance, '/files', '回单.png', (await samples())['png'] ?? expect.fail())).body.data.url

it('a payment keeps its method and voucher, and a correction keeps both', async () => {
  const id = await postOrder(clients.sales_a1, await deal())
  const voucher = await uploaded()
  expect((await pay(id, '100', { paymentMethod: 'BARTER' })).body.errors).toEqual([
    { field: 'paymentMethod', message: '请选择正确的支付方式' },
  ])
  expect((await pay(id, '100', { paymentMethod: 'WECHAT', voucher })).status).toBe(200)
  expect((await pay(id, '50')).status).toBe(200)
  const [plain, proven] = await rowsOf(id)
  expect([plain, proven]).toMatchObject([
    { paymentMethod: null, voucher: null },
    { paymentMethod: 'WECHAT', voucher },
  ])
  expect((await clients.sales_a1.get(voucher.slice('/api'.length))).status).toBe(200)
  expect((await clients.sales_b1.get(voucher.slice('/api'.length))).status).toBe(404)
  expect((await finance.post('/order/transactions/adjust', { id: proven.id, correctAmount: '90', reason: '记错' })).status).toBe(200)
  const [again, opposite] = await rowsOf(id)
  expect([again, opposite]).toMatchObject([
    { paymentMethod: 'WECHAT', voucher, amount: '90.00' },
    { paymentMethod: null, voucher: null, amount: '100.00' },
  ])
  const { records } = (await finance.get(`/runtime/timeline?path=/order/orderDetail&id=${id}`)).body.data
  expect(records.map(({ text }: { text: string }) => text)).toContainEqual(expect.stringMatching(/^¥100\.00.*微信/))
})

it('a refund keeps its method and voucher; rebates have none here', async () => {
  const id = await postOrder(clients.sales_a1, await deal())
  expect((await pay(id, '100')).status).toBe(200)
  expect((await cancel(id, '100')).status).toBe(200)
  expect((await audit.post(`${CANCELLATIONS_PATH}/pass`, { id: await applicationOf(id) })).status).toBe(200)
  const voucher = await uploaded()
  const form = { id, amount: '60', time: await now(), paymentMethod: 'BANK_TRANSFER', voucher }
  expect((await finance.post(`${CANCELLED_ORDERS_PATH}/refund`, form)).status).toBe(200)
  expect((await rowsOf(id))[0]).toMatchObject({ type: 'REFUND', paymentMethod: 'BANK_TRANSFER', voucher })
  const rebate = sql`insert into order_transaction (order_id, type, amount, time, payment_method) values (${id}, 'REBATE_RECEIPT', 1, now(), 'CASH')`
  await expect(rebate.execute(crm.database.db)).rejects.toThrow(/order_transaction_evidence/)
})
