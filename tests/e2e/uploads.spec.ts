import { readFile } from 'node:fs/promises'
import { barriers } from './support/page-checks.ts'
import { expect, newInstitution, pdf, picture, shownPictures, test } from './support/uploads.ts'

test('files and pictures: chosen, dropped, tried again, saved, seen in the list, opened, downloaded, taken out', async ({ signIn }) => {
  test.setTimeout(150_000)
  const page = await signIn('admin')
  const drawer = await newInstitution(page, '附件机构')
  const item = (name: string) => drawer.locator(`[data-item=${name}]`)

  // Files that the field does not accept are refused before the upload.
  await drawer.getByLabel('机构标志').setInputFiles(pdf('a.pdf'))
  await expect(page.getByText('文件格式有误，只能上传png、jpg、gif')).toBeVisible()
  await drawer.getByLabel('机构标志').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(512_001) })
  await expect(page.getByText('文件大小不能超过500KB')).toBeVisible()
  // A file with wrong content is detected by the server.
  await drawer.getByLabel('机构标志').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(item('logo').getByRole('alert')).toHaveText('文件格式有误，内容与扩展名不符')
  await drawer.getByLabel('机构标志').setInputFiles(await picture('标志.png', '#36c'))
  await expect.poll(() => shownPictures(item('logo'))).toBe(1)
  await expect(item('logo').getByRole('alert')).toHaveCount(0)

  // Files are dropped; the connection of the second one breaks.
  const dropped = await page.evaluateHandle(
    parts => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of parts) transfer.items.add(new File([new Uint8Array(bytes)], name))
      return transfer
    },
    await Promise.all([picture('前台.jpeg', '#c63'), picture('教室.png', '#3a6')]).then(files =>
      files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
    ),
  )
  let broken = 0
  await page.route('**/api/files', route =>
    route.request().postData()?.includes('教室') && broken++ === 0 ? route.abort() : route.continue(),
  )
  await item('photos').locator('.yh-upload').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(item('photos').getByRole('alert')).toHaveText('网络连接异常')
  await expect(item('photos').getByRole('progressbar')).toHaveCount(0)
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(item('photos').getByText('有文件未上传成功，请重试或删除')).toBeVisible()
  await item('photos').getByRole('button', { name: '重新上传教室.png' }).click()
  await expect.poll(() => shownPictures(item('photos'))).toBe(2)

  await drawer.getByLabel('合作资料').setInputFiles(['a', 'b', 'c', 'd'].map(name => pdf(`${name}.pdf`)))
  await expect(page.getByText('超出上传数量')).toBeVisible()
  await drawer.getByLabel('合作资料').setInputFiles([pdf('合作方案 2026.pdf'), pdf('报价.pdf')])
  await expect(item('papers').getByRole('link')).toHaveCount(2)
  expect(await barriers(page, '.yh-form')).toEqual([])
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(drawer).toHaveCount(0)

  // The list has thumbnails, and names that download.
  const row = page.getByRole('row').filter({ hasText: '附件机构' })
  await expect.poll(() => shownPictures(row)).toBe(2)
  await expect(row.getByText('共2张', { exact: true })).toBeVisible()
  const arrival = page.waitForEvent('download')
  await row.getByRole('link', { name: '合作方案 2026.pdf' }).click()
  const download = await arrival
  expect(download.suggestedFilename()).toBe('合作方案 2026.pdf')
  expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.4\n% 合作方案 2026.pdf\n%%EOF')
  await row.getByRole('button', { name: '查看环境图片共2张' }).press('Enter')
  await expect(page.locator('.arco-image-preview-img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-image-preview-img')).toHaveCount(0)

  // The edit form shows name and size of stored files; a removed file is gone after saving.
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(item('papers').getByText('报价.pdf')).toBeVisible()
  await expect(item('papers').getByText(/^\d+B$/)).toHaveCount(2)
  await item('papers').getByRole('button', { name: '删除合作方案 2026.pdf' }).click()
  await item('logo').getByRole('button', { name: '查看机构标志' }).press('Enter')
  await expect(page.locator('.arco-image-preview-img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-image-preview-img')).toHaveCount(0)
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(row.getByRole('link')).toHaveText(['报价.pdf'])
})
