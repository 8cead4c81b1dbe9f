import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MINUTE = 60_000
const ROOT = join(import.meta.dirname, '../..')
const TYPES = join(ROOT, 'kit/types/yuanhang.d.ts')

/** Packages that the types depend on. */
const PACKAGES = ['@arco-design', '@types', 'kysely', 'react', 'react-router-dom']

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'yuanhang-types-')))
  const kit = join(folder, 'node_modules/@yuanhang/kit')
  mkdirSync(kit, { recursive: true })
  for (const name of ['package.json', 'tsconfig.json', 'types']) cpSync(join(ROOT, 'kit', name), join(kit, name), { recursive: true })
  for (const name of PACKAGES) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  cpSync(join(ROOT, 'kit/template'), folder, { recursive: true, filter: path => !/\.test\.tsx?$|vitest\.config/.test(path) })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Type errors of the project as '<file>:<line> <code>'. */
const errors = (options: readonly string[] = []): readonly string[] => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false', ...options], { cwd: folder, encoding: 'utf8' })
  return [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error (TS\d+)/gm)].map(([, file, line, code]) => `${file}:${line} ${code}`)
}

describe('the published types', () => {
  it(
    'are all that a plugin is checked against, with nothing of the sources in reach',
    () => {
      expect(errors()).toEqual([])
    },
    MINUTE,
  )

  it(
    'are sound themselves',
    () => {
      const own = errors(['--skipLibCheck', 'false']).filter(error => error.includes('@yuanhang/kit'))
      expect(own).toEqual([])
    },
    MINUTE,
  )

  it(
    'refuse what the runtime does not give, and what it does not take',
    () => {
      const wrong = [
        "import { useKernel } from '@yuanhang/runtime'",
        "import { useForm } from '@yuanhang/runtime'",
        "import { definePlugin } from '@yuanhang/server'",
        "import { definePlugin as define, useData } from '@yuanhang/runtime'",
        "import { defineOperation, text } from '@yuanhang/server'",
        "define({ id: 'x', cell: {} })",
        "export const answer: number = useData('/x').data",
        "defineOperation({ name: 'x.y', rows: 'one', form: { name: text() }, run: async ({ form }) => ({ message: form.nmae }) })",
        "defineOperation({ name: 'x.y', rows: 'one', form: { name: text() }, run: async ({ form }) => ({ message: form.name }) })",
        'export { define, defineOperation, definePlugin, useForm, useKernel }',
      ]
      writeFileSync(join(folder, 'client/wrong.ts'), wrong.join('\n'))
      const found = errors().filter(error => error.startsWith('client/wrong.ts'))
      rmSync(join(folder, 'client/wrong.ts'))
      expect(found.map(error => error.split(':')[1])).toEqual(['1 TS2305', '2 TS2305', '3 TS2305', '6 TS2561', '7 TS2322', '8 TS2339'])
    },
    MINUTE,
  )
})

describe('the file of types', () => {
  const text = readFileSync(TYPES, 'utf8')

  it('imports types of packages that the kit brings along, and of nothing else', () => {
    const imported = new Set([...text.matchAll(/^ *(?:import|export) .*\bfrom "([^"]+)"/gm)].map(([, name]) => name ?? ''))
    const allowed = new Set(['react', 'kysely', 'node:stream', '@yuanhang/kit/shared'])
    expect([...imported].filter(name => !allowed.has(name))).toEqual([])
    expect(text).not.toMatch(/import\(["']|#core|\.\.\//)
  })

  it('says of every name what it is, and of every member of the contract', () => {
    expect(text).toContain('/** Renders the value. After the first error the column shows `text` for the rest of the visit. */')
    expect(text).toContain('* A GET below /api, cached by URL and query; null sends nothing.')
    expect(text).toContain("/** The rows, locked in id order, within the actor's scope and past the guards. */")
  })

  it('declares one module for each thing that plugins import', () => {
    expect([...text.matchAll(/^declare module '([^*']+)'/gm)].map(([, name]) => name)).toEqual([
      '@yuanhang/runtime',
      '@yuanhang/runtime/form',
      '@yuanhang/runtime/action',
      '@yuanhang/server',
      '@yuanhang/kit/testing',
      '@yuanhang/kit/vitest',
      '@yuanhang/kit/shared',
    ])
  })
})
