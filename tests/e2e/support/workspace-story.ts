/** Navigation and personal arrangement, on desktop and phone. */
import type { Page } from '@playwright/test'
import { LEADS, listRows } from './lead-steps.ts'
import { barriers, fitsWidth } from './page-checks.ts'
import { expect } from './test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' })
const menuButton = (page: Page) => page.getByRole('button', { name: /^视图/ })

/** Opens the palette by its button, which exists at every width; finds a customer by name, then again among recent entries. */
export async function findByPalette(page: Page): Promise<void> {
  await page.goto(LEADS)
  const name = (await listRows(page).first().getByRole('button').first().textContent()) ?? ''
  const open = page.getByRole('button', { name: '搜索页面和记录' })
  await open.click()
  await palette(page).getByRole('combobox').fill('没有这样的客户')
  await expect(palette(page).getByText('没有找到匹配的内容')).toBeVisible()
  await palette(page).getByRole('combobox').fill(name)
  await palette(page).getByRole('group', { name: '客户' }).getByRole('option').first().click()
  await expect(palette(page)).toHaveCount(0)
  const found = page.url()
  await page.getByRole('button', { name: '搜索页面和记录' }).click()
  await expect(palette(page).getByRole('group', { name: '最近打开' }).getByRole('option').first()).toContainText(name)
  expect(await barriers(page, '.yh-palette')).toEqual([])
  await palette(page).getByRole('combobox').press('Escape')
  await expect(palette(page)).toHaveCount(0)
  expect(page.url()).toBe(found)
}

/** Moves columns by pointer and by keyboard. */
async function moveColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: '列设置' }).click()
  const panel = page.getByRole('dialog', { name: '列设置' })
  await fitsWidth(page)
  const handle = panel.getByRole('button', { name: '移动客户阶段' })
  const from = await handle.boundingBox()
  const to = await panel.getByRole('button', { name: '移动客户姓名' }).boundingBox()
  if (!from || !to) throw new Error('no handles')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 6 })
  await page.mouse.up()
  await expect(panel.getByRole('listitem').first()).toContainText('客户阶段')
  await panel.getByRole('button', { name: '移动手机号' }).press('End')
  await expect(panel.getByRole('listitem').last()).toContainText('手机号')
  await page.keyboard.press('Escape')
}

/** Arranges the list, saves a view, leaves, restores it, and makes it the default. Cards have no columns to move. */
export async function arrangeList(page: Page, isMobile: boolean): Promise<void> {
  await page.goto(`${LEADS}?size=20&sort=createdDate`)
  if (isMobile) await expect(page.getByLabel('排序')).toHaveValue('createdDate')
  else await moveColumns(page)

  await menuButton(page).click()
  await page.getByLabel('视图名称').fill('最早的客户')
  await page.getByRole('button', { name: '保存为视图' }).click()
  await expect(page.getByRole('button', { name: '视图：最早的客户' })).toBeVisible()
  await page.getByRole('button', { name: '管理视图最早的客户' }).click()
  await fitsWidth(page)
  expect(await barriers(page, '.yh-views')).toEqual([])
  await page.getByRole('button', { name: '设为默认：最早的客户' }).click()
  await expect(page.getByRole('button', { name: '取消默认：最早的客户' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(LEADS)
  await expect(page).toHaveURL(/sort=createdDate/)
  await expect(page).toHaveURL(/size=20/)
  // After the checkbox and the fixed column.
  if (!isMobile) await expect(page.getByRole('columnheader').nth(2)).toContainText('客户阶段')
}

/** Completes a planned follow-up from the home page; the card links to the list of exactly those rows. */
export async function workFromHome(page: Page): Promise<void> {
  await page.goto('/')
  const due = page.getByRole('region', { name: /今日待跟进/ })
  const count = Number(await due.locator('.yh-bench-count').textContent())
  expect(count).toBeGreaterThan(0)
  await fitsWidth(page)
  await due.getByRole('button', { name: /^跟进/ }).first().click()
  const dialog = page.getByRole('dialog', { name: '跟进客户' })
  await dialog.getByLabel('跟进内容').fill('电话沟通，明天再联系')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await expect(due.locator('.yh-bench-count')).toHaveText(String(count - 1))
  await due.getByRole('link', { name: '查看全部今日待跟进' }).click()
  await expect(page).toHaveURL(/quickCheck=followUpDue/)
  await expect(page.getByText(`共 ${count - 1} 条`)).toBeVisible()
}
