/** Cards of lists on a phone: the state, and a button for the applicable action. */
import { listRows, rowWith } from './support/lead-steps.ts'
import { expectTouchable, fitsWidth } from './support/page-checks.ts'
import { expect, test } from './support/test.ts'

test('a card shows its state and the first action that applies, the others behind one button', async ({ signIn }) => {
  const page = await signIn('admin')
  for (const path of ['/order/institutionsOrder', '/agency/institutions', '/content/strategyInfo', '/system/employee']) {
    await page.goto(path)
    await expect(listRows(page).first()).toBeVisible()
    await fitsWidth(page)
    await expectTouchable(page, '.yh-cards')
    await expect(page.locator('.yh-card-head .yh-action[aria-disabled]')).toHaveCount(0)
  }
  await page.goto('/order/institutionsOrder')
  const paid = listRows(page)
    .filter({ has: page.getByText('已付清', { exact: true }) })
    .first()
  const open = listRows(page)
    .filter({ has: page.getByText('付款中', { exact: true }) })
    .first()
  await expect(open.getByRole('button', { name: '收款登记', exact: true })).toBeVisible()
  await expect(paid.getByRole('button', { name: '收款登记', exact: true })).toHaveCount(0)
  await paid.getByRole('button', { name: '更多操作' }).tap()
  await expect(page.getByRole('menuitem', { name: '收款登记' })).toHaveAttribute('aria-disabled', 'true')
  await expectTouchable(page, '[role=menu]')

  await page.goto('/agency/institutions')
  await expect(rowWith(page, '远洋移民事务所').getByText('启用', { exact: true })).toBeVisible()
})
