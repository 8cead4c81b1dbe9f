import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const LEADS = '/newCustomer/institutionsCustomer'

/** Findings that keep somebody out. */
const barriers = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('home, list, drawer and palette keep nobody out, in light and dark', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect(page.getByRole('region', { name: /今日待跟进/ })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.goto(LEADS)
    await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: '新增客户' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /客户姓名/ })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  }
})

test('the watermark comes back when somebody removes it, and lets clicks through', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  const mark = page.locator('body > div[aria-hidden="true"][style*="sales_a1"]')
  await expect(mark).toHaveCount(1)
  await mark.evaluate(element => element.remove())
  await expect(mark).toHaveCount(1)
  await page.getByRole('link', { name: '客户公海' }).click()
  await expect(page).toHaveTitle('客户公海 - 远航')
})

test('the palette leads to a client by keyboard alone', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  const name = (await page.locator('tbody tr').first().locator('button').first().textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索页面、客户、机构' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('group', { name: '客户' }).getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '命令面板' })).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`${LEADS}$`))
})

test('a view brings a list back as it was', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(`${LEADS}?size=20&sort=createdDate`)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByLabel('视图名称').fill('最早的客户')
  await page.getByRole('button', { name: '保存为视图' }).click()
  await expect(page.getByRole('button', { name: '视图：最早的客户' })).toBeVisible()
  await page.goto(LEADS)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '最早的客户', exact: true }).click()
  await expect(page).toHaveURL(/sort=createdDate/)
  await expect(page).toHaveURL(/size=20/)
})

test('dark is remembered; a QR code is saved as a picture', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  const account = page.getByRole('banner').locator('.yh-user')
  await account.click()
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  await page.reload()
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark')
  await account.click()
  await page.getByRole('menuitem', { name: '推广' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载图片' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.png$/)
})
