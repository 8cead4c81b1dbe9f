import { LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

test('all rows that a list finds are changed at once, in the background; the end is told, and found again', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto(`${LEADS}?size=20`)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  const all = page.getByRole('button', { name: /^选择符合条件的全部 [\d,]+ 条$/ })
  const total = /[\d,]+/.exec((await all.textContent()) ?? '')?.[0] ?? ''
  await all.click()
  await expect(page.getByText(`已选符合条件的全部 ${total} 条`)).toBeVisible()
  await page.getByRole('button', { name: /^更多/ }).first().click()
  await page.getByRole('menuitem', { name: '设为保护' }).click()
  const question = page.getByRole('dialog').filter({ hasText: `将处理符合条件的全部 ${total} 条` })
  await question.getByRole('button', { name: '确定' }).click()
  const run = page.getByRole('dialog', { name: '设为保护（客资）' })
  await expect(run).toBeVisible()
  // It goes on while its person looks at something else.
  await run.locator('.arco-modal-footer .arco-btn-primary').click()
  await expect(run).toBeHidden()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '跟进记录' }).click()
  await expect(page).toHaveURL(/followRecord$/)
  await page.locator('.yh-user').click()
  await page.getByRole('menuitem', { name: '批量操作记录' }).click()
  await page
    .getByRole('dialog', { name: '批量操作记录' })
    .getByRole('button', { name: /设为保护（客资）/ })
    .click()
  await expect(run.getByText(/^已处理 [\d,]+ 条，未处理 [\d,]+ 条$/)).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/open=bulk\*[0-9a-f-]{36}$/)
  await page.reload()
  await expect(run.getByText(/^已处理/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: '批量操作记录' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/followRecord$/)
})
