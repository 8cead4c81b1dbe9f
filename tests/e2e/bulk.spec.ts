import { idsOf, post } from './support/calls.ts'
import { bulkAction, LEADS } from './support/lead-steps.ts'
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
  // The job continues while the user works on another screen.
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

test('of several rows, one that a colleague has saved since is named and left as it is', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/agency/institutions')
  const rows = page.locator('tr.yh-row')
  await expect(rows).toHaveCount(10)
  const [first = 0, second = 0] = await idsOf(page, '/agency/institutions/list?screen=/agency/institutions')
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check({ force: true })
  await bulkAction(page, '设置客户分配')
  const form = page.getByRole('dialog')
  await form.getByText('是', { exact: true }).click()
  const colleague = await signIn('ops_1')
  await colleague.goto('/')
  await post(colleague, '/agency/institutions/updateAllocateCustomer', { id: [second], allocateCustomer: 0 })
  const saved = async () => {
    const { data } = await (await page.request.get(`/api/agency/institutions/list?ids=${first},${second}`)).json()
    return (data.records as { id: number; allocateCustomer: number }[]).toSorted((a, b) => a.id - b.id).map(one => one.allocateCustomer)
  }
  const before = await saved()
  await form.getByRole('button', { name: '确定' }).click()
  const question = page.locator('.arco-modal').filter({ hasText: '其中 1 条在您打开列表之后被修改过' })
  await expect(question.getByRole('listitem')).toHaveCount(1)
  expect(await saved()).toEqual(before)
  await question.getByRole('button', { name: '跳过这 1 条' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const values = new Map([
    [first, 1],
    [second, 0],
  ])
  expect(await saved()).toEqual([...values].toSorted(([a], [b]) => a - b).map(([, value]) => value))
})
