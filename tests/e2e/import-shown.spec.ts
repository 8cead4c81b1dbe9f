import { errorCell, rawWorkbook } from '#plugins/spreadsheet/server/workbook.testing.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: false })

test('hidden rows and a unit that is not known are asked about in the review, and taken as they are answered', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/newCustomer/institutionsCustomer')
  await page.getByRole('button', { name: '导入客户' }).click()
  const drawer = page.getByRole('dialog')
  const lead = (name: string, at: number) => [name, `1351222000${at}`, '直播', '普通申请', '高', 300_000 + at * 100_000, null]
  const rows = [
    ['客户姓名', '手机号', '客户来源', '咨询项目', '意向等级', '预算（美元）', '备注'],
    ...['甲', '乙', '丙'].map(lead),
    ['丁', '13512220009', '直播', '普通申请', '高', '30万', errorCell('#N/A')],
  ]
  const buffer = await rawWorkbook([
    { name: '客户', rows, hidden: [3], before: '<cols><col min="5" max="5" width="9" hidden="1"/></cols>' },
  ])
  await drawer.getByLabel('选择导入文件').setInputFiles({ name: 'leads.xlsx', mimeType: 'application/octet-stream', buffer })

  const count = (label: string) =>
    drawer
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  await expect(count('共')).toHaveText('3')
  await expect(count('可导入')).toHaveText('1')
  await expect(drawer.getByText('表格中有 1 行被隐藏或筛选掉，未计入')).toBeVisible()
  await expect(drawer.getByText('隐藏列', { exact: true })).toBeVisible()
  await expect(drawer.getByText('表头的单位是“美元”，该列数值的单位：')).toBeVisible()

  await drawer.getByText('一并导入隐藏的行').click()
  await expect(drawer.getByText('表格中有 1 行被隐藏或筛选掉，已一并计入')).toBeVisible()
  await expect(count('共')).toHaveText('4')
  await drawer.getByLabel('“预算”数值的单位').click()
  await page.getByRole('option', { name: '元', exact: true }).click()
  await expect(count('可导入')).toHaveText('4')
  await expect(drawer.getByText('300000元 → 30 万元').first()).toBeVisible()

  await drawer.getByRole('button', { name: '导入 4 条' }).click()
  await expect(drawer.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 })
  await expect(count('成功')).toHaveText('4')
})
