/**
 * Every screen, including unlisted ones: opens with its title, lists, filters, starts its first action, and is hidden from employees without
 * permission.
 */
import type { Page } from '@playwright/test'
import type { ClientMenu, ClientScreen } from '#schemas/types/wire.ts'
import { consoleErrors } from './support/console-errors.ts'
import { pressFirstAction } from './support/first-action.ts'
import { goTo, WALK_MS, waitUntilLoaded } from './support/go-to.ts'
import { inRandomOrder } from './support/random-order.ts'
import { figureLinks, isReport, waitForReport } from './support/report-keys.ts'
import { expect, test } from './support/test.ts'

const answered = async <T>(page: Page, address: string): Promise<T> => (await (await page.request.get(`/api${address}`)).json()).data as T

interface Opened {
  readonly path: string
  readonly title: string
  /** Paths of its list requests, one per tab. */
  readonly lists: readonly string[]
}

/** All screens except details, which are opened from their lists. */
const screensOf = async (page: Page): Promise<readonly Opened[]> => {
  const { screens } = await answered<ClientMenu>(page, '/runtime/menu')
  const views = await Promise.all(
    Object.keys(screens).map(path => answered<ClientScreen>(page, `/runtime/screen?path=${encodeURIComponent(path)}`)),
  )
  return views
    .filter(({ view }) => view.type !== 'detail')
    .map(({ path, title, view }) => ({
      path,
      title,
      lists: [...JSON.stringify(view).matchAll(/"listUrl":"([^"]+)"/g)].map(([, list]) => `/api${list}`),
    }))
}

const table = (page: Page) => page.locator('.yh-list :is(.yh-total, .yh-table-state[role=status] strong)').first()

/** Types into the first text filter, or searches again without one. */
const throughFilter = async (page: Page, { path, lists }: Opened): Promise<void> => {
  const filters = page.locator('.yh-filters')
  if ((await filters.count()) === 0) return
  const text = filters.locator('input[type=text]:not([readonly]):not([role=combobox])').first()
  const asked = page.waitForResponse(response => lists.includes(new URL(response.url()).pathname))
  if ((await text.count()) > 0) await text.fill('一')
  await filters.getByRole('button', { name: '查询' }).click()
  expect((await asked).status(), `${path}: filtered`).toBe(200)
  await expect(table(page)).toBeVisible()
}

/** Filters a report by its first filter with values: its rows are reloaded, and its numbers link to the filtered rows only. */
const narrowReport = async (page: Page, { path, lists }: Opened): Promise<void> => {
  const filters = page.locator('.yh-filters')
  await filters.getByRole('combobox').first().click()
  await page.locator('[role=option]:visible').first().click()
  await page.keyboard.press('Escape')
  const asked = page.waitForResponse(response => {
    const { pathname, search } = new URL(response.url())
    return lists.includes(pathname) && search.includes('In=')
  })
  await filters.getByRole('button', { name: '查询' }).click()
  expect((await asked).status(), `${path}: narrowed`).toBe(200)
  await waitForReport(page)
  await expect(page, `${path}: narrowed`).toHaveURL(/In=/)
  for (const link of await figureLinks(page).all()) expect(await link.getAttribute('href'), `${path}: narrowed`).toContain('%22by%22')
}

/** A number links to the list of its rows, and that back to all rows. */
const followNumber = async (page: Page, path: string): Promise<void> => {
  const month = page.getByRole('radio', { name: '上月', exact: true })
  await month.click({ force: true })
  await expect(month).toBeChecked()
  await waitForReport(page)
  await figureLinks(page).first().click()
  await expect(page.locator('.yh-behind'), path).toContainText('数据来自：')
  await expect(table(page), path).toBeVisible()
  await page.getByRole('button', { name: '查看全部' }).click()
  await expect(page.locator('.yh-behind'), path).toHaveCount(0)
  await expect(table(page), path).toBeVisible()
}

test('every screen opens, filters and begins its first action', async ({ signIn }) => {
  test.setTimeout(WALK_MS)
  const page = await signIn('admin')
  const errors = consoleErrors(page)
  const screens = await screensOf(page)
  await page.goto('/')
  await expect(page.locator('main')).toBeVisible()
  expect(screens.length).toBeGreaterThan(70)
  for (const screen of inRandomOrder(screens)) {
    const { path, title } = screen
    await test.step(path, async () => {
      await goTo(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), path).toBeAttached()
      await waitUntilLoaded(page)
      if (await isReport(page)) {
        await waitForReport(page)
        await followNumber(page, path)
        await goTo(page, path)
        await waitForReport(page)
        return narrowReport(page, screen)
      }
      if ((await page.locator('.yh-list').count()) === 0) return
      await expect(table(page), path).toBeVisible()
      await throughFilter(page, screen)
      await pressFirstAction(page, path)
    })
  }
  expect(errors).toEqual([])
})

test('no screen opens for who may not see it', async ({ signIn }) => {
  test.setTimeout(180_000)
  const [admin, nobody] = [await signIn('admin'), await signIn('nobody_1')]
  await nobody.goto('/')
  await expect(nobody.locator('main')).toBeVisible()
  const own = (await answered<ClientMenu>(nobody, '/runtime/menu')).screens
  for (const { path, title } of await screensOf(admin)) {
    if (path in own) continue
    await goTo(nobody, path)
    await expect(nobody.getByRole('heading', { level: 1, name: '页面不存在' }), path).toBeAttached()
    await expect(nobody.getByRole('heading', { name: title, exact: true }), path).toHaveCount(0)
    expect((await nobody.request.get(`/api/runtime/screen?path=${encodeURIComponent(path)}`)).status(), path).toBe(403)
  }
})
