import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTimerKeeper } from './plugin-timers.ts'
import { readServerModule } from './read-module.ts'

const { timers } = createTimerKeeper('linked', () => undefined)

/** A module file whose content differs from the checked text. */
const laid = () => {
  const folder = mkdtempSync(join(tmpdir(), 'yuanhang-module-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'real'))
  const path = join(folder, 'real', 'server.js')
  writeFileSync(path, `export default 'what lies there'`)
  return { folder, path }
}

it('runs the checked text with the timers of the plugin, wherever a link leads to it', () => {
  const { folder } = laid()
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  const text = `import { given } from '@yuanhang/server'\nexport default [given, setTimeout === globalThis.setTimeout]`
  expect(readServerModule(join(folder, 'link', 'server.js'), text, timers, { given: 7 })).toEqual([7, false])
})

it('refuses what was read past the check', () => {
  const { path } = laid()
  createRequire(import.meta.url)(path)
  expect(() => readServerModule(path, 'export default 1', timers, {})).toThrow('read past the check')
})
