import { barriers, fitsWidth } from './page-checks.ts'
import { expect, test } from './test.ts'

/** Use of the reference by manifest authors: look up a contribution, try it, and copy it. */
export const referenceTests = (): void => {
  test('finds a part, shows it alive, and keeps what is done with it to itself', async ({ signIn }) => {
    const page = await signIn('admin')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto('/system/reference')
    await page.getByRole('searchbox', { name: '搜索参考手册' }).fill('列表：筛选')
    await page.getByRole('button', { name: /^table/ }).click()
    const example = page.getByRole('region', { name: 'table 的示例1', exact: true })
    await expect(example.getByText('红茶', { exact: true })).toBeVisible()
    await example.getByRole('button', { name: '新增' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('这是示例，没有保存')).toBeVisible()
    expect(asked.filter(path => path.includes('/sample/'))).toEqual([])
  })

  test('can be read by everybody, on screens of this width', async ({ signIn }) => {
    const page = await signIn('admin')
    for (const entry of ['actions/Action', 'cells/qr/image', 'controls/datetime', 'runtime/useData']) {
      await page.goto(`/system/reference?entry=${entry}`)
      await expect(page.locator('.yh-ref-entry.is-open')).toBeVisible()
      expect(await barriers(page, 'main')).toEqual([])
      await fitsWidth(page)
    }
  })
}
