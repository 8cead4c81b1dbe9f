import type { Page } from '@playwright/test'
import type { ClientMenu, ClientScreen } from '#schemas/types/wire.ts'
import { goTo, WALK_MS, waitUntilLoaded } from './support/go-to.ts'
import { focused, throughDialog, unreachable, unreachedByTab } from './support/keyboard.ts'
import { isReport, throughReport, waitForReport } from './support/report-keys.ts'
import { expect, test } from './support/test.ts'

/** Opens a screen by its name in the palette. */
const goByName = async (page: Page, path: string, title: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索页面和记录' })).toBeFocused()
  await page.keyboard.type(path)
  await expect(page.locator('.yh-palette').getByRole('option').first()).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

const has = async (page: Page, selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0

const throughFilters = async (page: Page, title: string): Promise<void> => {
  if (!(await has(page, '.yh-filters'))) return
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.closest('.yh-filters') !== null), `${title}: / goes to the filters`).toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

/** Keys of a list: filters, rows, actions of the first row, and adding. */
const throughList = async (page: Page, title: string): Promise<void> => {
  await throughFilters(page, title)
  if (await has(page, 'tr[data-index="0"]')) {
    await page.keyboard.press('j')
    await expect(page.locator('tr[data-index="0"]'), `${title}: j goes to the first row`).toBeFocused()
    await throughRow(page, title)
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const add = page.locator('.yh-toolbar-actions').getByRole('button', { name: /^(新增|新建|添加)/ })
  if ((await add.count()) > 0) {
    await add.first().focus()
    await throughDialog(page, `${title}: 新增`, () => page.keyboard.press('n'))
  }
}

/** The first enabled action of the row, unless it navigates or downloads. */
const throughRow = async (page: Page, title: string): Promise<void> => {
  const row = page.locator('tr[data-index="0"]')
  await page.keyboard.press('m')
  const menu = page.getByRole('menu')
  if (await menu.isVisible()) {
    expect(await focused(page), `${title}: the menu of the row has the focus`).toContain('yh-menu-item')
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    expect(await focused(page), `${title}: the menu gives the focus back`).toContain('yh-more')
  }
  const action = row.locator('.yh-row-actions button:not([aria-disabled]):not(.yh-more)').first()
  if ((await action.count()) === 0) return
  await action.focus()
  await throughDialog(page, `${title}: ${await action.textContent()}`, () => page.keyboard.press('Enter'))
}

test('every screen of the menu is used by keyboard alone', async ({ signIn }) => {
  test.setTimeout(WALK_MS)
  const page = await signIn('admin')
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('region', { name: '数据' })).toBeVisible()
  const menu = (await (await page.request.get('/api/runtime/menu')).json()).data as ClientMenu
  for (const [place, path] of menu.groups.flatMap(group => [...group.screens.entries()])) {
    const title = menu.screens[path] ?? ''
    await test.step(title, async () => {
      // One screen per group by its name; the others are reached in the same way.
      await (place === 0 ? goByName(page, path, title) : goTo(page, path))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
      await waitUntilLoaded(page)
      // Reports have a test of their own.
      if (await isReport(page)) return
      if (await has(page, '.yh-list')) {
        await expect(page.locator('.yh-list :is(.yh-total, .yh-table-state[role=status] strong)').first()).toBeVisible()
        await throughList(page, title)
      }
      expect(await unreachable(page), `${title}: with a mouse only`).toEqual([])
      expect(await unreachedByTab(page), `${title}: not reached by Tab`).toEqual([])
    })
  }
  expect(errors).toEqual([])
})

test('the numbers, tables, charts and exports of every report are used by keyboard alone', async ({ signIn }) => {
  test.setTimeout(WALK_MS)
  const page = await signIn('admin')
  await page.goto('/')
  await expect(page.getByRole('region', { name: '数据' })).toBeVisible()
  const { screens } = (await (await page.request.get('/api/runtime/menu')).json()).data as ClientMenu
  const reports: string[] = []
  for (const path of Object.keys(screens)) {
    const { view } = (await (await page.request.get(`/api/runtime/screen?path=${encodeURIComponent(path)}`)).json()).data as ClientScreen
    if (view.type === 'report') reports.push(path)
  }
  expect(reports.length).toBeGreaterThanOrEqual(8)
  for (const path of reports) {
    const title = screens[path] ?? ''
    await test.step(title, async () => {
      await goTo(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
      await waitForReport(page)
      await throughFilters(page, title)
      await throughReport(page, title)
      // With the numbers of the charts visible.
      expect(await unreachable(page), `${title}: with a mouse only`).toEqual([])
      expect(await unreachedByTab(page), `${title}: not reached by Tab`).toEqual([])
    })
  }
})
