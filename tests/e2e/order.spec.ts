import { toCommission, toRefund } from './support/order-story.ts'
import { test } from './support/test.ts'

test('one order from signing to rebate to commission, as the four people involved', async ({ signIn }) => {
  test.setTimeout(120_000)
  await toCommission(signIn, { name: '魏成单', phone: '13800138031' })
})

test('one order cancelled with its refund, as the people involved', async ({ signIn }) => {
  test.setTimeout(120_000)
  await toRefund(signIn, { name: '魏退款', phone: '13800138032' })
})
