import { LEADS } from './support/lead-steps.ts'
import { openedTests } from './support/opened-story.ts'
import { expect, test } from './support/test.ts'

openedTests()

test('a list is found as it was left when the menu leads back to it', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(`${LEADS}?sort=name&size=20`)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  const left = page.url()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '跟进记录' }).click()
  await expect(page).toHaveURL(/followRecord$/)
  await menu.getByRole('link', { name: '全部客资' }).click()
  await expect(page).toHaveURL(left)
  await menu.getByRole('link', { name: '跟进记录' }).click()
  await expect(page).toHaveURL(/followRecord$/)
  await page.reload()
  await menu.getByRole('link', { name: '全部客资' }).click()
  await expect(page).toHaveURL(left)
})
