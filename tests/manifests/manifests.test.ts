import { language } from '#apps/server/language.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Problem } from '#core/contract/problem.ts'
import { compile, CURRENT_VERSION, formatProblem, migrate, type Migration } from '#core/manifest/index.ts'
import { caseInput, compileCase, readJson, ROOT } from './load-case.ts'
import { corpus } from './mistakes/cases/corpus.ts'
import { englishIn } from './mistakes/plain-chinese.ts'

const corpusCodes = Object.values(corpus).flatMap(mistakes => mistakes.map(({ code }) => code))

type Expected = Omit<Problem, 'message' | 'severity'>

const folders = (name: string): readonly string[] => readdirSync(join(ROOT, name)).sort()

const expectedOf = (name: string): readonly Expected[] =>
  readJson<{ problems: readonly Expected[] }>(join(ROOT, 'invalid', name, 'expected.json'))?.problems ?? []

const places = (problems: readonly Problem[]): readonly Expected[] =>
  problems.map(({ code, file, pointer, line, suggestion }) => ({ code, file, pointer, line, ...(suggestion === undefined ? {} : { suggestion }) }))

/** Problem codes that no fixture file can produce: they have their own test here. */
const WITHOUT_FIXTURE = ['file.too-large']

describe('valid manifests', () => {
  it.each(folders('valid'))('%s compiles without a word', async name => {
    const { problems, snapshot } = await compileCase(join(ROOT, 'valid', name), false)
    expect(problems.map(formatProblem)).toEqual([])
    expect(snapshot).toBeDefined()
  })
})

describe('invalid manifests give exactly their problems', () => {
  it.each(folders('invalid'))('%s', async name => {
    const { problems } = await compileCase(join(ROOT, 'invalid', name), true)
    expect(places(problems)).toEqual(expectedOf(name))
    for (const { message, severity, code } of problems) {
      expect(message).toMatch(/\p{Script=Han}/u)
      expect(englishIn(message)).toEqual([])
      expect(severity).toBe(language.problemCodes[code])
    }
  })

  it('shows every code', () => {
    const shown = new Set([...folders('invalid').flatMap(name => expectedOf(name).map(({ code }) => code)), ...corpusCodes])
    expect(Object.keys(language.problemCodes).filter(code => !shown.has(code))).toEqual(WITHOUT_FIXTURE)
  })

  it('one mistake is one problem', () => {
    const several = folders('invalid').filter(name => expectedOf(name).length !== 1)
    expect(several).toEqual(['every-problem-at-once'])
  })
})

