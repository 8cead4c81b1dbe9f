import { listRows } from './support/lead-steps.ts'
import { expect, newInstitution, pdf, picture, shownPictures, test } from './support/uploads.ts'

test('on a phone pictures come from camera or gallery, and every file can be reached with a thumb', async ({ signIn }) => {
  const page = await signIn('admin')
  const drawer = await newInstitution(page, '手机机构')
  const item = (name: string) => drawer.locator(`[data-item=${name}]`)

  // MIME types and not only extensions, which a phone needs to offer its camera.
  await expect(drawer.getByLabel('环境图片')).toHaveAttribute('accept', /image\/png.*image\/jpeg/)
  const chooser = page.waitForEvent('filechooser')
  await drawer.getByLabel('环境图片').tap()
  expect((await chooser).isMultiple()).toBe(true)
  await (await chooser).setFiles([await picture('照片.jpeg', '#c63')])
  await expect.poll(() => shownPictures(item('photos'))).toBe(1)

  await expect(item('papers').getByText('点击上传文件')).toBeVisible()
  await drawer.getByLabel('合作资料').setInputFiles(pdf('一份名字很长的合作方案与补充协议及附件清单最终版.pdf'))
  await expect(item('papers').getByRole('link')).toHaveCount(1)
  const small = await drawer
    .locator('.yh-upload :is(button, a, input)')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect()).filter(({ width, height }) => width < 40 || height < 40).length)
  expect(small).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await drawer.getByRole('button', { name: '确定' }).tap()
  await expect(drawer).toHaveCount(0)
  const row = listRows(page).filter({ hasText: '手机机构' })
  await expect.poll(() => shownPictures(row)).toBe(1)
})
