import { LEADS, listRows } from './support/lead-steps.ts'
import { barriers, expectTouchable, fitsWidth } from './support/page-checks.ts'
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

test('on a phone leads are cards that a thumb works with: filtered, sorted, followed up, ticked and called', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  const first = listRows(page).first()
  await expect(first).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await fitsWidth(page)
  expect(await barriers(page, '.yh-list')).toEqual([])
  await expectTouchable(page, '.yh-list')
  const small = await page
    .locator('.yh-row')
    .locator('button, a, label')
    .evaluateAll(all => all.filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 120)))
  expect(small).toEqual([])

  await page.getByRole('button', { name: '筛选' }).tap()
  await expect(page.getByLabel('微信号')).toBeVisible()
  await expectTouchable(page, '.yh-filters')
  await page.getByRole('button', { name: '筛选' }).tap()
  await page.getByLabel('排序').selectOption('createdDate')
  await expect(page).toHaveURL(/sort=createdDate/)

  await first.getByRole('button', { name: '跟进', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: '跟进客户' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('全选本页').check()
  await expect(page.getByText('已选 10 项')).toBeVisible()
  await page.getByRole('button', { name: '取消选择' }).tap()

  await first.getByRole('button', { name: '查看完整手机号' }).tap()
  await expect(first.getByRole('link', { name: /^拨打手机号1\d{10}$/ })).toHaveAttribute('href', /^tel:1\d{10}$/)
  // A tap anywhere else on the card opens the lead.
  await first.tap({ position: { x: 120, y: 90 } })
  await expect(page.getByRole('dialog').last()).toContainText('归属人')
})