describe('compile never throws', () => {
  it('refuses files over 1 MB unread', async () => {
    const input = await caseInput(join(ROOT, 'valid/minimal'), false)
    const { problems } = compile({ ...input, files: [{ path: 'manifests/options/big.json', text: `"${'字'.repeat(400_000)}"` }] })
    expect(places(problems)).toEqual([{ code: 'file.too-large', file: 'manifests/options/big.json', pointer: '', line: 0 }])
  })

  it.each(['', 'null', '[]', '5', '"x"', '{}', '{"manifest":1}', '['.repeat(100_000), '{"manifest":{}}', '{"$schema":5}', '\ufeff{}', '\u0000'])(
    'whatever a file holds: %.20j',
    text => {
      for (const path of ['menu.json', 'resources/a.json', 'screens/a.json', 'options/a.json', 'figures/a.json', 'x.json']) {
        const { snapshot, problems } = compile({ language, files: [{ path, text }], plugins: [{ path: 'plugins/a/plugin.json', text }] })
        expect(snapshot).toBeUndefined()
        expect(problems.length).toBeGreaterThan(0)
      }
    },
  )

  it.each([
    ['resources/lead.json', 'name'],
    ['resources/lead.json', 'extends'],
    ['screens/crm/leadBoard.json', 'view.type'],
    ['screens/crm/leadBoard.json', 'view.resource'],
  ])('refuses an object that has no text: %s %s', async (path, at) => {
    const input = await caseInput(join(ROOT, 'valid/base'), false)
    const index = input.files.findIndex(file => file.path.endsWith(path))
    const textless = { toString: 1, valueOf: 1 }
    for (const value of [textless, [textless]]) {
      const [key = '', inner] = at.split('.')
      const stated = JSON.parse(input.files[index]?.text ?? '') as Record<string, object>
      const changed = { ...stated, [key]: inner === undefined ? value : { ...stated[key], [inner]: value } }
      const files = input.files.with(index, { path: input.files[index]?.path ?? '', text: JSON.stringify(changed) })
      expect(compile({ ...input, files }).snapshot).toBeUndefined()
    }
  })

  it('survives values being replaced by others in the base set', async () => {
    const input = await caseInput(join(ROOT, 'valid/base'), false)
    const junk = ['null', '{}', '[]', '"x"', '-1', 'true']
    for (const [index, file] of input.files.entries()) {
      const values = [...file.text.matchAll(/: ("[^"]*"|\d+|true|false|\[|\{)/g)]
      // Replaces every eleventh value by varying junk: a sample of all places that runs in a second.
      for (const [at, match] of values.entries()) {
        if (at % 11 !== index % 11) continue
        const from = match.index + 2
        const text = file.text.slice(0, from) + junk[at % junk.length] + file.text.slice(from + (match[1]?.length ?? 0))
        expect(() => compile({ ...input, files: input.files.with(index, { ...file, text }) })).not.toThrow()
      }
    }
  }, 60_000)
})

it('prints a problem on one line', async () => {
  const { problems } = await compileCase(join(ROOT, 'invalid/ref-unknown-field'), true)
  expect(problems.map(formatProblem)).toEqual([
    'manifests/screens/crm/lead.json:31 /view/columns/2 [ref.unknown-field] 客资（“lead”）没有字段 “phaes”（是否想写 “phase”？）',
  ])
})

it('names the plugin that is not there, once for all that need it', async () => {
  const { problems } = await compileCase(join(ROOT, 'invalid/view-of-a-missing-plugin'), true)
  expect(problems.map(({ message }) => message)).toEqual(['需要插件 “wall”，它没有安装'])
  const input = await caseInput(join(ROOT, 'invalid/view-of-a-missing-plugin'), true)
  const screen = { manifest: 1, path: '/crm/again', title: '再来', view: { type: 'table', resource: 'lead', columns: [{ field: 'name', cell: 'wall/mark' }] } }
  const more = [...input.files, { path: 'manifests/screens/again.json', text: JSON.stringify(screen) }]
  expect(compile({ ...input, files: more }).problems.map(({ message }) => message)).toEqual([
    '需要插件 “wall”，它没有安装，仍有 2 处引用：“manifests/screens/again.json:1”、“manifests/screens/crm/leadBoard.json:8”',
  ])
})

it('hides nothing behind another mistake: fixing all of them at once compiles', async () => {
  const { problems } = await compileCase(join(ROOT, 'invalid/every-problem-at-once'), true)
  expect(new Set(problems.map(({ file }) => file)).size).toBe(3)
})

describe('revision', () => {
  it('depends on content and not on the order of files', async () => {
    const input = await caseInput(join(ROOT, 'valid/base'), false)
    const revision = compile(input).snapshot?.revision
    expect(revision).toMatch(/^[0-9a-f]{28}$/)
    expect(compile({ ...input, files: input.files.toReversed() }).snapshot?.revision).toBe(revision)
    const files = input.files.map(file => ({ ...file, text: file.text.replace('全部客资', '所有客资') }))
    expect(compile({ ...input, files }).snapshot?.revision).not.toBe(revision)
  })
})

describe('migrations', () => {
  const migrations: readonly Migration[] = [
    {
      from: 1,
      kinds: {
        resource: ({ caption, fields, ...rest }) => ({ ...rest, label: caption, fields }),
        figure: ({ definition, ...rest }) => ({ ...rest, tip: definition }),
      },
    },
    { from: 2, kinds: {} },
  ]

  const kindOf = (name: string) => (name.endsWith('of-figure') ? 'figure' : 'resource')

  it.each(folders('migrations'))('%s', name => {
    const input = readJson<Record<string, unknown>>(join(ROOT, 'migrations', name, 'input.json')) ?? {}
    const before = structuredClone(input)
    const kind = kindOf(name)
    expect(migrate(input, kind, migrations, 3)).toEqual(readJson(join(ROOT, 'migrations', name, 'expected.json')))
    expect(input).toEqual(before)
  })

  it('knows no version of the future and none before the first', () => {
    expect(migrate({ manifest: CURRENT_VERSION + 1 }, 'resource')).toBeUndefined()
    expect(migrate({ manifest: 0 }, 'resource')).toBeUndefined()
    expect(migrate({ manifest: CURRENT_VERSION, name: 'a' }, 'resource')).toEqual({ manifest: CURRENT_VERSION, name: 'a' })
  })
})

describe('where-used', () => {
  it('lists who refers to what', async () => {
    const result = await compileCase(join(ROOT, 'valid/base'), false)
    const uses = result.snapshot === undefined ? [] : result.uses
    const ofPhase = uses.filter(({ ref, name }) => ref === 'options' && name === 'phase').map(({ file, pointer }) => `${file} ${pointer}`)
    expect(ofPhase).toEqual(['manifests/resources/lead.json /fields/phase/options'])
    const ofDeals = uses.filter(({ ref, name }) => ref === 'figure' && name === 'dealOwners').map(({ file, pointer }) => `${file} ${pointer}`)
    expect(ofDeals).toEqual(['manifests/screens/crm/report.json /view/figures/1'])
    const byFigures = uses.filter(({ ref, name, resource, file }) => ref === 'field' && name === 'owner' && resource === 'deal' && file.includes('/figures/'))
    expect(byFigures.map(({ pointer }) => pointer)).toEqual(['/measure/distinct', '/by/owner', '/by/owner', '/by/owner'])
    expect(uses.filter(({ ref, name, resource }) => ref === 'field' && name === 'code' && resource === 'lead').length).toBeGreaterThan(2)
  })
})
