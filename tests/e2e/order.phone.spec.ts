import { toCommission, toRefund } from './support/order-story.ts'
import { test } from './support/test.ts'

test('one order from signing to rebate to commission, as the four people involved, on phones', async ({ signIn }) => {
  test.setTimeout(120_000)
  await toCommission(signIn, { name: '魏成功', phone: '13800138033' })
})

test('one order cancelled with its refund, as the people involved, on phones', async ({ signIn }) => {
  test.setTimeout(120_000)
  await toRefund(signIn, { name: '魏取消', phone: '13800138034' })
})
