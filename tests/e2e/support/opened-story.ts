/** Drawers and dialogs as history entries, on desktop and phone. */
import type { Page } from '@playwright/test'
import { idsOf } from './calls.ts'
import { LEADS } from './lead-steps.ts'
import { expect, test } from './test.ts'

const LEAD_LIST = `${LEADS}?sort=name&size=20`

const dialogs = (page: Page, count: number): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(count)

/** Goes back and answers the question about unsaved input, which has closed when this returns. */
const backAnd = async (page: Page, answer: '放弃' | '继续编辑'): Promise<void> => {
  const question = page.locator('.arco-modal').filter({ hasText: '放弃未保存的内容？' })
  await page.evaluate(() => history.back())
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toBeHidden()
}

/** Unsaved input causes one question. */
const leaveDirty = async (page: Page): Promise<void> => {
  await page.goForward()
  const name = page.getByRole('dialog').getByLabel('客户姓名')
  await name.fill('半途')
  await backAnd(page, '继续编辑')
  await expect(name).toHaveValue('半途')
  await backAnd(page, '放弃')
  await dialogs(page, 0)
  await expect(page).toHaveURL(LEAD_LIST)
}

/** A customer's detail, the next one, and a form over it: each level has a URL, also after a reload. */
const levels = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^[\p{Script=Han}]{2,4}$/u })
    .and(page.locator('[data-index="1"] *'))
    .first()
    .click()
  const title = (): Promise<string | null> => page.getByRole('dialog').first().getByRole('heading', { level: 2 }).textContent()
  await expect(page).toHaveURL(/open=details%3A\d+$/)
  const first = await title()
  await expect(page).toHaveTitle(new RegExp(`^${first} - `))
  await page.getByRole('button', { name: '下一条' }).click()
  await expect(page).not.toHaveTitle(new RegExp(`^${first} - `))
  const second = await title()
  await page.getByRole('dialog').getByRole('button', { name: '跟进', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '跟进客户' })
  await expect(form.getByLabel('跟进内容')).toBeFocused()
  await page.reload()
  await expect(form.getByLabel('跟进内容')).toBeFocused()
  expect(await title()).toBe(second)
  await page.goBack()
  await dialogs(page, 1)
  await page.goBack()
  await dialogs(page, 0)
  await expect(page).toHaveURL(LEAD_LIST)
}

/** The row after the last one of a page is on the next page; the list behind stays on its page. */
const openBeyondPage = async (page: Page): Promise<void> => {
  const list = `${LEADS}?sort=name`
  await page.goto(list)
  await page
    .getByRole('button', { name: /^[\p{Script=Han}]{2,4}$/u })
    .and(page.locator('[data-index="9"] *'))
    .first()
    .click()
  const place = page.getByRole('navigation', { name: '列表中的上一条和下一条' })
  await expect(place).toContainText(/10 \/ \d+/)
  await place.getByRole('button', { name: '下一条' }).click()
  await expect(place).toContainText(/11 \/ \d+/)
  await place.getByRole('button', { name: '上一条' }).click()
  await expect(place).toContainText(/10 \/ \d+/)
  await page.goBack()
  await dialogs(page, 0)
  await expect(page).toHaveURL(list)
}

/** A link opens a row that is on another page of the list, and a form from the home page. */
const openFromElsewhere = async (page: Page): Promise<void> => {
  const [id] = await idsOf(page, `/agency/institutionsCustomer/list?screen=${LEADS}&size=20&page=2`)
  await page.goto(`${LEAD_LIST}&open=details:${id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: /^跟进/ }).first().click()
  const form = page.getByRole('dialog', { name: '跟进客户' })
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/\?open=\w+\.followUpWithCustomers%3A\d+$/)
  await page.reload()
  await expect(form.getByLabel('跟进内容')).toBeFocused()
  await page.goBack()
  await dialogs(page, 0)
}

/** Layers without a URL are closed by the back button as well. */
const withoutAddress = async (page: Page): Promise<void> => {
  await page.goto(LEAD_LIST)
  await page.locator('.yh-user').click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  await dialogs(page, 1)
  await page.goBack()
  await dialogs(page, 0)
  await expect(page).toHaveURL(LEAD_LIST)
}

/** Links to layers that may not be opened show a message; others can be closed without leaving the page. */
const links = async (page: Page): Promise<void> => {
  await page.goto(`${LEAD_LIST}&open=edit:999999999`)
  await expect(page.getByText('没有找到要打开的记录')).toBeVisible()
  await expect(page).toHaveURL(LEAD_LIST)
  await page.goto(`${LEAD_LIST}&open=merge`)
  await expect(page.getByText('没有权限访问')).toBeVisible()
  await page.goto(`${LEAD_LIST}&open=add`)
  await expect(page.getByRole('dialog').getByLabel('客户姓名')).toBeFocused()
  await page.keyboard.press('Escape')
  await dialogs(page, 0)
  await expect(page).toHaveURL(LEAD_LIST)
}

/** Registers the test for the project's width. */
export const openedTests = (): void => {
  test('a drawer is an entry of the history with a link; back closes it and leaves the list as it was', async ({ signIn }) => {
    const page = await signIn('sales_a1')
    await page.goto('/')
    await page.goto(LEAD_LIST)
    const third = page.getByRole('checkbox', { name: /^选择/ }).nth(2)
    await third.check()
    await page.getByRole('button', { name: /新增客户/ }).click()
    await expect(page).toHaveURL(`${LEAD_LIST}&open=add`)
    await page.goBack()
    await dialogs(page, 0)
    await expect(page).toHaveURL(LEAD_LIST)
    await expect(third).toBeChecked()
    await leaveDirty(page)
    await levels(page)
    await links(page)
  })

  test('previous and next go beyond a page, links find rows wherever they stand, and back closes what has no link', async ({ signIn }) => {
    const page = await signIn('sales_a1')
    await openBeyondPage(page)
    await openFromElsewhere(page)
    await withoutAddress(page)
  })
}
