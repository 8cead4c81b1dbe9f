/** What people do with leads on screen, on a desktop and on a phone alike. */
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

/** Rows of the list, whether they are lines of a table or cards. */
export const rowsOf = (page: Page): Locator => page.locator('.yh-row')

/** The row in which one element says exactly this: a longer name, a date or a number that contains it is another. */
export const rowWith = (page: Page, text: string): Locator => rowsOf(page).filter({ has: page.getByText(text, { exact: true }) })

/** Finds one lead by name in the list at the address and answers its row. */
export const findLead = async (page: Page, name: string, address = LEADS): Promise<Locator> => {
  await page.goto(`${address}?nameContains=${encodeURIComponent(name)}`)
  await expect(page.getByText('共 1 条')).toBeVisible()
  return rowWith(page, name)
}

/** A row's action, wherever the width of the page has put it. */
export const rowAction = async (page: Page, row: Locator, action: string): Promise<void> => {
  const button = row.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** An action over the table, for the ticked rows. */
export const bulkAction = async (page: Page, action: string): Promise<void> => {
  const button = page.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
