/** Actions of a list row: applicable ones are shown in it, others in the menu with the reason. */
import type { Locator, Page } from '@playwright/test'
import { listRows, rowWith } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

const named = (row: Locator, name: string): Locator => row.getByRole('button', { name, exact: true })

/** Left edges and widths of the column's cells: a single pair if no row shifts the column. */
const columnOf = (page: Page): Promise<readonly (readonly [left: number, width: number])[]> =>
  page.locator('.yh-row td.yh-actions').evaluateAll(cells =>
    cells.map(cell => {
      const { left, width } = cell.getBoundingClientRect()
      return [left, width] as const
    }),
  )

test('of 停用 and 恢复 the one that applies stands in the row, also once it was pressed, and the focus stays on it', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/agency/institutions')
  const row = rowWith(page, '远洋移民事务所')
  await expect(named(row, '停用')).toBeVisible()
  await expect(named(row, '恢复')).toHaveCount(0)
  expect(new Set((await columnOf(page)).map(String)).size).toBe(1)

  await named(row, '停用').press('Enter')
  await page.getByRole('button', { name: '确定', exact: true }).press('Enter')
  await expect(named(row, '恢复')).toBeFocused()
  await expect(named(row, '停用')).toHaveCount(0)
  await named(row, '更多操作').press('Enter')
  await expect(page.getByRole('menuitem', { name: '停用' })).toContainText('机构已停用')
  await expect(page.getByRole('menuitem', { name: '停用' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(named(row, '更多操作')).toBeFocused()

  await named(row, '恢复').press('Enter')
  await page.getByRole('button', { name: '确定', exact: true }).press('Enter')
  await expect(named(row, '停用')).toBeFocused()
})

test('a row shows no button that only refuses, and every button stands within its column', async ({ signIn }) => {
  const page = await signIn('admin')
  for (const path of ['/order/institutionsOrder', '/system/employee', '/content/strategyInfo', '/agency/serviceItems']) {
    await page.goto(path)
    await expect(listRows(page).first()).toBeVisible()
    await expect(page.locator('.yh-row-actions button[aria-disabled]')).toHaveCount(0)
    const out = await page.locator('.yh-row td.yh-actions').evaluateAll(cells =>
      cells.flatMap(cell => {
        const { right } = cell.getBoundingClientRect()
        return [...cell.querySelectorAll('button')].filter(button => button.getBoundingClientRect().right > right).map(one => one.outerHTML)
      }),
    )
    expect(out, path).toEqual([])
  }
})
