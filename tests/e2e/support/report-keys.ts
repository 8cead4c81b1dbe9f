/** Reports by keyboard. */
import type { Locator, Page } from '@playwright/test'
import { waitUntilLoaded } from './go-to.ts'
import { focused, throughDialog } from './keyboard.ts'
import { expect } from './test.ts'

/** True if the screen is a report. */
export const isReport = async (page: Page): Promise<boolean> => (await page.locator('.reports').count()) > 0

/** Waits for the latest numbers, or the message that there are none: until then the old ones are shown and would be replaced during the test. */
export const waitForReport = async (page: Page): Promise<void> => {
  await waitUntilLoaded(page)
  await expect(page.locator('.reports .yh-progress')).toHaveCount(0)
  await expect(page.locator('.reports :is(.reports-card strong, tbody .yh-td, .yh-table-state[role=status] strong)').first()).toBeVisible()
}

/** Numbers that link to the rows behind them. */
export const figureLinks = (page: Page): Locator => page.locator('.reports a[href*="figure="]')

/** Moves a radio group to another choice by key. */
const chooseByKeys = async (page: Page, group: Locator, key: string): Promise<void> => {
  const before = await group.getByRole('radio', { checked: true }).inputValue()
  await group.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press(key)
  await expect(group.getByRole('radio', { checked: true })).not.toHaveValue(before)
  await waitForReport(page)
}

/** Focuses a button and waits until the page has scrolled to it: scrolling closes a menu. */
const goToButton = async (page: Page, button: Locator): Promise<void> => {
  await button.focus()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}

/** A menu takes the focus, restores it, and can be used by keyboard. */
const throughMenu = async (page: Page, button: Locator, choose: () => Promise<void>): Promise<void> => {
  const menu = page.getByRole('menu')
  await goToButton(page, button)
  const before = await focused(page)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  expect(await focused(page), `${before}: its menu has the focus`).toContain('yh-menu-item')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  expect(await focused(page), `${before}: the menu gives the focus back`).toBe(before)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await choose()
  await expect(menu).toHaveCount(0)
}

/** Switches every chart to its numbers, which stay: the walk by Tab goes through them. */
const throughCharts = async (page: Page): Promise<void> => {
  const menus = page.getByRole('button', { name: /：更多$/ })
  expect(await menus.count()).toBeGreaterThan(0)
  for (const menu of await menus.all()) {
    await throughMenu(page, menu, () => page.keyboard.press('Enter'))
    const title = ((await menu.getAttribute('aria-label')) ?? '').replace(/：更多$/, '')
    await expect(page.getByRole('region', { name: `${title}数据表` })).toBeVisible()
  }
}

const throughRows = async (page: Page, title: string): Promise<void> => {
  const first = page.locator('.reports-rows tr[data-index="0"]')
  await page.keyboard.press('j')
  await expect(first, `${title}: j goes to the first row`).toBeFocused()
  if ((await first.locator('button.yh-link').count()) > 0) await throughDialog(page, `${title}: 明细`, () => page.keyboard.press('Enter'))
  const by = page.getByRole('group', { name: '按什么统计' })
  if ((await by.count()) === 0) return
  await chooseByKeys(page, by, 'ArrowRight')
  await expect(page).toHaveURL(/[?&]by=/)
}

const throughNumber = async (page: Page, title: string): Promise<void> => {
  await figureLinks(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.yh-behind'), `${title}: a number leads to its rows`).toContainText('数据来自：')
  await page.goBack()
  await waitForReport(page)
}

/** Checks every part of a report by keyboard. */
export const throughReport = async (page: Page, title: string): Promise<void> => {
  await chooseByKeys(page, page.getByRole('group', { name: '对比' }), 'ArrowRight')
  // Of last month there are numbers on any day, New Year included.
  const periods = page.getByRole('group', { name: '统计期' })
  while (!(await periods.getByRole('radio', { name: '上月', exact: true }).isChecked())) await chooseByKeys(page, periods, 'ArrowRight')
  await expect(page).toHaveURL(/period=lastMonth/)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  if ((await page.locator('.reports-rows').count()) > 0) await throughRows(page, title)
  await throughNumber(page, title)
  await throughCharts(page)
  const saved = page.waitForEvent('download')
  await throughMenu(page, page.getByRole('button', { name: '导出' }), async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  })
  expect((await saved).suggestedFilename(), `${title}: exported`).toMatch(/\.csv$/)
}
