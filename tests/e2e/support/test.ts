import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/passwords.ts'
import { type PageLog, recordPageLog } from './met.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

interface WorkerFixtures {
  /** Demo data and accounts; false: reference data and admin only. */
  readonly demo: boolean
  readonly server: ServerProcess
}

interface TestFixtures {
  /** Opens a page signed in as this employee, without the login page. `url`: another node. */
  signIn(username: string, url?: string): Promise<Page>
  /** Uncaught errors of pages. The test fails if there are any at its end. */
  readonly thrown: string[]
  /** Log of the pages' requests and console; attached to a failed test. */
  readonly met: PageLog
}

/** Removes routes without waiting: a faked response may still be pending when the test ends. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
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
  thrown: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from its first parameter
    async ({}, use) => {
      const thrown: string[] = []
      await use(thrown)
      expect(thrown).toEqual([])
    },
    { auto: true },
  ],
  met: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from its first parameter
    async ({}, use, testInfo) => {
      const met: PageLog = []
      await use(met)
      if (testInfo.status !== testInfo.expectedStatus && met.length > 0)
        await testInfo.attach('what the pages met', { body: met.join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  context: async ({ context, thrown, met }, use) => {
    context.on('weberror', problem => thrown.push(problem.error().message))
    recordPageLog(context, met)
    await use(context)
    await closeContext(context)
  },
  signIn: async ({ browser, server, contextOptions, thrown, met }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (username, url = server.url) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: url })
      contexts.push(context)
      context.on('weberror', problem => thrown.push(problem.error().message))
      recordPageLog(context, met)
      const password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD
      const answer = await context.request.post('/api/auth/login', {
        data: { username, password },
        headers: { 'X-Requested-With': 'yuanhang', Origin: url },
      })
      expect(answer.ok(), `login as ${username}`).toBe(true)
      return context.newPage()
    })
    for (const context of contexts) {
      await closeContext(context)
      await context.close()
    }
  },
})

export { expect }
