import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/passwords.ts'
import { type Met, meet } from './met.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

interface WorkerFixtures {
  /** Demo data and accounts; false leaves reference data and admin only. */
  readonly demo: boolean
  readonly server: ServerProcess
}

interface TestFixtures {
  /** Opens a page of the product as this employee, without going through the login page. `url`: of another node. */
  signIn(username: string, url?: string): Promise<Page>
  /** What pages threw and nobody caught. The test fails when there is any at its end. */
  readonly thrown: string[]
  /** What pages met on their way; a test that fails tells of it. */
  readonly met: Met
}

/** What a test answers in the server's place may be on its way when the test is over; nobody waits for it. */
const letGo = async (context: BrowserContext): Promise<void> => {
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
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads off the pattern what a fixture needs
    async ({}, use) => {
      const thrown: string[] = []
      await use(thrown)
      expect(thrown).toEqual([])
    },
    { auto: true },
  ],
  met: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads off the pattern what a fixture needs
    async ({}, use, testInfo) => {
      const met: Met = []
      await use(met)
      if (testInfo.status !== testInfo.expectedStatus && met.length > 0)
        await testInfo.attach('what the pages met', { body: met.join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  context: async ({ context, thrown, met }, use) => {
    context.on('weberror', problem => thrown.push(problem.error().message))
    meet(context, met)
    await use(context)
    await letGo(context)
  },
  signIn: async ({ browser, server, contextOptions, thrown, met }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (username, url = server.url) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: url })
      contexts.push(context)
      context.on('weberror', problem => thrown.push(problem.error().message))
      meet(context, met)
      const password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD
      const answer = await context.request.post('/api/auth/login', {
        data: { username, password },
        headers: { 'X-Requested-With': 'yuanhang', Origin: url },
      })
      expect(answer.ok(), `login as ${username}`).toBe(true)
      return context.newPage()
    })
    for (const context of contexts) {
      await letGo(context)
      await context.close()
    }
  },
})

export { expect }
