import type { Locator, Page } from '@playwright/test'
import { LEADS, rowWith } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

const NAME = '键盘远帆'

/** Types into the focused field and moves to the next one. */
const fill = async (page: Page, field: Locator, text: string): Promise<void> => {
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

test('a lead is entered and edited without a click; what is typed before the form is there is not lost', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  const drawer = page.getByRole('dialog')
  const field = (name: string): Locator => drawer.getByLabel(name)

  // The first dialog of the page loads its code and initial values; the response is held back.
  let arrive = (): void => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/api/agency/institutionsCustomer/add**', async route => {
    if (route.request().method() === 'GET') await arrived
    await route.continue()
  })
  await page.keyboard.press('n')
  await page.keyboard.type('键盘')
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('button', { name: '取消' })).not.toBeFocused()
  await page.keyboard.type('远')
  arrive()
  await expect(field('客户姓名')).toHaveValue('键盘远')
  // Controls that are still loading are no tab stops.
  await expect(drawer.locator('.yh-item-wait')).toHaveCount(0)
  await fill(page, field('客户姓名'), '帆')
  await fill(page, field('手机号'), '13800138077')
  await fill(page, field('微信号'), '')

  // Typed text without a choice is discarded.
  await fill(page, field('客户来源'), '小红')
  await expect(field('客户来源')).toHaveValue('')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('小红')
  await expect(page.getByRole('option', { name: /小红书$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field('客户来源')).toHaveValue('小红书')
  await page.keyboard.press('Tab')
  await page.keyboard.type('文书')
  await expect(page.getByRole('option', { name: /文书$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(field('客户来源')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()

  await page.keyboard.press('/')
  await page.getByLabel('客户姓名').focus()
  await page.keyboard.type(NAME)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 1 条')).toBeVisible()
  const edit = rowWith(page, NAME).getByRole('button', { name: '编辑', exact: true })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(field('客户姓名')).toBeFocused()
  await field('客户来源').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('小红书')
  await page.keyboard.press('ArrowDown')
  const next = await page.locator('.yh-option[data-active]').textContent()
  await page.keyboard.press('Enter')
  await expect(field('客户来源')).toHaveValue(next ?? '')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field('客户来源')).toHaveValue(next ?? '')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})
