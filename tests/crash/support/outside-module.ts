/** Process that loads a server part whose top level causes a rejection and a throw; prints the reports as JSON lines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerServices } from '#core/contract/services.ts'
import { createServerParts } from '#core/server/outside/load/server-parts.ts'
import { checkPackageFiles } from '#core/server/outside/package/check-package.ts'
import { DEFAULT_DEADLINES } from '#core/server/outside/run/work.ts'
import { createPluginStore } from '#core/server/outside/store/plugin-store.ts'
import { watchUncaught } from '#core/server/uncaught/watch-uncaught.ts'
import { packageFiles } from '#tests/support/outside-package.ts'

const tell = (event: string, detail: object = {}): void => console.log(JSON.stringify({ event, ...detail }))

const log: ServerServices['log'] = {
  info: () => undefined,
  warn: () => undefined,
  error: (detail, message) => {
    const { err, plugin } = detail as { readonly err: Error; readonly plugin?: string }
    tell('logged', { message, error: err.message, plugin })
  },
}
watchUncaught(log, () => {
  tell('ended')
  process.exit(1)
})

const SERVER = `import { defineServerPlugin } from '@yuanhang/server'
Promise.reject(new Error('rejected'))
queueMicrotask(() => { throw new Error('thrown') })
export default defineServerPlugin({ id: 'careless' })`

const manifest = { id: 'careless', client: undefined, server: 'server.js', contributes: {} }
const files = packageFiles({ manifest, files: { 'server.js': SERVER } })
const { read } = checkPackageFiles(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), {
  keys: [],
  bundled: new Set(),
})
if (!read) throw new Error('no package')
const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-careless-'))
const parts = createServerParts({
  store: createPluginStore(dataDir),
  log,
  deadlines: DEFAULT_DEADLINES,
  bundled: [],
  isOn: () => true,
  exhausted: () => undefined,
})
parts.look(read)
rmSync(dataDir, { recursive: true })
setTimeout(() => tell('alive'), 50)
