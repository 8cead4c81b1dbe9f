/** Verdict of a server on a plugin folder, for the development tool that wrote it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FolderVerdict, forgetVerdict, readVerdict } from '#core/server/outside/install/verdicts.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { checksumOf, layFolder, packageFiles } from '#tests/support/outside-package.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type Files, purge, remove } from './plugin-client.ts'
import { callLog } from './server-package.ts'

vi.setConfig({ testTimeout: 60_000 })

const ENV = { PLUGIN_DEV: '1' }

let dataDir: string
/** Second node that keeps the database alive while the first restarts. */
let other: TestServer
let server: TestServer
let admin: HttpClient
const start = async (): Promise<void> => {
  server = await startTestServer({ database: other.database, dataDir, watch: true, env: ENV })
  admin = await server.login('admin')
}
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-verdicts-'))
  other = await startTestServer()
  await start()
})
afterAll(async () => {
  await server?.stop()
  await other?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Writes a package as `yuanhang-plugin dev` does: the former verdict is removed first, so that the next one belongs to this package. */
const put = async (id: string, files: Files): Promise<Omit<FolderVerdict, 'id' | 'checksum'>> => {
  forgetVerdict(dataDir, id)
  layFolder(dataDir, id, files)
  const checksum = checksumOf(files)
  await expect.poll(() => readVerdict(dataDir, id)?.checksum, { timeout: 20_000 }).toBe(checksum)
  const { id: _id, checksum: _sum, ...said } = readVerdict(dataDir, id) as FolderVerdict
  return said
}

const TAKEN = { accepted: true, problems: [], restart: false }
const STARTED = { ...TAKEN, restart: true }

const page = (text: string): Record<string, string> => ({
  'client.js': `export default { id: 'call-log', cells: { dial: { text: () => '${text}' } } }`,
})
const edited = { 'migrations/0001_calls.sql': `-- edited\n${callLog()['migrations/0001_calls.sql']}` }

it('a browser part works at once, and what is wrong is said as the server says it', async () => {
  const own = (files: Record<string, string>) => packageFiles({ manifest: { id: 'page' }, files })
  expect(await put('page', own({}))).toEqual(TAKEN)
  expect(await put('page', { ...own({}), 'more.js': '' })).toEqual({
    accepted: false,
    problems: [expect.stringContaining('checksums.json 里没有 more.js')],
    restart: false,
  })
  expect(await put('page', own({}))).toEqual(TAKEN)
})

it('a start is needed for the code of a server part, until there was one; not for what is beside it', async () => {
  expect(await put('call-log', callLog())).toEqual(STARTED)
  await server.stop()
  forgetVerdict(dataDir, 'call-log')
  await start()
  expect(readVerdict(dataDir, 'call-log')).toMatchObject(TAKEN)
  expect(await put('call-log', callLog({ files: page('neu') }))).toEqual(TAKEN)
  const menu = JSON.stringify({ ...JSON.parse(callLog()['manifests/menu.json'] ?? ''), groups: [] })
  expect(await put('call-log', callLog({ files: { 'manifests/menu.json': menu } }))).toEqual(TAKEN)
  const { 'server.js': code = '' } = callLog()
  expect(await put('call-log', callLog({ server: `${code}// other` }))).toEqual(STARTED)
  expect(await put('call-log', callLog())).toEqual(TAKEN)
})

it('an edited migration is refused with what can be done, and taken once the plugin is removed and purged', async () => {
  expect(await put('call-log', callLog({ files: edited }))).toEqual({
    accepted: false,
    problems: [expect.stringMatching(/迁移 0001_calls 在执行之后被修改过.*新的迁移.*移除插件并清除数据/)],
    restart: false,
  })
  expect((await remove(admin, 'call-log')).status).toBe(200)
  expect((await purge(admin, 'call-log')).status).toBe(200)
  expect(await put('call-log', callLog({ files: edited }))).toMatchObject({ accepted: true })
})

it('what was removed by hand stays so while its folder is the same', async () => {
  expect((await remove(admin, 'call-log')).status).toBe(200)
  const said = await put('call-log', callLog({ files: edited }))
  expect(said).toEqual({ accepted: false, problems: [expect.stringContaining('内容改变后会再次采用')], restart: false })
})
