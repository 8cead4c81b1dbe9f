import { enterSubmits, fillInstitution, leaveWithInput } from './support/form-steps.ts'
import { expect, test } from './support/test.ts'

test('on a phone a form says what is wrong where it is wrong, is sent once, and is not lost by leaving', async ({ signIn }) => {
  test.setTimeout(180_000)
  const page = await signIn('admin')
  await enterSubmits(page, '表单手机')
  await fillInstitution(page, '表单手机机构', async () => {
    await page.locator('.yh-region-field').tap()
    const sheet = page.getByRole('dialog', { name: '所在地区' })
    await sheet.getByRole('button', { name: /^四川省/ }).tap()
    // A new level is scrolled to its top.
    await expect(sheet.getByRole('button', { name: /^成都市/ })).toBeInViewport()
    await sheet.getByRole('button', { name: /^成都市/ }).tap()
    await sheet.getByRole('button', { name: /^武侯区/ }).tap()
    await expect(sheet).toBeHidden()
  })
  await leaveWithInput(page)
})
