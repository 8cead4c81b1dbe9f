import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { packageFiles, zipOf } from '../support/outside-package.ts'
import { ADMIN_PASSWORD } from '../support/passwords.ts'
import type { ProjectCopy } from '../support/project-copy.ts'
import { caller } from './support/example-plugins.ts'
import { addLead } from './support/kanban-story.ts'
import { LEADS } from './support/lead-steps.ts'
import { patchAnswer } from './support/page-checks.ts'
import { expect, test } from './support/publishing.ts'

const NOTE = '/badge/note'

/** Cell and page component that record in the window that they have run. */
const CLIENT = `globalThis.ran = 'as installed'
export default { id: 'badge', cells: { mark: { text: value => '★' + value } }, components: { note: () => '徽章的说明' } }
`

/** Installs the plugin and uses its contributions on two screens. */
const installBadge = async (page: Page, project: ProjectCopy, url: string): Promise<void> => {
  const call = caller(page.request, url)
  const parts = { cells: { mark: { description: 'A mark.', examples: [{ value: '王', text: '★王' }] } } }
  const components = { note: { description: 'A note.', examples: [{ text: '徽章的说明' }] } }
  const files = packageFiles({
    manifest: { id: 'badge', title: '徽章', contributes: { ...parts, components } },
    files: { 'client.js': CLIENT },
  })
  const file = { name: 'badge.zip', mimeType: 'application/zip', buffer: await zipOf(files) }
  const { checksum, problems } = await call.send('/system/plugins/inspect', { file })
  expect(problems).toEqual([])
  await call.send('/system/plugins/install', { checksum, password: ADMIN_PASSWORD, page: await call.proof(), file })
  await addLead(page, url, { name: '王小明', phone: '13800138000' })
  project.write(
    'manifests/screens/system/badge.json',
    JSON.stringify({ manifest: 1, path: NOTE, title: '徽章说明', view: { type: 'component', component: 'badge/note' } }),
  )
  project.edit('manifests/screens/newCustomer/institutionsCustomer.json', ({ view }) => {
    view.columns[0] = { field: 'name', cell: 'badge/mark', width: 140 }
  })
  project.edit('manifests/menu.json', ({ groups }) => groups.at(-1).screens.push(NOTE))
  await expect.poll(async () => JSON.stringify(await call.get('/runtime/menu')), { timeout: 30_000 }).toContain(NOTE)
}

const ran = (page: Page) => page.evaluate(() => (window as { readonly ran?: string }).ran)

const integrityOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

interface Broken {
  readonly what: string
  /** Body served instead of the module; absent: the request fails. */
  readonly body?: string
  /** The server's menu has the checksum of these bytes, so they run. */
  readonly named?: boolean
  readonly says: RegExp
}

const LOST = /插件“徽章”的代码没有下载成功，或与服务器登记的内容不一致/

const CASES: readonly Broken[] = [
  { what: 'answers 404', says: LOST },
  { what: 'has other bytes than the server has named', body: CLIENT.replace('as installed', 'as somebody else wants'), says: LOST },
  { what: 'has a syntax error', body: "globalThis.ran = 'half'\nexport default {", named: true, says: /插件“徽章”的代码加载出错/ },
]

test('a client module that does not come, is another one or cannot be read runs nothing, says so in its place, and leaves the rest as it is', async ({
  signIn,
  project,
  server: { url },
}) => {
  test.setTimeout(120_000)
  await installBadge(await signIn('admin'), project, url)
  for (const { what, body, named, says } of CASES)
    await test.step(what, async () => {
      const page = await signIn('admin')
      await page.route('**/plugins/badge/**/client.js*', route =>
        body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: 'text/javascript', body }),
      )
      if (named)
        await patchAnswer(page, '**/api/runtime/menu*', data => ({
          ...data,
          plugins: (data['plugins'] as readonly object[]).map(plugin => ({ ...plugin, integrity: integrityOf(body ?? '') })),
        }))
      await page.goto(NOTE)
      const place = page.locator('#main').getByRole('alert').filter({ hasText: says })
      await expect(place).toBeVisible()
      expect(await ran(page)).toBeUndefined()

      // A list shows the plain values of the column and keeps working.
      await page.goto(LEADS)
      await expect(page.getByText('王小明', { exact: true })).toBeVisible()
      await expect(page.getByRole('columnheader').getByRole('img', { name: says })).toBeVisible()
      await page.getByLabel('客户姓名').fill('没有这个人')
      await page.getByLabel('客户姓名').press('Enter')
      await expect(page.getByText('王小明', { exact: true })).toHaveCount(0)
      expect(await ran(page)).toBeUndefined()

      // A retry fetches what the server sends now: failures are not cached.
      if (named) return
      await page.goto(NOTE)
      await expect(place).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await place.getByRole('button', { name: '重试' }).click()
      await expect(page.getByText('徽章的说明')).toBeVisible()
      expect(await ran(page)).toBe('as installed')
    })
})
