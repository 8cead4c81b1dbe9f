/** Ten visible pages over HTTP/1.1: a browser has six connections to a server, regardless of the number of pages. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { employeeId, post } from './support/calls.ts'
import { LEADS } from './support/lead-steps.ts'
import { expect, test } from './support/test.ts'

const TABS = 10

const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/events'

/** Currently open event streams. */
const openStreams = (context: BrowserContext): ReadonlySet<Request> => {
  const open = new Set<Request>()
  context.on('request', request => isStream(request) && open.add(request))
  context.on('requestfailed', request => void open.delete(request))
  context.on('requestfinished', request => void open.delete(request))
  context.on('page', page => page.on('close', () => forget(page)))
  const forget = (page: Page): void => {
    for (const request of open) if (request.frame().page() === page) open.delete(request)
  }
  for (const page of context.pages()) page.on('close', () => forget(page))
  return open
}

const write = async (writer: Page, username: string, title: string): Promise<void> => {
  const employeeIds = [await employeeId(writer, username)]
  await post(writer, '/message/manual/add', { title, summary: title, content: '<p>内容</p>', employeeIds })
}

test('ten pages of one browser have one event stream, hear the same, and are all of use', async ({ signIn }) => {
  test.setTimeout(180_000)
  const first = await signIn('sales_a1')
  const context = first.context()
  const streams = openStreams(context)
  const pages = [first, ...(await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage())))]
  await Promise.all(pages.map(page => page.goto('/message')))
  for (const page of pages) await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  await expect.poll(() => streams.size).toBe(1)

  const writer = await signIn('admin')
  await writer.goto('/message')
  await write(writer, 'sales_a1', '十个窗口')
  for (const page of pages) await expect(page.getByRole('region', { name: '消息列表' }).getByText('十个窗口').first()).toBeVisible()

  // When the page with the stream closes, another one continues it.
  const [held] = streams
  const holder = held?.frame().page()
  await holder?.close()
  const left = pages.filter(page => page !== holder)
  await expect.poll(() => streams.size).toBe(1)
  await write(writer, 'sales_a1', '九个窗口')
  for (const page of left) await expect(page.getByRole('region', { name: '消息列表' }).getByText('九个窗口').first()).toBeVisible()

  // Another employee signs in in the same browser: the former employee's pages get no events of the new one.
  const url = new URL(writer.url()).origin
  const other = await signIn('sales_b1')
  await context.clearCookies()
  await context.addCookies(await other.context().cookies(url))
  const theirs = await context.newPage()
  await theirs.goto('/message')
  await expect(theirs.getByText(/共 \d+ 条/)).toBeVisible()
  await write(writer, 'sales_b1', '给别人的消息')
  await expect(theirs.getByRole('region', { name: '消息列表' }).getByText('给别人的消息').first()).toBeVisible()
  for (const page of left) await expect(page.getByText('给别人的消息')).toHaveCount(0)
})

test('files on their way leave connections for requests, in whichever pages they are sent', async ({ signIn }) => {
  const first = await signIn('admin')
  const context = first.context()
  const pages = [first, await context.newPage(), await context.newPage()]
  let sending = 0
  const waiting: (() => void)[] = []
  // The response is held back, like an upload that takes minutes.
  await context.route(/\/api\/[^?]*\/template/, async route => {
    sending++
    await new Promise<void>(resolve => waiting.push(resolve))
    await route.fulfill({ body: 'x' })
  })
  for (const page of pages) {
    await page.goto(LEADS)
    await page.getByRole('button', { name: '导入客户' }).click()
    const template = page.getByRole('button', { name: '下载模板' })
    await template.click()
    await template.click()
  }
  await expect.poll(() => sending).toBe(2)
  const later = await context.newPage()
  await later.goto('/message')
  await expect(later.getByText(/共 \d+ 条/)).toBeVisible()
  expect(sending).toBe(2)
  for (const release of waiting) release()
})

test('a press whose request waits says so, and says no more when the answer is there', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto(LEADS)
  await expect(page.locator('.yh-row').first()).toBeVisible()
  let answer = (): void => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/agency/institutionsCustomer/list?*', async route => {
    await asked
    await route.continue()
  })
  const search = page.getByRole('button', { name: '查询', exact: true })
  await search.click()
  await expect(page.getByRole('status').filter({ hasText: '正在处理…' })).toBeAttached()
  await expect(search).toHaveAttribute('data-waits', '')
  answer()
  await expect(page.getByRole('status').filter({ hasText: '正在处理…' })).toHaveCount(0)
  await expect(search).not.toHaveAttribute('data-waits')
})
