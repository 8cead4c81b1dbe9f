import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { ADMIN_PASSWORD } from '#tests/support/passwords.ts'
import { type Child, spawnScript } from './support/child.ts'
import { temporaryFolder } from './support/folders.ts'

vi.setConfig({ testTimeout: 180_000 })

const ROOT = join(import.meta.dirname, '../..')
const LEADS = '/agency/institutionsCustomer'

async function startSignedIn(dataDir: string): Promise<{ readonly server: Child; readonly admin: HttpClient }> {
  const env = { PORT: '0', DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD, LOG_LEVEL: 'warn' }
  const server = spawnScript(join(ROOT, 'apps/server/main.ts'), [], env)
  const admin = httpClient(/http:\S+/.exec(await server.text(/远航已启动/))?.[0] as string, ADMIN_PASSWORD)
  await admin.login('admin')
  return { server, admin }
}

it('an import whose process is killed goes on with the next one at once, and writes every row once', async () => {
  const dataDir = temporaryFolder()
  const { server, admin } = await startSignedIn(dataDir)
  const form = new FormData()
  form.append('file', new Blob([readFileSync(join(ROOT, 'tests/fixtures/leads/leads.xlsx'))]), 'leads.xlsx')
  const batch = (await admin.post<{ batchId: number; mapping: object }>(`${LEADS}/uploadCustomer`, form)).body.data
  const begun = await admin.post<{ jobId: string }>(`${LEADS}/uploadCustomer/commit`, { batchId: batch?.batchId, mapping: batch?.mapping })
  const job = async (client: HttpClient) => (await client.get<{ done: number }>(`/jobs/${begun.body.data?.jobId}`)).body.data
  await vi.waitFor(async () => expect((await job(admin))?.done).toBeGreaterThan(0), { timeout: 60_000, interval: 20 })
  server.process.kill('SIGKILL')
  await server.exit
  const next = await startSignedIn(dataDir)
  const ended = async () => expect(await job(next.admin)).toMatchObject({ state: 'done', result: { total: 3000, ok: 2588 } })
  await vi.waitFor(ended, { timeout: 100_000, interval: 100 })
  expect((await next.admin.get<{ total: number }>(`${LEADS}/list`)).body.data?.total).toBe(2588)
})
