import { describe, expect, it } from 'vitest'
import { FILE_BUDGET, importUnitOf, isPrivateImport, PUBLIC_ENTRIES } from './layers.ts'
import { codeLines, type SourceFile, sourceFiles } from './source-files.ts'

const files = sourceFiles(['schemas', 'core', 'plugins', 'apps', 'tools', 'kit/src', 'kit/pack'])
const sources = files.filter(file => !/\.(test|testing)\.tsx?$/.test(file.path))
const handwrittenSources = sources.filter(file => !file.path.startsWith('schemas/types/') && !file.path.includes('.generated.'))

describe('imports', () => {
  it('point to a lower layer or stay in their own part, type imports too', () => {
    const wrong = sources.flatMap(file =>
      file.imports.filter(target => !isAllowedImport(file.path, target)).map(target => `${file.path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('of plugins and rooms reach the server and the language by public entries alone, each by those for its folder', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports.filter(target => isPrivateImport(path, target)).map(target => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
    expect(isPrivateImport('plugins/sms/server/plugin.ts', 'core/server/sql/columns.ts')).toBe(true)
    expect(isPrivateImport('plugins/sms/client/plugin.ts', 'core/server/index.ts')).toBe(true)
    expect(isPrivateImport('apps/crm/seed/people.ts', 'core/server/index.ts')).toBe(false)
    expect(isPrivateImport('apps/crm/lead/wire.ts', 'core/manifest/index.ts')).toBe(true)
    expect(isPrivateImport('apps/crm/lead/wire.ts', 'core/manifest/language.ts')).toBe(true)
    expect(isPrivateImport('apps/crm/lead/wire.ts', 'core/manifest/public.ts')).toBe(false)
    expect(isPrivateImport('apps/crm/lead/wire.ts', 'core/contract/value.ts')).toBe(false)
    expect(isPrivateImport('plugins/reports/manifest/plugin.ts', 'core/manifest/language.ts')).toBe(false)
    expect(isPrivateImport('plugins/reports/server/plugin.ts', 'core/manifest/language.ts')).toBe(true)
  })

  it('never lead from what runs in the browser to an entry that is not for it', () => {
    const targets = new Map(sources.map(({ path, imports }) => [path, imports]))
    const reached = new Set([...targets.keys()].filter(path => /^(plugins|apps\/crm)\/[^/]+\/(client\/|wire\.ts$)/.test(path)))
    for (const path of reached) for (const target of targets.get(path) ?? []) reached.add(target)
    expect(reached).toContain('core/manifest/public.ts')
    expect(PUBLIC_ENTRIES.filter(({ path, folders }) => folders && reached.has(path))).toEqual([])
  })

  it('go past public entries within the core, and these name one by one what they give', () => {
    const entries = PUBLIC_ENTRIES.map(({ path }) => path)
    const wrong = sources.filter(({ path, imports }) => path.startsWith('core/') && imports.some(target => entries.includes(target)))
    expect(wrong.map(({ path }) => path)).toEqual([])
    const texts = sources.filter(({ path }) => entries.includes(path)).map(({ text }) => text.replace(/\/\*[\s\S]*?\*\//g, ''))
    expect(texts).toHaveLength(entries.length)
    for (const text of texts) expect(text.replace(/export (?:type )?\{[^}]+\} from '[^']+'/g, '').trim()).toBe('')
  })

  it('name files that exist', () => {
    const known = new Set(files.map(file => file.path))
    const missing = files.flatMap(file =>
      file.imports
        .filter(target => /\.tsx?$/.test(target) && !target.endsWith('.d.ts') && !known.has(target) && !target.startsWith('tests/'))
        .map(target => `${file.path} → ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('form no cycle, type imports neither', () => {
    expect(findCycle(sources)).toEqual([])
  })

  it('never reach the database or the disk from what runs in the browser too', () => {
    const isomorphic = sources.filter(file =>
      /^(core\/(contract|manifest|kernel|runtime)|(plugins|apps\/crm)\/[^/]+\/manifest)\//.test(file.path),
    )
    const wrong = isomorphic
      .filter(file => /^import (?!type)[^'"]*['"](node:|pg['"]|kysely['"]|fastify['"])/m.test(file.text))
      .map(file => file.path)
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  it(`have at most ${FILE_BUDGET.hard} lines of code, half of them at most ${FILE_BUDGET.median}, nine of ten at most ${FILE_BUDGET.p90}`, () => {
    const sizes = handwrittenSources.map(file => ({ path: file.path, lines: codeLines(file.text) })).sort((a, b) => a.lines - b.lines)
    expect(sizes.filter(file => file.lines > FILE_BUDGET.hard)).toEqual([])
    expect(sizes[Math.floor(sizes.length * 0.9)]?.lines).toBeLessThanOrEqual(FILE_BUDGET.p90)
    expect(sizes[Math.floor(sizes.length * 0.5)]?.lines).toBeLessThanOrEqual(FILE_BUDGET.median)
  })

  it('are named in kebab case', () => {
    expect(
      handwrittenSources
        .map(file => file.path.split('/').at(-1) ?? '')
        .filter(name => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name)),
    ).toEqual([])
  })

  it('never set HTML from text', () => {
    expect(
      handwrittenSources.filter(file => /innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML/.test(file.text)).map(file => file.path),
    ).toEqual([])
  })

  it('evaluate no text as code', () => {
    expect(handwrittenSources.filter(file => /\beval\(|new Function\(/.test(file.text)).map(file => file.path)).toEqual([])
  })

  it('keep the core free of the trade', () => {
    const words = /\b(lead|customer|institution|highSeas|rebate|followUp)\b/i
    const core = handwrittenSources.filter(file => file.path.startsWith('core/') && !file.path.startsWith('core/contract/'))
    const wrong = core.flatMap(file =>
      linesWithoutComments(file.text)
        .filter(line => words.test(line))
        .map(line => `${file.path}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })
})

function isAllowedImport(from: string, to: string): boolean {
  const a = importUnitOf(from)
  const b = importUnitOf(to)
  if (!a || !b) return true
  return a.name === b.name || b.level < a.level
}

const linesWithoutComments = (text: string): string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .split('\n')

/** First import cycle as paths; empty if there is none. */
function findCycle(all: readonly SourceFile[]): readonly string[] {
  const targets = new Map(all.map(file => [file.path, file.imports]))
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return []
    for (const next of targets.get(path) ?? []) {
      const cycle = visit(next, [...trail, path])
      if (cycle.length > 0) return cycle
    }
    done.add(path)
    return []
  }
  for (const path of targets.keys()) {
    const cycle = visit(path, [])
    if (cycle.length > 0) return cycle
  }
  return []
}
