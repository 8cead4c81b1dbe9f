import { DEMO_PASSWORD } from '../support/passwords.ts'
import { expect, test } from './support/test.ts'

test('an employee logs in, sees his screens, and logs out', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('请输入用户名').last()).toBeVisible()

  await page.getByLabel('用户名').fill(' sales_a1 ')
  await page.getByLabel('密码', { exact: true }).fill('wrong-password-1')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('用户名或密码错误')).toBeVisible()

  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveTitle('首页 - 远航')
  await expect(page.getByRole('heading', { level: 1, name: /林晓雯/ })).toBeVisible()
  await page.getByRole('link', { name: /我的客资/ }).click()
  await expect(page).toHaveTitle('全部客资 - 远航')
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()

  await page.getByRole('banner').locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/newCustomer/institutionsCustomer')
  await expect(page).toHaveURL(/\/login/)
})

test('who lacks a permission sees neither menu nor button, and the address leads nowhere', async ({ signIn }) => {
  const consultant = await signIn('sales_a1')
  await consultant.goto('/newCustomer/institutionsCustomer')
  await expect(consultant.getByRole('button', { name: '新增客户' })).toBeVisible()
  await expect(consultant.getByRole('link', { name: '员工管理' })).toHaveCount(0)
  await expect(consultant.getByRole('button', { name: '修改创建时间' })).toHaveCount(0)
  await consultant.goto('/system/employee')
  await expect(consultant.getByRole('heading', { name: '页面不存在' })).toBeVisible()

  const personnel = await signIn('hr_1')
  await personnel.goto('/system/employee')
  await expect(personnel.getByRole('link', { name: '员工管理' })).toBeVisible()
  await expect(personnel.getByRole('link', { name: '全部客资' })).toHaveCount(0)

  const nobody = await signIn('nobody_1')
  await nobody.goto('/')
  await expect(nobody.getByText('没有可用的页面')).toBeVisible()
})
