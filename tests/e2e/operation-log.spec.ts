import { LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

test('who did what is found in the log by person and time, and the history of a row is opened from the row, by its address and back', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  await page.goto(LEADS)
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: /编辑/ })
  await form.getByLabel('备注').fill('操作日志浏览器测试')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '变更记录' }).click()
  const history = page.getByRole('dialog', { name: '变更记录' })
  await expect(history.getByText('操作日志浏览器测试')).toBeVisible()
  await expect(page).toHaveURL(/open=history(:|%3A)\d+$/)
  await page.reload()
  await expect(history.getByText('操作日志浏览器测试')).toBeVisible()
  await page.goBack()
  await expect(history).toBeHidden()

  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  await page.goto(`/system/operationLog?tab=operations&employeeIs=1&timeOnOrAfter=${day(-1)} 00:00:00&timeOnOrBefore=${day(0)} 23:59:59`)
  await page.getByRole('button', { name: '编辑' }).first().click()
  const entry = page.getByRole('dialog', { name: '查看详情' })
  await expect(entry.getByText('操作日志浏览器测试')).toBeVisible()
})
