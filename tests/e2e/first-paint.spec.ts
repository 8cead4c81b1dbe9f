import { LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

test('the page shows itself and asks for its data before its style sheet and its code are there', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/**', async route => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(request => request.url().includes('/api/agency/institutionsCustomer/list'))
  await page.goto(LEADS, { waitUntil: 'commit' })
  await asked
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const mark = page.getByRole('status', { name: '加载中' }).locator('svg')
  await expect(mark).toHaveCSS('color', 'rgb(22, 93, 255)')
  const box = await mark.boundingBox()
  const view = page.viewportSize()
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBe((view?.width ?? 0) / 2)
  held.resolve()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})
