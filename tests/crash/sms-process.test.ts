import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { ADMIN_PASSWORD } from '#tests/support/passwords.ts'
import { startReceivingPeer } from '#tests/support/receiving-peer.ts'
import { type Child, spawnScript } from './support/child.ts'
import { temporaryFolder } from './support/folders.ts'

vi.setConfig({ testTimeout: 240_000 })

const ROOT = join(import.meta.dirname, '../..')
const COUNT = 30
/** Messages sent concurrently by one process. */
const UNDER_WAY = 8

async function startSignedIn(env: Readonly<Record<string, string>>): Promise<{ readonly server: Child; readonly admin: HttpClient }> {
  const server = spawnScript(join(ROOT, 'apps/server/main.ts'), [], env)
  const admin = httpClient(/http:\S+/.exec(await server.text(/远航已启动/))?.[0] as string, ADMIN_PASSWORD)
  await admin.login('admin')
  return { server, admin }
}

it('a task whose process is killed in the middle goes on with the next one: no message twice, and those under way wait for a person', async () => {
  const gateway = await startReceivingPeer()
  onTestFinished(() => gateway.close())
  const env = { PORT: '0', DATA_DIR: temporaryFolder(), DEMO: '0', ADMIN_PASSWORD, LOG_LEVEL: 'warn', SMS_DRIVER: 'http' }
  const settings = { ...env, SMS_HTTP_URL: gateway.url, SMS_HTTP_SECRET: gateway.secret }
  const { server, admin } = await startSignedIn(settings)
  gateway.answer(...Array<200>(UNDER_WAY).fill(200), ...Array<'hang'>(UNDER_WAY).fill('hang'))
  const recipients = Array.from({ length: COUNT }, (_, place) => `139000300${String(place).padStart(2, '0')}`).join('\n')
  const form = { title: '中断测试', kind: 'NOTICE', content: '您好', source: 'LIST', recipients, skipFaulty: false, draft: false }
  const added = await admin.post<{ id: number }>('/sms/send/task/add', form)
  await vi.waitFor(() => expect(gateway.received.length).toBe(2 * UNDER_WAY), { timeout: 60_000, interval: 20 })
  server.process.kill('SIGKILL')
  await server.exit
  const before = gateway.received.length
  const next = await startSignedIn(settings)
  const state = async (value: string) =>
    (await next.admin.get<{ total: number }>(`/sms/send/record/list?taskIdIs=${added.body.data?.id}&stateIs=${value}`)).body.data?.total
  const ended = async () => expect([await state('WAITING'), await state('SENDING')]).toEqual([0, 0])
  await vi.waitFor(ended, { timeout: 200_000, interval: 500 })
  const keys = gateway.received.map(({ delivery }) => delivery)
  expect(keys).toHaveLength(COUNT)
  expect(new Set(keys).size).toBe(COUNT)
  expect(before).toBeLessThan(COUNT)
  // Unanswered messages are unknown, and possibly one more whose response arrived as the process ended.
  const unknown = (await state('UNKNOWN')) ?? 0
  expect(unknown).toBeGreaterThanOrEqual(UNDER_WAY)
  expect(unknown).toBeLessThanOrEqual(before)
  expect(await state('SENT')).toBe(COUNT - unknown)
})
