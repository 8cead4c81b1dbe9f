import sharp from 'sharp'
import { barriers } from './support/page-checks.ts'
import { expect, newInstitution, photo, shownPictures, test } from './support/uploads.ts'

test('a picture of other proportions is cut by keyboard and pointer, made smaller, and taken by the server', async ({ signIn }) => {
  const page = await signIn('admin')
  const drawer = await newInstitution(page, '裁剪机构')
  const rooms = drawer.locator('[data-item=rooms]')
  await expect(rooms.getByText('建议尺寸 604×423，比例 604:423，支持 png、jpg、gif，单个不超过100KB，最多2个')).toBeVisible()

  // Cancelled: nothing is uploaded, the form is unchanged.
  await drawer.getByLabel('店铺环境图').setInputFiles(await photo('大厅.jpg', 1_600, 1_600))
  const dialog = page.getByRole('dialog', { name: '裁剪店铺环境图' })
  await expect(dialog.getByRole('button', { name: '裁剪并上传' })).toBeEnabled()
  expect(await barriers(page, '.yh-crop')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(drawer).toBeVisible()
  expect(await shownPictures(rooms)).toBe(0)

  // Cropped: zoomed by the slider, moved by the arrow keys.
  await drawer.getByLabel('店铺环境图').setInputFiles(await photo('大厅.jpg', 1_600, 1_600))
  await expect(dialog.getByRole('button', { name: '裁剪并上传' })).toBeEnabled()
  await dialog.getByRole('slider').press('PageUp')
  await expect(dialog.getByRole('slider')).not.toHaveValue('1')
  const frame = dialog.getByRole('group')
  const shownPart = () => dialog.locator('.reactEasyCrop_Image').evaluate(image => (image as HTMLElement).style.transform)
  const before = await shownPart()
  await frame.press('ArrowDown')
  await expect.poll(shownPart).not.toBe(before)
  await dialog.getByRole('button', { name: '裁剪并上传' }).click()
  await expect.poll(() => shownPictures(rooms)).toBe(1)

  // A fitting picture needs no cropping, however many bytes it has.
  await drawer.getByLabel('店铺环境图').setInputFiles(await photo('教室.jpg', 1_208, 846))
  await expect.poll(() => shownPictures(rooms)).toBe(2)
  // A picture is shown before its upload has ended.
  await expect(drawer.locator('.yh-upload-progress')).toHaveCount(0)
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(drawer).toHaveCount(0)

  const row = page.getByRole('row').filter({ hasText: '裁剪机构' })
  await row.getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => shownPictures(rooms)).toBe(2)
  const addresses = await rooms.locator('img').evaluateAll(images => images.map(image => (image as HTMLImageElement).src.split('?')[0]))
  for (const address of addresses) {
    const { width, height } = await sharp(await (await page.request.get(address as string)).body()).metadata()
    expect(Math.abs(width / height - 604 / 423), `${width}×${height}`).toBeLessThan(0.015)
    expect(width).toBeLessThanOrEqual(604)
  }
})
