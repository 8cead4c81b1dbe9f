import { expect, test } from './support/test.ts'

test('on a phone the list, its filters, the menu and the form work within the screen', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto('/newCustomer/institutionsCustomer')
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: /新增客户/ }).tap()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('客户姓名')).toBeVisible()
  const box = await drawer.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
})
