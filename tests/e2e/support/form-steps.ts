/** A form from the first error to saving, on desktop and phone. */
import type { Locator, Page } from '@playwright/test'
import { rowWith } from './lead-steps.ts'
import { expect } from './test.ts'

const LEAVING_QUESTION = '放弃未保存的内容？'

/** Answers the question about unsaved input by one of its buttons. */
const answerLeaving = async (page: Page, answer: '放弃' | '继续编辑'): Promise<void> => {
  const question = page.locator('.arco-modal').filter({ hasText: LEAVING_QUESTION })
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toBeHidden()
}

const itemElement = (page: Page, name: string): Locator => page.locator(`[data-item="${name}"]`)

/** The item has an error and the focus, and is not covered by the frame. */
const expectItemError = async (page: Page, name: string, message: string): Promise<void> => {
  await expect(itemElement(page, name).getByRole('alert')).toHaveText(message)
  const input = itemElement(page, name).locator('input')
  await expect(input).toBeFocused()
  const seen = await input.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })
  expect(seen, `${name} is in sight`).toBe(true)
}

/** Chooses 四川省 › 成都市 › 武侯区 in the region control. */
type ChooseRegion = (page: Page) => Promise<void>

const openInstitutions = async (page: Page): Promise<void> => {
  await page.goto('/agency/institutions')
  await page.getByRole('button', { name: '新增', exact: true }).waitFor()
}

/** Enter submits a dialog; a missing value is reported at its field. */
export async function enterSubmits(page: Page, name: string): Promise<void> {
  await page.goto('/system/role')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const input = itemElement(page, 'name').locator('input')
  await input.press('Enter')
  await expectItemError(page, 'name', '请输入角色名称')
  await input.fill(` ${name} `)
  await input.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}

/** Adds an institution, with every possible error on the way. */
export async function fillInstitution(page: Page, name: string, chooseRegion: ChooseRegion): Promise<void> {
  await openInstitutions(page)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(page).toHaveURL(/open=add$/)
  const address = page.url()
  const save = drawer.getByRole('button', { name: '确定' })
  await itemElement(page, 'remarks').locator('textarea').fill('备注')
  await save.click()
  await expectItemError(page, 'name', '请输入机构名称')

  await itemElement(page, 'name').locator('input').fill('启明国际教育')
  await chooseRegion(page)
  // The region control is a button on phones, an input on desktop.
  const region = itemElement(page, 'provinceCityDistrict').locator('input, button').first()
  expect(await region.evaluate(field => (field as HTMLInputElement).value || field.textContent)).toBe('四川省成都市武侯区')
  await itemElement(page, 'remarks').scrollIntoViewIfNeeded()
  await save.click()
  await expectItemError(page, 'name', '机构名称已存在')

  await page.evaluate(() => history.back())
  await answerLeaving(page, '继续编辑')
  expect(page.url()).toBe(address)
  await page.keyboard.press('Escape')
  await answerLeaving(page, '继续编辑')
  await drawer.locator('.arco-drawer-close-icon').click()
  await answerLeaving(page, '继续编辑')
  await expect(itemElement(page, 'name').locator('input')).toHaveValue('启明国际教育')

  await itemElement(page, 'name').locator('input').fill(name)
  let posts = 0
  let answer = (): void => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/agency/institutions/add', async route => {
    posts += 1
    await answered
    await route.continue()
  })
  await save.click()
  await expect(drawer.locator('.arco-btn-loading')).toBeVisible()
  await itemElement(page, 'name').locator('input').press('Control+Enter')
  await save.dispatchEvent('click')
  answer()
  await expect(drawer).toBeHidden()
  expect(posts).toBe(1)
}

/** The list shows the region, and filters by one that contains it. */
export async function findByRegion(page: Page, name: string): Promise<void> {
  await page.goto('/agency/institutions?provinceCityDistrictIs=510000/510100/510107')
  await expect(page.getByText('共 1 条')).toBeVisible()
  const row = rowWith(page, name)
  await expect(row).toContainText('四川省成都市武侯区')
  await page.goto('/agency/institutions?provinceCityDistrictIs=110000')
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
}

/** Closing the tab, and going back, which closes the drawer and keeps the list. */
export async function leaveWithInput(page: Page): Promise<void> {
  await openInstitutions(page)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await itemElement(page, 'name').locator('input').fill('半途')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(itemElement(page, 'name').locator('input')).toHaveValue('半途')
  await page.evaluate(() => history.back())
  await answerLeaving(page, '放弃')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/agency\/institutions$/)
}

/** A screen that is a form asks before the menu leaves it. */
export async function leaveByMenu(page: Page): Promise<void> {
  await page.goto('/system/customerRules')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const limit = page.getByLabel('每日领取上限')
  await limit.fill('7')
  const other = menu.getByRole('link', { name: '角色管理' })
  await other.click()
  await answerLeaving(page, '继续编辑')
  await expect(limit).toHaveValue('7')
  await other.click()
  await answerLeaving(page, '放弃')
  await page.waitForURL('**/system/role')
}
