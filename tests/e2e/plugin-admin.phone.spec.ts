import { packageFiles, zipOf } from '../support/outside-package.ts'
import { ADMIN_PASSWORD } from '../support/passwords.ts'
import { barriers, expectTouchable, fitsWidth } from './support/page-checks.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: false })

/** With long words, as in real manifests: none may make the page wider. */
const part = (mark: string) => ({
  description: `Draws ${mark} before a name, wherever a list or a detail shows one. https://example.com/${'a-very-long-address/'.repeat(6)}`,
  examples: [{ value: '王', text: `${mark}王` }],
})

const CLIENT = `export default { id: 'badge', cells: { star: { text: value => '★' + value }, theMarkThatSaysHowImportantSomebodyIs: { text: value => '◆' + value } } }\n`

const badge = async () => ({
  name: 'badge-1.0.0.zip',
  mimeType: 'application/zip',
  buffer: await zipOf(
    packageFiles({
      manifest: {
        id: 'badge',
        title: '徽章',
        description: '在客户姓名前面显示徽章，一眼看出谁最重要。',
        contributes: { cells: { star: part('★'), theMarkThatSaysHowImportantSomebodyIs: part('◆') } },
      },
      files: { 'client.js': CLIENT },
    }),
  ),
})

test('on a phone a package is read, installed, looked at and removed with a thumb', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/system/plugins')
  await expect(page.getByText('还没有安装插件')).toBeVisible()
  await fitsWidth(page)
  await expectTouchable(page, '#main')
  expect(await barriers(page, '#main')).toEqual([])

  // The statement can be read before installing; the buttons stay visible.
  await page.getByLabel('选择插件包').setInputFiles(await badge())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('安装插件“徽章”')).toBeVisible()
  const install = dialog.getByRole('button', { name: '安装', exact: true })
  await expect(install).toBeInViewport()
  await expect(dialog.getByText('没有签名', { exact: true })).toBeVisible()
  const last = dialog.getByText('theMarkThatSaysHowImportantSomebodyIs')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expect(install).toBeInViewport()
  await fitsWidth(page)
  await expectTouchable(page, '[role=dialog]')
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: 0 }
  expect([x >= 0, x + width <= 390]).toEqual([true, true])

  await dialog.getByLabel('您的登录密码').fill('not the password')
  await install.tap()
  await expect(dialog.getByText('密码错误')).toBeVisible()
  await dialog.getByLabel('您的登录密码').fill(ADMIN_PASSWORD)
  await install.tap()
  await expect(page.getByText('已安装“徽章”')).toBeVisible()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('listitem').filter({ hasText: '一眼看出谁最重要' })
  await expect(card.getByText('已启用', { exact: true })).toBeVisible()
  await fitsWidth(page)
  await expectTouchable(page, '#main')
  await page.getByRole('button', { name: '“徽章”详情' }).tap()
  await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(dialog.getByText('star', { exact: true })).toBeVisible()
  await fitsWidth(page)
  expect(await dialog.evaluate(element => element.querySelector('.arco-drawer-content')?.scrollWidth)).toBeLessThanOrEqual(390)
  await expectTouchable(page, '[role=dialog]')
  // The back button of a phone closes the layer over the page.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/system\/plugins$/)

  await page.getByRole('button', { name: '移除“徽章”' }).tap()
  await expectTouchable(page, '[role=dialog]')
  await dialog.getByLabel('您的登录密码').fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: '移除', exact: true }).tap()
  await expect(page.getByText('已移除“徽章”')).toBeVisible()
  await expect(page.getByRole('heading', { name: '已移除' })).toBeVisible()
  await expect(page.getByRole('button', { name: '移除“徽章”' })).toHaveCount(0)
  await fitsWidth(page)
})
