import { expect, test } from './support/test.ts'

test('on a phone the editor fits the screen, its tools scroll, and what was written reads well', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/message/manual')
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByPlaceholder('请输入标题').fill('手机上写的')
  await page.getByPlaceholder('请输入摘要').fill('摘要')
  const box = page.getByRole('textbox', { name: '内容', exact: true })
  await box.fill('正文')
  const tools = page.getByRole('toolbar', { name: '编辑工具' })
  expect(await tools.evaluate(row => [row.scrollWidth > row.clientWidth, row.clientHeight < 60])).toEqual([true, true])
  await page.getByRole('button', { name: '居中' }).tap()
  await page.getByRole('button', { name: '插入表格' }).tap()
  await expect(page.getByRole('group', { name: '表格' })).toBeVisible()
  await page.keyboard.type('姓名')
  const editor = page.locator('.yh-editor')
  const { width, height } = (await editor.boundingBox()) ?? { width: 0, height: 0 }
  expect([width <= 390, height <= 500 && height < 844 * 0.75]).toEqual([true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.getByPlaceholder('请选择接收人').tap()
  await page.keyboard.type('林晓雯')
  await page.getByRole('option', { name: /^林晓雯/ }).tap()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '确定' }).last().tap()
  await expect(page.getByText('已推送', { exact: true }).first()).toBeVisible()
})
