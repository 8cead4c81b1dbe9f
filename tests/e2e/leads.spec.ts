import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { addLead, bulkAction, LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

test('a lead is added, found, edited; the same phone number is recognised before and at saving', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  await page.getByRole('button', { name: '新增客户' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(drawer.getByText('请输入客户姓名')).toBeVisible()
  await expect(drawer.getByRole('alert').filter({ hasText: '请选择客户来源' })).toBeVisible()

  await drawer.getByRole('button', { name: '取消' }).click()
  await addLead(page, { name: '欧阳远帆', phone: '138 0013-8011' })

  await page.getByLabel('客户姓名').fill('欧阳远帆')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(page).toHaveURL(/nameContains=/)
  const row = page.getByRole('row').filter({ hasText: '欧阳远帆' })
  await expect(row).toContainText('1380****011')

  await row.getByRole('button', { name: '编辑' }).click()
  await expect(drawer.getByLabel('客户姓名')).toHaveValue('欧阳远帆')
  await drawer.getByLabel('毕业院校').fill('四川大学')
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(drawer).toBeHidden()

  // The URL contains the view, so a colleague sees the same. Closing the drawer has removed `open` by then.
  await expect(page).not.toHaveURL(/open=/)
  await page.reload()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(drawer.getByLabel('毕业院校')).toHaveValue('四川大学')
  await drawer.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '新增客户' }).click()
  await drawer.getByLabel('手机号').fill('+86 13800138011')
  await drawer.getByLabel('客户姓名').click()
  await expect(page.getByText('手机号重复')).toBeVisible()
  await expect(page.getByRole('dialog').last()).toContainText('归属人')
})

test('the add drawer opens from an address and takes phone or WeChat id over', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(`${LEADS}?type=add&wp=13800138012`)
  await expect(page.getByRole('dialog').getByLabel('手机号')).toHaveValue('13800138012')
  await page.goto(`${LEADS}?type=add&wp=wx_yuanfan`)
  await expect(page.getByRole('dialog').getByLabel('微信号')).toHaveValue('wx_yuanfan')
})

test('a masked phone number is shown only on demand', async ({ signIn }) => {
  const page = await signIn('sales_a1')
  await page.goto(LEADS)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText(/^\d{4}\*{4}\d{3}$/) })
    .first()
  await expect(row).not.toContainText(/\d{11}/)
  await row.getByRole('button', { name: '查看完整手机号' }).click()
  // The row is no longer the first with a masked number.
  await expect(page.getByRole('row').getByText(/^\d{11}$/)).toHaveCount(1)
})

test('the list is exported as a workbook with the filters on screen', async ({ signIn }) => {
  const page = await signIn('mgr_a')
  await page.goto(`${LEADS}?intentionLevelIs=HIGH`)
  const total = Number(/\d+/.exec((await page.getByText(/共 \d+ 条/).textContent()) ?? '')?.[0])
  const download = page.waitForEvent('download')
  await bulkAction(page, '导出')
  const workbook = await readXlsx(new Uint8Array(await readFile(await (await download).path())))
  const rows = workbook.sheets[0]?.rows ?? []
  expect(rows).toHaveLength(total + 1)
  expect(rows[0]).toContain('手机号')
  expect(JSON.stringify(rows)).not.toMatch(/"1\d{10}"/)
})

test('filters, sort and page stay in the address and come back with the back button', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto(LEADS)
  await page.getByRole('radio', { name: '待分配' }).click()
  await expect(page).toHaveURL(/quickCheck=toBeAllocated/)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('radio', { name: '全部' }).click()
  await expect(page).not.toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).toHaveURL(/quickCheck=toBeAllocated/)
})
