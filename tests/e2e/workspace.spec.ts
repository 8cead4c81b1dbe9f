import { LEADS } from './support/lead-steps.ts'
import { openAccount } from './support/page-checks.ts'
import { expect, test } from './support/test.ts'
import { arrangeList, findByPalette, workFromHome } from './support/workspace-story.ts'

test('the palette finds, the list is arranged and kept, the home page is worked from', async ({ signIn }) => {
  test.setTimeout(120_000)
  const page = await signIn('sales_b1')
  await findByPalette(page)
  await arrangeList(page, false)
  await workFromHome(page)
})

test('theme, density and columns are there on another machine; fifteen rows fit on a laptop', async ({ signIn }) => {
  const page = await signIn('sales_a2')
  await page.goto(`${LEADS}?size=20`)
  await openAccount(page)
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '微信号' }).uncheck()
  await page.keyboard.press('Escape')
  const whole = () =>
    page.locator('tr[data-index]').evaluateAll(rows => {
      const box = document.querySelector('.yh-table-box')?.getBoundingClientRect()
      return rows.filter(row => box && row.getBoundingClientRect().bottom <= Math.min(box.bottom, innerHeight)).length
    })
  expect(await whole()).toBeGreaterThanOrEqual(15)
  await page.getByRole('button', { name: '密度' }).click()
  await page.getByRole('menuitem', { name: '宽松' }).click()
  await expect.poll(whole).toBeLessThan(15)

  const other = await signIn('sales_a2')
  await other.goto(LEADS)
  await expect(other.locator('body')).toHaveAttribute('arco-theme', 'dark')
  await expect(other.getByRole('columnheader', { name: '微信号' })).toHaveCount(0)
  await expect(other.locator('.yh-table')).toHaveAttribute('style', /--yh-row: ?48px/)
  await other.emulateMedia({ colorScheme: 'dark' })
  await openAccount(other)
  await other.getByRole('menuitemradio', { name: '跟随系统' }).click()
  await expect(other.locator('body')).toHaveAttribute('arco-theme', 'dark')
  await other.emulateMedia({ colorScheme: 'light' })
  await expect(other.locator('body')).not.toHaveAttribute('arco-theme', 'dark')
})

test('the eye stands only where a contact may be had in full', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  await expect(page.getByRole('button', { name: '查看完整手机号' }).first()).toBeVisible()
  await page.goto('/newCustomer/highSeas')
  await expect(page.getByText(/^\d{4}\*{4}\d{3}$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^查看完整/ })).toHaveCount(0)
})
