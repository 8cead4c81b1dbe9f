/** Reports, on desktop and phone. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { goTo, waitUntilLoaded } from './go-to.ts'
import { barriers, expectTouchable, fitsWidth } from './page-checks.ts'
import { expect } from './test.ts'

const GLANCE = '/dataReport/dataGlance'
const SIGNED = '/dataReport/signData'
const SOURCES = '/dataReport/customerSourceData'
const SUBSCRIPTION = '/dataReport/subscription'

const cards = (page: Page): Locator => page.getByRole('region', { name: '指标' })
const detailRegion = (page: Page): Locator => page.getByRole('region', { name: '明细', exact: true })

/** Opens a report of last month, for which there are demo data on any day, New Year included. */
const openReport = async (page: Page, path: string, search = ''): Promise<void> => {
  await page.goto(`${path}?period=lastMonth${search}`)
  await waitUntilLoaded(page)
}

/** On phones the choices are behind a button. */
const choosePeriod = async (page: Page, isMobile: boolean, name: string): Promise<void> => {
  if (isMobile) await page.locator('.reports-period').click()
  await page.getByRole('radio', { name, exact: true }).click({ force: true })
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  if (isMobile) await page.getByRole('button', { name: '完成' }).click()
  await waitUntilLoaded(page)
}

/** Number in a link's name: 新增客资 1,234，查看明细. */
const countOf = (words: string): string => words.replaceAll(',', '').replace(/^\D*(\d+).*$/s, '$1')

/** Follows a number to its list, which has as many rows and names their source. */
const followFigure = async (page: Page, link: Locator, name: string): Promise<void> => {
  const count = countOf((await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '')
  await link.click()
  await expect(page.getByText(`数据来自：${name}`)).toBeVisible()
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible()
}

/** Cards, charts, and the link to the rows behind a number and back. */
export async function lookOverReport(page: Page, isMobile: boolean): Promise<void> {
  await openReport(page, GLANCE)
  const card = cards(page).getByRole('link', { name: /^新增客资 [1-9]/ })
  await expect(card).toBeVisible()
  await expect(cards(page).locator('.reports-card').first()).toContainText('上期')
  await expect(page.locator('canvas').first()).toBeVisible()
  if (isMobile) {
    await fitsWidth(page)
    await expectTouchable(page, '.reports')
  }
  await followFigure(page, card, '新增客资')
  await page.reload()
  await expect(page.getByText('数据来自：新增客资')).toBeVisible()
  await page.getByRole('button', { name: '查看全部' }).click()
  await expect(page).not.toHaveURL(/figure=/)
  await page.goBack()
  await page.goBack()
  await expect(card).toBeVisible()
  await expect(page).toHaveURL(/period=lastMonth/)
  await choosePeriod(page, isMobile, '不对比')
  await expect(cards(page)).not.toContainText('上期')
}

/** A chart shows its numbers, and is saved as a picture. */
export async function keepChart(page: Page): Promise<void> {
  await openReport(page, GLANCE)
  const menu = page.getByRole('button', { name: /：更多$/ }).nth(1)
  const title = ((await menu.getAttribute('aria-label')) ?? '').replace('：更多', '')
  await menu.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '保存图片' }).click()
  const picture = await (await download).path()
  expect((await readFile(picture)).subarray(1, 4).toString()).toBe('PNG')
  await menu.click()
  await page.getByRole('menuitem', { name: '查看数据表' }).click()
  await expect(page.getByRole('region', { name: `${title}数据表` }).getByRole('row')).not.toHaveCount(1)
}

/** Rows are days, weeks or months; a number in a row links to its rows. */
export async function walkRows(page: Page): Promise<void> {
  await openReport(page, SIGNED)
  const table = detailRegion(page)
  await table.getByRole('radio', { name: '月', exact: true }).click({ force: true })
  await expect(page).toHaveURL(/by=month/)
  await expect(table.getByRole('row').nth(1)).toContainText(/\d{4}-\d{2}/)
  const link = table.locator('tbody').getByRole('link').first()
  await followFigure(page, link, '签约数')
  await page.goBack()
  await expect(page).toHaveURL(/by=month/)
}

/** The export equals the displayed table. */
export async function exportReport(page: Page): Promise<void> {
  await openReport(page, SOURCES, '&compare=none')
  const first = detailRegion(page).getByRole('row').nth(1)
  const name = ((await first.locator('.yh-td').first().textContent()) ?? '').trim()
  const number = ((await first.locator('.yh-td').nth(1).textContent()) ?? '').replaceAll(',', '')
  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出 CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  expect(lines[0]).toContain('新增客资')
  expect(lines[1]).toContain(`${name},${number}`)
  expect(lines.at(-1) || lines.at(-2)).toContain('合计')
}

/** A report is saved as a view with its period by name, and restored. */
export async function keepView(page: Page, isMobile: boolean): Promise<void> {
  await openReport(page, SOURCES, '&sort=-signedAmount')
  await page.getByRole('button', { name: /^视图/ }).click()
  await page.getByLabel('视图名称').fill('上月的来源')
  await page.getByRole('button', { name: '保存为视图' }).click()
  await expect(page.getByRole('button', { name: '视图：上月的来源' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choosePeriod(page, isMobile, '今天')
  await expect(page.getByRole('button', { name: '视图：上月的来源（已改动）' })).toBeVisible()
  await page.getByRole('button', { name: /^视图/ }).click()
  await page.getByRole('button', { name: '上月的来源', exact: true }).click()
  await expect(page).toHaveURL(/period=lastMonth.*sort=-signedAmount/)
}

/** Every report opens, has numbers and no accessibility faults; the list of subscriptions is among them. */
export async function openAll(page: Page, isMobile: boolean): Promise<void> {
  await page.goto('/')
  const answer = await page.request.get('/api/runtime/menu')
  const { groups } = (await answer.json()).data as {
    readonly groups: readonly { readonly key: string; readonly screens: readonly string[] }[]
  }
  const screens = groups.find(({ key }) => key === 'dataReport')?.screens ?? []
  expect(screens).toHaveLength(9)
  expect(screens).toContain(SUBSCRIPTION)
  for (const path of screens.filter(path => path !== SUBSCRIPTION)) {
    await goTo(page, path)
    await expect(page.locator('.reports')).toBeVisible()
    await waitUntilLoaded(page)
    await expect(page.locator('.reports-card strong, .reports .yh-td').first()).toBeVisible()
    if (isMobile) await fitsWidth(page)
    expect(await barriers(page, 'main'), path).toEqual([])
  }
  await goTo(page, SUBSCRIPTION)
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible()
  await expect(page.locator('.yh-list :is(.yh-total, .yh-table-state[role=status] strong)').first()).toBeVisible()
  if (isMobile) await fitsWidth(page)
}
