import { cellOf, edit, expect, test } from './support/outside-plugins.ts'

test('an author goes from a scaffold to a published screen, and on, in a folder that holds nothing of this project', async ({
  signIn,
  author,
}) => {
  test.setTimeout(120_000)
  const page = await signIn('admin', author.url())
  await page.goto('/')
  await author.develop()

  // Its screens come into the menu of the page that is open; its server part waits for a restart.
  await page.getByRole('button', { name: '插件 call-log' }).click()
  await author.restart()
  await page.getByRole('link', { name: '示例记录' }).click()
  await expect(page).toHaveURL(/\/call-log\/notes$/)

  // Control, hook, cell, operation and endpoint are its own.
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill('首次回访')
  await expect(form.getByText('给“首次回访”打分')).toBeVisible()
  await form.getByRole('button', { name: '4 星' }).click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(cellOf(page, '首次回访', '★★★★☆')).toBeVisible()

  // What is saved is on the page at once.
  edit(author, 'client/rating-cell.ts', '★', '●')
  await expect(cellOf(page, '首次回访', '●●●●☆')).toBeVisible()
})
