import { enterSubmits, fillInstitution, findByRegion, leaveByMenu, leaveWithInput } from './support/form-steps.ts'
import { test } from './support/test.ts'

test('a form says what is wrong where it is wrong, is sent once, and is not lost by leaving', async ({ signIn }) => {
  test.setTimeout(180_000)
  const page = await signIn('admin')
  await enterSubmits(page, '表单桌面')
  await fillInstitution(page, '表单桌面机构', async () => {
    // By keyboard only: typing searches, arrow and Enter choose. Enter must not submit the form.
    await page.getByRole('combobox', { name: '所在地区' }).focus()
    await page.keyboard.type('武侯')
    await page.getByRole('option', { name: '四川省 / 成都市 / 武侯区' }).waitFor()
    await page.keyboard.press('Enter')
  })
  await findByRegion(page, '表单桌面机构')
  await leaveWithInput(page)
  await leaveByMenu(page)
})
