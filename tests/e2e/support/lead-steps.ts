/** Steps with leads on the screens, on desktop and phone. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export const LEADS = '/newCustomer/institutionsCustomer'

/** Chooses in a select, multi select or tree select of the open form. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('dialog').last().getByLabel(label).click()
  await page.locator('.yh-options:visible').getByText(option, { exact: true }).click()
}

/** Adds a lead through the form. */
export const addLead = async (page: Page, lead: { name: string; phone: string; phase?: string }): Promise<void> => {
  await page.goto(LEADS)
  await page.getByRole('button', { name: '新增客户' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('客户姓名').fill(lead.name)
  await drawer.getByLabel('手机号').fill(lead.phone)
  await choose(page, '客户来源', '小红书')
  await choose(page, '咨询项目', '文书')
  // Closes the list of the multi select.
  await drawer.getByText('联系方式').click()
  if (lead.phase) await choose(page, '客户阶段', lead.phase)
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(drawer).toBeHidden()
}

/** Rows of the list, either table rows or cards. */
export const listRows = (page: Page): Locator => page.locator('.yh-row')

/** Row in which one element has exactly this text, so that longer texts containing it do not match. */
export const rowWith = (page: Page, text: string): Locator => listRows(page).filter({ has: page.getByText(text, { exact: true }) })

/** Opens the list filtered by name and returns the lead's row. */
export const findLead = async (page: Page, name: string, address = LEADS): Promise<Locator> => {
  await page.goto(`${address}?nameContains=${encodeURIComponent(name)}`)
  await expect(page.getByText('共 1 条')).toBeVisible()
  return rowWith(page, name)
}

/** Presses a row action, in the row or in its menu, depending on the width. */
export const rowAction = async (page: Page, row: Locator, action: string): Promise<void> => {
  const button = row.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Presses a toolbar action for the selected rows. */
export const bulkAction = async (page: Page, action: string): Promise<void> => {
  const button = page.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
