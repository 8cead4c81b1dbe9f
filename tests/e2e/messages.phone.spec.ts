import { expect, test } from './support/test.ts'

test('on a phone the bell leads to the list, and messages have a page of their own', async ({ signIn }) => {
  const page = await signIn('sales_a2')
  await page.goto('/message')
  await page.goto('/')
  await page.getByRole('button', { name: /^消息/ }).click()
  await expect(page).toHaveURL(/\/message$/)
  await page.getByText('国庆值班安排').click()
  await expect(page).toHaveURL(/\/msgdetail\?id=\d+$/)
  await expect(page.getByText('请各部门于本周五前提交值班表。')).toBeVisible()
  await page.getByRole('button', { name: '全部消息' }).click()
  await expect(page).toHaveURL(/\/message$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
