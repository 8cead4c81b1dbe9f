import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from './support/test.ts'

test.use({ demo: false })

test('a messy workbook becomes leads: mapping, dry run, job with progress, report, revert', async ({ signIn }) => {
  test.setTimeout(120_000)
  const page = await signIn('admin')
  // Another test may have imported on the same server.
  const { total } = (await (await page.request.get('/api/agency/institutionsCustomer/list?page=1&size=10')).json()).data
  await page.goto('/newCustomer/institutionsCustomer')
  await page.getByRole('button', { name: '导入客户' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('选择导入文件').setInputFiles('tests/fixtures/leads/leads.xlsx')

  const count = (label: string) =>
    drawer
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  await expect(count('共')).toHaveText('3000')
  await expect(count('可导入')).toHaveText('2588')
  await expect(count('重复')).toHaveText('187')
  await expect(count('有误')).toHaveText('225')
  await expect(drawer.getByRole('table')).toContainText('与第')
  await expect(drawer.getByText('客户来源').first()).toBeVisible()

  await drawer.getByRole('button', { name: '导入 2588 条' }).click()
  await expect(drawer.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 })
  await expect(count('成功')).toHaveText('2588')

  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '下载未导入的行及原因' }).click()
  const report = await readXlsx(new Uint8Array(await readFile(await (await download).path())))
  expect(report.sheets[0]?.rows).toHaveLength(412 + 1)
  expect(report.sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['行号', '原因', '姓名'])

  await drawer.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByText(`共 ${total + 2588} 条`)).toBeVisible()

  // The same file again: every row is a duplicate.
  await page.getByRole('button', { name: '导入客户' }).click()
  await drawer.getByLabel('选择导入文件').setInputFiles('tests/fixtures/leads/leads-gbk.csv')
  await expect(count('可导入')).toHaveText('341')
  await drawer.getByRole('button', { name: '导入 341 条' }).click()
  await expect(drawer.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 })
  await drawer.getByRole('button', { name: '撤销导入' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已撤销341条')).toBeVisible()
  await expect(page.getByText(`共 ${total + 2588} 条`)).toBeVisible()
})

test('a wrong column is corrected by hand, and a file that is no table is refused with a sentence', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/newCustomer/institutionsCustomer')
  await page.getByRole('button', { name: '导入客户' }).click()
  const drawer = page.getByRole('dialog')
  const choose = (name: string, content: string | Buffer) =>
    drawer.getByLabel('选择导入文件').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

  await choose('leads.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))
  await expect(drawer.getByRole('alert')).toContainText('旧版 .xls')

  await choose('leads.csv', '姓名,联系,客户来源,咨询项目\n王小远,13911112222,知乎,文书\n')
  await expect(drawer.getByText('可导入', { exact: true })).toBeVisible()
  await drawer.getByLabel('“联系”对应的字段').click()
  await page.locator('.yh-options:visible').getByText('手机号', { exact: true }).click()
  await expect(drawer.getByRole('button', { name: '导入 1 条' })).toBeEnabled()
})

test('what was begun is found again: a file that was looked at is gone on with, and an import is undone from the list', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  await page.goto('/newCustomer/institutionsCustomer')
  await page.getByRole('button', { name: '导入客户' }).click()
  const drawer = page.getByRole('dialog')
  const template = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '下载模板' }).click()
  expect((await template).suggestedFilename()).toBe('客资导入模板.xlsx')
  const lines = ['姓名,手机号,客户来源,咨询项目', '王一,13922220001,直播,文书', '王二,13922220002,直播,文书', '王三,电话同微信,直播,文书']
  await drawer.getByLabel('选择导入文件').setInputFiles({ name: '四月.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(drawer.getByRole('button', { name: '导入 2 条' })).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()

  const phase = page.getByRole('cell').getByText('意向中', { exact: true })
  await page.goto('/newCustomer/institutionsCustomer?open=imports')
  const batch = drawer.getByRole('listitem').filter({ hasText: '四月.csv' })
  await expect(batch).toContainText('已校验，未导入')
  await drawer.getByRole('button', { name: '继续导入“四月.csv”' }).click()
  // Values for the whole file are checked with it, and stored.
  await drawer.getByText('统一填写').click()
  await drawer.getByLabel('客户阶段').click()
  await page.getByRole('option', { name: '意向中', exact: true }).click()
  await expect(drawer.getByRole('button', { name: '导入 2 条' })).toBeEnabled()
  await drawer.getByRole('button', { name: '导入 2 条' }).click()
  await expect(drawer.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 })
  await drawer.getByRole('button', { name: '我的导入' }).click()
  await expect(batch).toContainText('已完成')
  await expect(phase.first()).toBeVisible()

  await drawer.getByRole('button', { name: '撤销导入“四月.csv”' }).click()
  const question = page.locator('.arco-modal')
  await expect(question).toContainText('将删除本次导入的 2 条数据')
  await question.getByRole('button', { name: '撤销导入' }).click()
  await expect(batch).toContainText('已撤销2条')
  await expect(phase).toHaveCount(0)
})

test('another sheet is chosen, units are shown, unknown options are mapped and remembered, and what cannot be read is left empty', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  await page.goto('/newCustomer/institutionsCustomer')
  await page.getByRole('button', { name: '导入客户' }).click()
  const drawer = page.getByRole('dialog')
  const head = ['姓名', '手机号', '客户来源', '咨询项目', '预算（万元）', '意向国家']
  const june = [
    ['六月甲', '13911113001', '小红薯', '文书', '300000元', '英国'],
    ['六月乙', '13911113002', '小红薯', '文书', '30000', '火星'],
  ]
  const sheets = [
    {
      name: '五月',
      rows: [head, ['五月甲', '13911113003', '直播', '文书', '很多', ''], ['五月乙', '13911113004', '直播', '文书', '30', '']],
    },
    { name: '六月', rows: [head, ...june] },
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets }))
  await drawer.getByLabel('选择导入文件').setInputFiles({ name: '客资.xlsx', mimeType: 'application/octet-stream', buffer })
  const pick = async (control: string, option: string) => {
    await drawer.getByLabel(control, { exact: true }).click()
    await page.locator('.yh-options:visible').getByText(option, { exact: true }).click()
  }

  await expect(drawer.getByText('1 个值无法识别')).toBeVisible()
  await pick('工作表', '六月')
  await expect(drawer.getByText('1 个值换算，如 300000元 → 30 万元')).toBeVisible()
  await expect(drawer.getByText('30000 万元', { exact: true })).toBeVisible()
  await expect(drawer.getByText('一般不超过500万元，请核对')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '导入 0 条' })).toBeDisabled()

  await pick('“小红薯”对应的选项', '新媒体 / 小红书')
  await drawer.getByRole('button', { name: '按所选重新校验' }).click()
  await expect(drawer.getByRole('button', { name: '导入 1 条' })).toBeEnabled()
  await drawer.getByLabel('“意向国家”留空不可识别的值').check()
  await drawer.getByRole('button', { name: '导入 2 条' }).click()
  await expect(drawer.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 })
  await expect(drawer.getByText('成功的行中有 1 个无法识别的值留空')).toBeVisible()
  await drawer.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByText('六月乙', { exact: true })).toBeVisible()

  // In the next file the text's meaning is remembered.
  await page.getByRole('button', { name: '导入客户' }).click()
  await drawer.getByLabel('选择导入文件').setInputFiles({
    name: '七月.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('姓名,手机号,客户来源,咨询项目\n七月甲,13911113005,小红薯,文书\n'),
  })
  await expect(drawer.getByText('1 次 · 已记住')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '导入 1 条' })).toBeEnabled()
})
