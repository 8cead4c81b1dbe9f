import { barriers } from './support/page-checks.ts'
import { expect, test } from './support/test.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC', 'base64')

test('a message is written with bold text, a picture and a link, by keyboard where that is quicker, and shows so to its reader', async ({
  signIn,
}) => {
  test.slow()
  const writer = await signIn('admin')
  await writer.goto('/message/manual')
  await writer.getByRole('button', { name: '新增' }).click()
  await writer.getByPlaceholder('请输入标题').fill('十月放假安排')
  await writer.getByPlaceholder('请输入摘要').fill('放假与值班')
  const box = writer.getByRole('textbox', { name: '内容', exact: true })

  // An empty text fails validation.
  await writer.getByRole('button', { name: '确定' }).last().click()
  await expect(writer.getByRole('alert').filter({ hasText: '请输入内容' })).toBeVisible()
  await expect(box).toBeFocused()
  await writer.keyboard.type('放假通知')
  await writer.keyboard.press('Control+Alt+2')
  await writer.keyboard.press('Enter')
  await writer.keyboard.type('十月一日起')
  await writer.keyboard.press('Control+B')
  await writer.keyboard.type('放假七天')
  await writer.keyboard.press('Control+B')
  await expect(writer.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'false')

  // From the text back to the toolbar, along it with the arrow keys, and a link from there.
  await writer.keyboard.press('Shift+Tab')
  await expect(writer.getByRole('button', { name: '撤销' })).toBeFocused()
  for (let step = 0; step < 16; step++) await writer.keyboard.press('ArrowRight')
  await expect(writer.getByRole('button', { name: '链接', exact: true })).toBeFocused()
  await expect(writer.getByText('链接', { exact: true })).toBeVisible()
  await writer.keyboard.press('Enter')
  await writer.keyboard.type('javascript:alert(1)')
  await writer.keyboard.press('Enter')
  await expect(writer.getByText('请输入以 http:// 或 https:// 开头的网址')).toBeVisible()
  await writer.getByRole('textbox', { name: '链接地址' }).fill('https://example.com/plan')
  await writer.keyboard.press('Enter')
  await expect(box).toBeFocused()

  await writer.getByLabel('选择图片文件').setInputFiles({ name: '图.bmp', mimeType: 'image/bmp', buffer: PNG })
  await expect(writer.getByText('文件格式有误')).toBeVisible()
  await writer.getByLabel('选择图片文件').setInputFiles({ name: '值班表.png', mimeType: 'image/png', buffer: PNG })
  await expect(writer.getByText('上传成功')).toBeVisible()
  await expect(box.getByRole('img', { name: '值班表.png' })).toBeVisible()
  expect(await barriers(writer, '.yh-editor')).toEqual([])

  await writer.getByPlaceholder('请选择接收人').click()
  await writer.keyboard.type('林晓雯')
  await writer.getByRole('option', { name: /^林晓雯/ }).click()
  await writer.keyboard.press('Escape')
  await writer.getByRole('button', { name: '确定' }).last().click()
  await expect(writer.getByText('已推送', { exact: true }).first()).toBeVisible()

  const reader = await signIn('sales_a1')
  await reader.goto('/message')
  await reader.getByRole('region', { name: '消息列表' }).getByText('十月放假安排').click()
  const message = reader.getByRole('article')
  await expect(message.getByRole('heading', { name: '放假通知' })).toBeVisible()
  await expect(message.locator('strong')).toHaveText('放假七天')
  await expect(message.getByRole('link', { name: 'https://example.com/plan' })).toHaveAttribute('rel', 'noopener noreferrer')
  const picture = message.getByRole('img', { name: '值班表.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(10)

  // Without a session the same URL is refused.
  const address = (await picture.getAttribute('src')) ?? ''
  await reader.context().clearCookies()
  expect((await reader.request.get(address)).status()).toBe(401)
})
