import { leadLife } from './support/lead-life.ts'
import { test } from './support/test.ts'

test('one lead through entry, follow-up, allocation, high seas and pick-up as three employees', async ({ signIn }) => {
  test.setTimeout(120_000)
  await leadLife(signIn, { name: '司徒远行', phone: '13800138021' })
})
