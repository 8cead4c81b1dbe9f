import { employeeId, post } from './support/calls.ts'
import { expect, test } from './support/test.ts'

test('on a phone the bell leads to the list, and messages have a page of their own', async ({ signIn }) => {
  const page = await signIn('sales_a2')
  await page.goto('/message')
  await page.goto('/')
  await page.getByRole('button', { name: /^消息/ }).click()
  await expect(page).toHaveURL(/\/message$/)
  await page.getByText('国庆值班安排').click()
  await expect(page).toHaveURL(/\/msgdetail\?id=\d+$/)
  await expect(page.getByText('请各部门于本周五前提交值班表。')).toBeVisible()
  await page.getByRole('button', { name: '全部消息' }).click()
  await expect(page).toHaveURL(/\/message$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // Important messages open by themselves, one after another.
  const writer = await signIn('admin')
  await writer.goto('/message')
  const to = [await employeeId(writer, 'sales_a2')]
  for (const title of ['重要甲', '重要乙'])
    await post(writer, '/message/manual/add', { title, summary: '摘要', content: `<p>${title}内容</p>`, employeeIds: to, important: true })
  await expect(page.getByRole('button', { name: /重要乙/ })).toBeVisible()
  await page.reload()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('重要乙内容')).toBeVisible()
  await dialog.getByRole('button', { name: '下一条（1/2）' }).click()
  await expect(dialog.getByText('重要甲内容')).toBeVisible()
  expect(await dialog.evaluate(element => element.getBoundingClientRect().right <= innerWidth)).toBe(true)
  await dialog.getByRole('button', { name: '下一条（2/2）' }).click()
  await expect(page.getByText('没有下一条了')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
})
