import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../support/passwords.ts'
import { isOfThePage } from './console-errors.ts'
import { LEADS } from './lead-steps.ts'
import { barriers, expectTouchable, fitsWidth, openAccount, patchAnswer, watermark } from './page-checks.ts'
import { expect, test } from './test.ts'

const NEW_PASSWORD = 'another-demo-2'

const logIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

const loginPage = async (page: Page, phone: boolean): Promise<void> => {
  await expect(page).toHaveTitle('登录 - 远航')
  // Left of the card on desktop, above it on phones.
  const brand = await page.locator('.yh-login-brand').boundingBox()
  const card = await page.locator('.yh-login-card').boundingBox()
  if (!brand || !card) throw new Error('no brand or card')
  expect(phone ? brand.y + brand.height / 2 < card.y : brand.x + brand.width <= card.x).toBe(true)
  const foot = page.locator('footer')
  await expect(foot).toContainText('远航 保留所有权利')
  await expect(foot.getByRole('link')).toHaveAttribute('href', /^https:\/\/beian\.miit\.gov\.cn/)
  await fitsWidth(page)
  if (phone) await expectTouchable(page, '.yh-login')

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    expect(await barriers(page)).toEqual([])
  }

  await page.getByRole('button', { name: '忘记密码？' }).click()
  const hint = page.getByRole('dialog')
  await expect(hint).toContainText('请联系管理员重置密码')
  await hint.getByRole('button', { name: '确定' }).click()
  await expect(hint).toBeHidden()
}

