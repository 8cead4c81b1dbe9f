import { cellOf, editFile, expect, saveAndReload, test } from './support/outside-plugins.ts'

test('an author goes from a scaffold to a published screen, and on, in a folder that holds nothing of this project', async ({
  signIn,
  author,
}) => {
  test.setTimeout(120_000)
  const page = await signIn('admin', author.url())
  await page.goto('/')
  await author.develop()

  // Its screens appear in the menu of the open page; its server part requires a restart.
  await page.getByRole('button', { name: '插件 call-log' }).click()
  await author.restart()
  await page.getByRole('link', { name: '示例记录' }).click()
  await expect(page).toHaveURL(/\/call-log\/notes$/)

  // Control, hook, cell, operation and endpoint come from the plugin.
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill('首次回访')
  await expect(form.getByText('给“首次回访”打分')).toBeVisible()
  await form.getByRole('button', { name: '4 星' }).click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(cellOf(page, '首次回访', '★★★★☆')).toBeVisible()

  // A saved change appears on the page at once.
  editFile(author, 'client/rating-cell.ts', '★', '●')
  await expect(cellOf(page, '首次回访', '●●●●☆')).toBeVisible()
})

const STARS = 'onClick={() => onChange('
const BROKEN = "onClick={() => { if (number === 3) throw new Error('三星坏了')\n onChange("

test('what fails of a plugin fails in its own place; the third time within a minute it is switched off, and what is mended comes back', async ({
  signIn,
  author,
  thrown,
}) => {
  test.setTimeout(120_000)
  const page = await signIn('admin', author.url())
  await page.goto('/call-log/notes')
  await expect(cellOf(page, '首次回访', '●●●●☆')).toBeVisible()

  // A cell that throws falls back to the plain value; the row stays.
  await saveAndReload(page, () =>
    editFile(author, 'client/rating-cell.ts', 'const most =', "if (value) throw new Error('单元格坏了')\n    const most ="),
  )
  await expect(cellOf(page, '首次回访', '4')).toBeVisible()
  await expect(page.getByRole('button', { name: '新增' })).toBeEnabled()
  await saveAndReload(page, () => editFile(author, 'client/rating-cell.ts', "if (value) throw new Error('单元格坏了')", ''))
  await expect(cellOf(page, '首次回访', '●●●●☆')).toBeVisible()

  // A control that throws on a press shows the fault in its place; the form keeps working and can be submitted.
  editFile(author, 'client/rating-control.tsx', STARS, BROKEN)
  await saveAndReload(page, () => editFile(author, 'client/rating-control.tsx', ': number)}', ': number) }}'))
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill('再次回访')
  await form.getByRole('button', { name: '3 星' }).click()
  await expect(form.getByRole('alert').filter({ hasText: '三星坏了' })).toBeVisible()
  await expect(form.getByLabel('标题')).toHaveValue('再次回访')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row').filter({ hasText: '再次回访' })).toBeVisible()

  // A module that never loads does not affect the rest of the page.
  await saveAndReload(page, () =>
    editFile(
      author,
      'client/plugin.ts',
      "load: async () => (await import('./summary-page.tsx')).SummaryPage",
      'load: () => new Promise<never>(() => {})',
    ),
  )
  await page.getByRole('link', { name: '示例统计' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'call-log/summary' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: '示例记录' }).click()
  await expect(cellOf(page, '首次回访', '●●●●☆')).toBeVisible()

  // After repeated failures the plugin is switched off on this page, and administrators are notified.
  await page.getByRole('button', { name: '新增' }).click()
  // The number of presses varies: the module that never loaded also counts if it is less than a minute ago.
  const off = page.getByText(/插件“插件 call-log”.*停用/).first()
  for (let time = 0; time < 3 && !(await off.isVisible()); time += 1) {
    await form.getByRole('button', { name: '3 星' }).click()
    const retry = form.getByText('重试', { exact: true })
    await expect(retry.or(off).first()).toBeVisible()
    if (await retry.isVisible()) await retry.click()
  }
  await expect(off).toBeVisible()
  await form.getByRole('button', { name: '取消' }).first().click()
  await expect(cellOf(page, '首次回访', '4')).toBeVisible()
  const messages = async () => JSON.stringify(await (await page.request.get('/api/message/employee/list')).json())
  await expect.poll(messages).toContain('插件 call-log')

  // In safe mode everything else works.
  await page.goto('/system/employee?safe')
  await expect(page.getByText('安全模式：插件未启用')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  // A corrected plugin is switched on again.
  await page.goto('/call-log/notes')
  await saveAndReload(page, () => editFile(author, 'client/rating-control.tsx', "if (number === 3) throw new Error('三星坏了')", ''))
  await page.getByRole('button', { name: '新增' }).click()
  await form.getByRole('button', { name: '3 星' }).click()
  await expect(form.getByText('3 星', { exact: true })).toBeVisible()
  expect(new Set(thrown)).toEqual(new Set(['三星坏了']))
  thrown.length = 0
})
