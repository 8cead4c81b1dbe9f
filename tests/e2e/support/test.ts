import { test as base, expect, type Page } from '@playwright/test'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/passwords.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

interface WorkerFixtures {
  /** Demo data and accounts; false leaves reference data and admin only. */
  readonly demo: boolean
  readonly server: ServerProcess
}

interface TestFixtures {
  /** Opens a page of the product as this employee, without going through the login page. `url`: of another node. */
  signIn(username: string, url?: string): Promise<Page>
  /** Fails the test when the page logs an error or throws. */
  readonly noPageErrors: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [true, { option: true, scope: 'worker' }],
  server: [
    async ({ demo }, use) => {
      const server = await startServerProcess({ data: demo ? 'demo' : 'plain' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ browser, server, contextOptions }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (username, url = server.url) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: url })
      contexts.push(context)
      const password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD
      const answer = await context.request.post('/api/auth/login', {
        data: { username, password },
        headers: { 'X-Requested-With': 'yuanhang', Origin: url },
      })
      expect(answer.ok(), `login as ${username}`).toBe(true)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  noPageErrors: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', error => problems.push(error.message))
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
