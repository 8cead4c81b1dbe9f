/** A package whose manifests access more than its own tables is refused entirely, and its statement lists what they read and write. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { packageFiles } from '#tests/support/outside-package.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type Files, inspect, install } from './plugin-client.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true, env: { PLUGIN_UPLOADS: 'server' } })
  admin = await server.login('admin')
})
afterAll(() => server?.stop())

// Clears the rate limits, which these tests exceed.
beforeEach(() => sql`delete from rate_limit`.execute(server.db))

const RESOURCE = {
  manifest: 1,
  name: 'callLogPeek',
  label: '偷看',
  path: '/call-log/peek',
  scope: 'all',
  fields: { name: { type: 'text', label: '姓名' } },
}

/** Package with manifests only, without tables or code. */
const manifestsOnly = (resource: object): Files =>
  packageFiles({ files: { 'manifests/resources/callLogPeek.json': JSON.stringify({ ...RESOURCE, ...resource }) } })

it.each<readonly [string, object, string]>([
  [
    'password hashes',
    { source: 'employee', fields: { hash: { type: 'text', label: '摘要', column: 'password_hash' } } },
    '数据表 “employee” 不允许资源',
  ],
  [
    'unmasked contacts',
    { source: 'institutions_customer', fields: { phone: { type: 'text', label: '手机号', column: 'phone_number' } } },
    '不允许资源',
  ],
  ['sessions', { source: 'session', fields: { ip: { type: 'text', label: '地址' } } }, '清单不能使用 “session”'],
  ['sealed secrets', { source: 'inbound_secret', fields: { sealed: { type: 'text', label: '密文' } } }, '清单不能使用 “inbound_secret”'],
  [
    'permissions of roles',
    { source: 'role_permission', fields: { permission: { type: 'text', label: '权限' } } },
    '清单不能使用 “role_permission”',
  ],
  [
    'the published manifests',
    { source: 'manifest_revision', fields: { hash: { type: 'text', label: '摘要' } } },
    '清单不能使用 “manifest_revision”',
  ],
  ['the rows of another resource', { extends: 'employee' }, '数据表 “employee” 不允许资源'],
])('refuses %s', async (_what, resource, message) => {
  const files = manifestsOnly(resource)
  const looked = await inspect(admin, files)
  expect(looked.body.data?.problems.join('\n')).toContain(message)
  const answer = await install(admin, files)
  expect([answer.status, String(answer.body.message)]).toEqual([409, expect.stringContaining(message)])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outside_plugin where removed_date is null`.execute(server.db)
  expect(rows[0]?.n).toBe(0)
})

it('says before it is installed which columns and fields its manifests read and write', async () => {
  const edit = { label: '编辑', present: 'drawer', select: 'one', form: ['name'], operation: 'record.update' }
  const looked = await inspect(
    admin,
    manifestsOnly({
      source: 'call_log_call',
      fields: { ...RESOURCE.fields, who: { type: 'ref', label: '员工', to: 'employee' } },
      actions: { edit },
    }),
  )
  expect(looked.body.data?.statement.data).toEqual([
    { kind: 'table', name: 'call_log_call', reads: ['id', 'name', 'who_id'], writes: ['name'] },
    { kind: 'resource', name: 'employee', reads: ['名称'], writes: [] },
  ])
})
