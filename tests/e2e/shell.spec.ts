import { duplicateTests } from './support/duplicate-story.ts'
import { errorTests } from './support/error-story.ts'
import { LEADS } from './support/lead-steps.ts'
import { shellTests } from './support/shell-story.ts'
import { expect, test } from './support/test.ts'

shellTests(['light', 'dark'])
duplicateTests('101')
errorTests()

test('the palette leads to a client by keyboard alone', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  const name = (await page.locator('tbody tr').first().locator('button').first().textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索页面和记录' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('group', { name: '客户' }).getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '命令面板' })).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`${LEADS}$`))
})
