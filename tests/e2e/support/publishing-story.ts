/** Publishing a saved file to open pages, on desktop and phone. */
import type { Page } from '@playwright/test'
import type { ProjectCopy } from '../../support/project-copy.ts'
import { LEADS } from './lead-steps.ts'
import { expect } from './publishing.ts'
import type { ServerProcess } from './server-process.ts'

declare global {
  interface Window {
    /** Set in the page: the time at which it showed the new label. */
    readonly moment: Promise<number>
  }
}

const RESOURCE = 'manifests/resources/institutionsCustomer.json'
/** Time limit from saving to the page. */
const SOON_TIMEOUT = { timeout: 2_000 }
const REFUSED_MESSAGE = '清单有误，没有发布，系统仍在使用上一版'

/** Saves another label for the name; returns the time of saving. */
const renameField = (project: ProjectCopy, label: string): number => {
  const saved = Date.now()
  project.edit(RESOURCE, resource => {
    resource.fields.name.type = 'text'
    resource.fields.name.label = label
  })
  return saved
}

/** Places of a field's label in a list: column heading and filter. */
const LABEL_SELECTOR = 'th, .yh-filter-label'
const labelElement = (page: Page, label: string) =>
  page
    .locator(LABEL_SELECTOR)
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()

/** Opens the list and waits for the event stream. */
export const openList = async (page: Page): Promise<void> => {
  const listens = page.waitForResponse(response => new URL(response.url()).pathname === '/api/events')
  await page.goto(LEADS)
  await listens
  await expect(page.getByText('暂无数据')).toBeVisible()
  await showFilters(page)
}

/** On phones the filters are behind a button. */
const showFilters = async (page: Page): Promise<void> => {
  const filters = page.getByRole('button', { name: '筛选' })
  if (await filters.isVisible()) await filters.click()
}

/**
 * Milliseconds from saving until the label is shown above the list, by the page's clock. Another label is published first, so that nodes and pages
 * are warmed up.
 */
export const timeOf = async (project: ProjectCopy, label: string, pages: readonly Page[]): Promise<readonly number[]> => {
  renameField(project, '称呼')
  await Promise.all(pages.map(page => expect(labelElement(page, '称呼')).toBeVisible()))
  for (const page of pages)
    await page.evaluate(
      ([places, text]) => {
        const shown = () => [...document.querySelectorAll(places)].some(cell => cell.textContent?.includes(text))
        const moment = new Promise(resolve => {
          new MutationObserver(() => shown() && resolve(Date.now())).observe(document, {
            subtree: true,
            childList: true,
            characterData: true,
          })
        })
        Object.assign(window, { moment })
      },
      [LABEL_SELECTOR, label] as const,
    )
  const saved = renameField(project, label)
  await Promise.all(pages.map(page => expect(labelElement(page, label)).toBeVisible(SOON_TIMEOUT)))
  return Promise.all(pages.map(async page => (await page.evaluate(() => window.moment)) - saved))
}

/** Returns a function that resolves when the page was notified of another revision. */
const nextRevisionNotice = async (page: Page): Promise<() => Promise<unknown>> => {
  const { revision } = (await (await page.request.get('/api/runtime/menu')).json()).data as { readonly revision: string }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const heard = new Promise(resolve =>
    session.on('Network.eventSourceMessageReceived', ({ data }) => {
      const { topic, payload } = JSON.parse(data) as { readonly topic: string; readonly payload: { readonly revision?: string } | null }
      if (topic === 'manifests.changed' && payload?.revision !== revision) resolve(undefined)
    }),
  )
  return () => heard
}

/** Publishing while the user types: nothing changes on the page until the input is finished. */
export const expectDraftKept = async (project: ProjectCopy, page: Page, other: Page): Promise<void> => {
  await page.getByRole('button', { name: '新增客户' }).click()
  const drawer = page.getByRole('dialog')
  const words = drawer.locator('[data-item=name] input')
  await words.fill('写了一半')
  await expect(drawer.locator('.yh-item-wait')).toHaveCount(0)
  const heard = await nextRevisionNotice(page)
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // Chunks of the form may still be loading.
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  renameField(project, '学员称呼')
  await heard()
  // The page without input has the new label already.
  await expect(labelElement(other, '学员称呼')).toBeVisible(SOON_TIMEOUT)
  await words.press('End')
  await page.keyboard.type('的名字')
  await expect(words).toHaveValue('写了一半的名字')
  // Apart from the report on invalid files for administrators, and the key with which input is sealed as a draft.
  const own = ['/api/runtime/manifests', '/api/auth/draft-key']
  expect(asked.filter(path => !own.includes(path))).toEqual([])
  await expect(drawer.locator('[data-item=name]')).not.toContainText('学员称呼')
  await drawer.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '放弃' }).click()
  await expect(labelElement(page, '学员称呼')).toBeVisible(SOON_TIMEOUT)
}

/** An invalid file changes nothing and is reported to administrators; a corrected one is published. */
export const expectRefusedThenFixed = async (project: ProjectCopy, page: Page, server: ServerProcess): Promise<void> => {
  project.edit(RESOURCE, resource => {
    resource.fields.name.type = 'tekst'
  })
  const note = page.getByRole('alert').filter({ hasText: REFUSED_MESSAGE })
  await expect(note).toContainText(/institutionsCustomer\.json:\d+.*tekst/, SOON_TIMEOUT)
  expect(server.said()).toMatch(/清单有误，没有发布，仍使用上一版：[\s\S]*institutionsCustomer\.json:\d+.*tekst/)
  expect((await page.request.get('/api/health')).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('暂无数据')).toBeVisible()
  await showFilters(page)
  await expect(labelElement(page, '学员称呼')).toBeVisible()
  await expect(note).toBeVisible()
  renameField(project, '姓名')
  await expect(labelElement(page, '姓名')).toBeVisible(SOON_TIMEOUT)
  await expect(note).toHaveCount(0)
}
