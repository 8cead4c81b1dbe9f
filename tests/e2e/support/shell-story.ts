import type { Page } from '@playwright/test'
import { LEADS, listRows } from './lead-steps.ts'
import { barriers, expectTouchable, fitsWidth, openAccount, watermark } from './page-checks.ts'
import { expect, test } from './test.ts'

const foldMenu = async (page: Page): Promise<void> => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const group = menu.getByRole('button', { name: '客资管理' })
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await group.hover()
  await menu.getByRole('link', { name: '客户公海' }).click()
  await expect(page).toHaveTitle('客户公海 - 远航')
  await page.getByRole('button', { name: '展开菜单' }).click()

  await page.goto('/')
  await group.click()
  await expect(menu.getByRole('link', { name: '客户公海' })).toHaveCount(0)
  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.click()
  await menu.getByRole('link', { name: '全部客资' }).click()
}

const openMenu = async (page: Page): Promise<void> => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expectTouchable(page, '.yh-side')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.getByRole('button', { name: '关闭菜单' }).click({ position: { x: 380, y: 400 } })
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await menu.getByRole('link', { name: '全部客资' }).click()
  await expect(menu).toHaveCount(0)
}

const watermarkReturns = async (page: Page, name: string): Promise<void> => {
  const mark = watermark(page, name)
  await expect(mark).toHaveCount(1)
  await mark.evaluate(element => element.remove())
  await expect(mark).toHaveCount(1)
  const tampering: readonly ((element: HTMLElement | SVGElement) => void)[] = [
    element => element.style.setProperty('opacity', '0', 'important'),
    element => element.setAttribute('hidden', ''),
    element => element.style.removeProperty('background'),
    element => document.querySelector('#root')?.append(element),
  ]
  for (const tamper of tampering) {
    await mark.evaluate(tamper)
    await expect(mark).toHaveCount(1)
    await expect(mark).toHaveCSS('opacity', '1')
    await expect(mark).toHaveCSS('display', 'block')
    await expect(mark).toHaveCSS('background-image', /svg/)
  }
}

const lookAround = async (page: Page, isMobile: boolean): Promise<void> => {
  await page.goto('/')
  await expect(page).toHaveTitle('首页 - 远航')
  await (isMobile ? openMenu(page) : foldMenu(page))
  await expect(page).toHaveTitle('全部客资 - 远航')
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await expect(crumbs.getByText('全部客资')).toHaveAttribute('aria-current', 'page')
  await expect(crumbs.getByText('客资管理')).toBeVisible({ visible: !isMobile })
  await fitsWidth(page)
}

/** Home, list, form and detail have no accessibility faults. */
const noBarriers = async (page: Page): Promise<void> => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: /今日待跟进/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.goto(LEADS)
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '新增客户' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /客户姓名/ })).toBeVisible()
  expect(await barriers(page, '.arco-drawer')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await listRows(page).first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: /跟进记录/ })).toBeVisible()
  expect(await barriers(page, '.arco-drawer')).toEqual([])
}

const promotion = async (page: Page, isMobile: boolean): Promise<void> => {
  await openAccount(page)
  await page.getByRole('menuitem', { name: '推广' }).click()
  const dialog = page.getByRole('dialog', { name: '推广' })
  const kinds = ['App 获客', '小程序获客', '机构入驻'] as const
  for (const kind of kinds) {
    await dialog.getByRole('tab', { name: kind }).click()
    await expect(dialog.getByRole('img', { name: `${kind}二维码` })).toBeVisible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '下载图片' }).click()
    expect((await saved).suggestedFilename()).toBe(`${kind}二维码.png`)
  }
  // A browser with windows grants this to a focused page by itself.
  await page.context().grantPermissions(['clipboard-write'])
  await dialog.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('内容已复制到剪贴板')).toBeVisible()

  await dialog.getByRole('tab', { name: 'App 获客' }).click()
  const code = dialog.getByRole('textbox', { name: '邀请码' })
  const phone = dialog.getByLabel('手机号')
  await expect(code).toHaveAttribute('maxlength', '10')
  await expect(phone).toHaveAttribute('maxlength', '11')
  const phoneBefore = await phone.inputValue()
  const codeBefore = await code.inputValue()
  await code.fill('')
  await phone.fill('138')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请输入邀请码')).toBeVisible()
  await expect(dialog.getByText('请输入完整的手机号')).toBeVisible()
  await code.fill(codeBefore)
  await phone.fill(phoneBefore)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()

  const asked = page.waitForRequest(/\/api\/distribution\/list/)
  await dialog.getByRole('tab', { name: '推广数据' }).click()
  const query = new URL((await asked).url()).searchParams
  expect(query.get('size')).toBe('10')
  expect(query.get('timeOnOrAfter')).toMatch(/^\d{4}-\d{2}-01 00:00:00$/)
  expect(query.get('timeOnOrBefore')).toMatch(/^\d{4}-\d{2}-\d{2} 23:59:59$/)
  // A month that has just begun has no data.
  await dialog.locator('#promotion-time').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/共 \d+ 条/)).toBeVisible()
  const sizes = dialog.getByLabel('每页条数')
  await expect(sizes.locator('option')).toHaveText(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
  const again = page.waitForRequest(/\/api\/distribution\/list.*size=20/)
  await sizes.selectOption('20')
  await again
  await fitsWidth(page)
  if (isMobile) await expectTouchable(page, '.yh-promotion')
}

/** Registers the tests of the shell for the project's width; axe checks it in these colour schemes. */
export const shellTests = (schemes: readonly ('light' | 'dark')[]): void => {
  test('menu, breadcrumb, title, watermark, promotion', async ({ signIn, isMobile }) => {
    const page = await signIn('sales_a1')
    await lookAround(page, isMobile)
    await watermarkReturns(page, 'sales_a1')
    await promotion(page, isMobile)
  })

  for (const colorScheme of schemes) {
    test(`home, list, form and detail keep nobody out, ${colorScheme}`, async ({ signIn }) => {
      test.setTimeout(90_000)
      const page = await signIn('sales_a1')
      await page.emulateMedia({ colorScheme })
      await noBarriers(page)
    })
  }
}