/** Registers the tests of login and session for the project's width. */
export const sessionTests = (): void => {
  test('from login to logout: checks, home, a session that ends, and landing by home', async ({ page, isMobile }) => {
    test.setTimeout(90_000)
    const complaints: string[] = []
    page.on('console', message => {
      if (isOfThePage(message.text())) complaints.push(`${message.type()} ${message.text()}`)
    })
    await page.goto(LEADS)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('请先登录', { exact: true })).toHaveCount(0)
    await loginPage(page, isMobile)
    // The first visit of an anonymous user causes no failed request.
    expect(complaints).toEqual([])

    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '请输入用户名' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: '请输入密码' })).toBeVisible()
    await logIn(page, 'sales_a1', 'wrong-password-1')
    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()

    // Until the user is known, only the loading animation is shown.
    let known = (): void => {}
    const waiting = new Promise<void>(resolve => {
      known = resolve
    })
    await page.route('**/api/auth/profile', async route => {
      await waiting
      await route.continue()
    })
    await logIn(page, ' sales_a1 ', ` ${DEMO_PASSWORD} `)
    await expect(page.getByText('登录成功')).toBeVisible()
    await expect(page.getByRole('status', { name: '加载中' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单', includeHidden: true })).toHaveCount(0)
    known()
    // The screen requested before the login.
    await expect(page).toHaveURL(new RegExp(`${LEADS}$`))
    await expect(page).toHaveTitle('全部客资 - 远航')
    await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
    await page.unroute('**/api/auth/profile')

    // The session ends during work: the login returns to the same place.
    await page.goto(`${LEADS}?intentionLevelIs=HIGH`)
    await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
    await page.context().clearCookies()
    // One of the page's own requests may already have failed with 401.
    await page.getByRole('button', { name: '刷新' }).or(page.getByLabel('用户名')).click()
    await expect(page.getByText('请先登录', { exact: true })).toBeVisible()
    await expect(watermark(page, 'sales_a1')).toHaveCount(0)
    await logIn(page, 'sales_a1', DEMO_PASSWORD)
    await expect(page).toHaveURL(/intentionLevelIs=HIGH/)

    await openAccount(page)
    let left = (): void => {}
    const leaving = new Promise<void>(resolve => {
      left = resolve
    })
    await page.route('**/api/auth/logout', async route => {
      await leaving
      await route.continue()
    })
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page.getByText('正在退出')).toBeVisible()
    left()
    await expect(page.getByText('已退出', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)

    // An employee with a home screen lands there, only right after the login.
    await patchAnswer(page, '**/api/auth/profile', data => ({ ...data, home: true }))
    await patchAnswer(page, '**/api/runtime/menu', data => ({
      ...data,
      screens: { ...(data['screens'] as object), '/dataReport/dataGlance': '数据概览' },
    }))
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await logIn(page, 'sales_a1', DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/dataReport\/dataGlance$/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /林晓雯/ })).toBeVisible()
    await expect(page).toHaveTitle('首页 - 远航')
  })

  test('a changed password ends every other session', async ({ signIn, isMobile }) => {
    // Tests of a worker share a server: no other test signs in with this account, whose password changes.
    const [page, elsewhere] = [await signIn('cs_1'), await signIn('cs_1')]
    await page.goto('/message')
    await elsewhere.goto('/message')
    await expect(elsewhere.getByText(/共 \d+ 条/)).toBeVisible()

    await openAccount(page)
    if (isMobile) await expectTouchable(page, '.yh-popup')
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const submit = dialog.getByRole('button', { name: '确定' })
    await submit.click()
    for (const text of ['请输入原密码', '请输入新密码', '请确认新密码']) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    if (isMobile) await expectTouchable(page, '.arco-modal')
    await dialog.getByLabel('原密码', { exact: true }).fill('not-my-password-1')
    await dialog.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD)
    await dialog.getByLabel('确认新密码').fill(`${NEW_PASSWORD}x`)
    await submit.click()
    await expect(dialog.getByText('新密码与确认密码不一致')).toBeVisible()
    await dialog.getByLabel('确认新密码').fill(NEW_PASSWORD)
    await submit.click()
    await expect(dialog.getByText('原密码错误')).toBeVisible()
    await dialog.getByLabel('原密码', { exact: true }).fill(DEMO_PASSWORD)
    await submit.click()
    await expect(page.getByText('密码修改成功，请重新登录')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)

    // Without any action on that page.
    await expect(elsewhere).toHaveURL(/\/login$/)
    await logIn(elsewhere, 'cs_1', DEMO_PASSWORD)
    await expect(elsewhere.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()
    await logIn(elsewhere, 'cs_1', NEW_PASSWORD)
    await expect(elsewhere).toHaveURL(/\/message$/)
    await expect(elsewhere.getByText(/共 \d+ 条/)).toBeVisible()
  })

  test('who lacks a permission sees neither menu nor button, and the address leads nowhere', async ({ signIn, isMobile }) => {
    const openMenu = async (page: Page): Promise<void> => {
      if (isMobile) await page.getByRole('button', { name: '展开菜单' }).click()
    }
    const consultant = await signIn('sales_a1')
    await consultant.goto(LEADS)
    await expect(consultant.getByRole('button', { name: '新增客户' })).toBeVisible()
    await expect(consultant.getByRole('button', { name: '修改创建时间' })).toHaveCount(0)
    await openMenu(consultant)
    const menu = consultant.getByRole('navigation', { name: '主菜单' })
    await expect(menu.getByRole('button', { name: '客资管理' })).toBeVisible()
    // A group without any screen is hidden.
    await expect(menu.getByRole('button', { name: '系统设置' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: '员工管理' })).toHaveCount(0)
    await consultant.goto('/system/employee')
    await expect(consultant.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await expect(consultant).toHaveTitle('页面不存在 - 远航')
    await expect(consultant.getByText('请检查地址是否正确')).toBeVisible()
    await fitsWidth(consultant)
    await consultant.getByRole('button', { name: '返回首页' }).click()
    await expect(consultant).toHaveTitle('首页 - 远航')

    const personnel = await signIn('hr_1')
    await personnel.goto('/system/employee')
    await openMenu(personnel)
    await expect(personnel.getByRole('link', { name: '员工管理' })).toBeVisible()
    await expect(personnel.getByRole('link', { name: '全部客资' })).toHaveCount(0)

    const nobody = await signIn('nobody_1')
    await nobody.goto('/')
    await expect(nobody.getByRole('heading', { name: '没有可用的页面' })).toBeVisible()
  })
}
