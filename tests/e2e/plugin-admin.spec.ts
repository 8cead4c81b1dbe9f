import type { Page } from '@playwright/test'
import { packageFiles, zipOf } from '../support/outside-package.ts'
import { ADMIN_PASSWORD } from '../support/passwords.ts'
import { post } from './support/calls.ts'
import { LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/publishing.ts'

const SCREEN = 'manifests/screens/newCustomer/institutionsCustomer.json'

/** Package with a cell that shows a mark, different in each version. */
const badge = async (version: string, mark: string) => ({
  name: `badge-${version}.zip`,
  mimeType: 'application/zip',
  buffer: await zipOf(
    packageFiles({
      manifest: {
        id: 'badge',
        title: '徽章',
        version,
        contributes: { cells: { mark: { description: '名字前的徽章。', examples: [{ value: '王', text: `${mark}王` }] } } },
      },
      files: { 'client.js': `export default { id: 'badge', cells: { mark: { text: value => '${mark}' + (value ?? '') } } }\n` },
    }),
  ),
})

type Zip = Awaited<ReturnType<typeof badge>>

const choose = (page: Page, zip: Zip) => page.getByLabel('选择插件包').setInputFiles(zip)

const install = async (page: Page, zip: Zip): Promise<void> => {
  await choose(page, zip)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('密码').fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: '安装', exact: true }).click()
  await expect(page.getByText('已安装“徽章”')).toBeVisible()
  await expect(dialog).toBeHidden()
}

const LEAD = {
  name: '王小美',
  phoneNumber: '13800138021',
  customerSource: '小红书',
  consultingProject: ['文书'],
  intentionLevel: 'HIGH',
  customerPhase: 'TO_BE_ALLOCATED',
}

test('a plugin is installed, upgraded and removed in the browser, on every node and on the pages that are open', async ({
  signIn,
  project,
  far,
}) => {
  test.setTimeout(120_000)
  const [page, list, distant] = [await signIn('admin'), await signIn('admin'), await signIn('admin', far.url)]
  await page.goto('/system/plugins')
  await post(page, '/agency/institutionsCustomer/add', LEAD)
  await Promise.all([list, distant].map(one => one.goto(LEADS)))

  // A manifest that needs the plugin names it as missing and is not published.
  project.edit(SCREEN, screen => {
    screen.view.columns[0] = { field: 'name', cell: 'badge/mark' }
  })
  await expect(page.getByText('需要插件 “badge”，它没有安装').first()).toBeVisible()

  // The statement is shown before anything happens; a wrong password installs nothing.
  await choose(page, await badge('1.0.0', '★'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('名字前的徽章。')).toBeVisible()
  await dialog.getByLabel('密码').fill('not the password')
  await dialog.getByRole('button', { name: '安装', exact: true }).click()
  await expect(dialog.getByText('密码错误')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).first().click()
  await install(page, await badge('1.0.0', '★'))

  // Now the same manifest is published, and rendered on both nodes.
  project.edit(SCREEN, screen => {
    screen.view.columns[0] = { field: 'name', cell: 'badge/mark', width: 140 }
  })
  for (const one of [list, distant]) await expect(one.getByText('★王小美')).toBeVisible()

  // An upgrade takes effect without reloading; a downgrade is refused.
  await install(page, await badge('1.1.0', '◆'))
  for (const one of [list, distant]) await expect(one.getByText('◆王小美')).toBeVisible()
  await choose(page, await badge('1.0.0', '★'))
  await expect(dialog.getByText('不能安装', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^已安装的是较新的 1\.1\.0 版/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: '安装', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: '关闭' }).first().click()

  // While a manifest needs the plugin it cannot be removed, afterwards it can.
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: '移除“徽章”' }).click()
    await dialog.getByLabel('密码').fill(ADMIN_PASSWORD)
    await dialog.getByRole('button', { name: '移除', exact: true }).click()
  }
  await remove()
  await expect(dialog.getByText(SCREEN, { exact: false }).first()).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).first().click()
  project.edit(SCREEN, screen => {
    screen.view.columns[0] = 'name'
  })
  for (const one of [list, distant]) await expect(one.getByText('◆王小美')).toHaveCount(0)
  await remove()
  await expect(page.getByText('已移除“徽章”')).toBeVisible()
  // The other node hears of it after the browser.
  const plugins = async (one: Page): Promise<unknown> => (await (await one.request.get('/api/runtime/menu')).json()).data.plugins ?? []
  for (const one of [page, distant]) await expect.poll(() => plugins(one)).toEqual([])
})
