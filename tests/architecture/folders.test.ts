import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importUnitOf } from './layers.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

/** Imports between folders of one part, including type imports: '<from> → <to>' mapped to the importing files. */
function folderImports(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Map<string, string[]>>()
  for (const { path, imports } of files) {
    const from = posix.dirname(path)
    for (const target of imports) {
      const to = posix.dirname(target)
      if (!/\.tsx?$/.test(target) || to === from || importUnitOf(path)?.name !== importUnitOf(target)?.name) continue
      const own = found.get(from) ?? new Map<string, string[]>()
      found.set(from, own.set(to, [...(own.get(to) ?? []), `${path} → ${target}`]))
    }
  }
  return found
}

/** Import cycles between folders, each as the imports that close it; empty if there are none. */
function folderCycles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const graph = folderImports(files)
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (folder: string, trail: readonly string[]): void => {
    const at = trail.indexOf(folder)
    if (at >= 0) {
      const circle = [...trail.slice(at), folder]
      found.push(circle.slice(1).map((to, place) => graph.get(circle[place] as string)?.get(to)?.[0] ?? ''))
    }
    if (at >= 0 || done.has(folder)) return
    for (const next of graph.get(folder)?.keys() ?? []) visit(next, [...trail, folder])
    done.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return found
}

const file = (path: string, ...targets: readonly string[]): SourceFile => ({
  path,
  text: '',
  imports: targets,
})

describe('folders of one part', () => {
  const sources = sourceFiles(['schemas', 'core', 'plugins', 'apps', 'tools', 'kit/src', 'kit/pack']).filter(
    ({ path }) => !/\.(test|testing)\.tsx?$/.test(path),
  )

  it('import each other in one direction only, types too', () => {
    expect(folderCycles(sources)).toEqual([])
  })

  it('do so among tests as well: what tests share knows none of them', () => {
    expect(folderCycles(sourceFiles(['tests']))).toEqual([])
  })

  it('would be caught importing each other, directly or around', () => {
    expect(folderCycles([file('core/server/a/x.ts', 'core/server/b/y.ts'), file('core/server/b/z.ts', 'core/server/a/w.ts')])).toEqual([
      ['core/server/a/x.ts → core/server/b/y.ts', 'core/server/b/z.ts → core/server/a/w.ts'],
    ])
    const around = [
      file('plugins/p/client/a/x.ts', 'plugins/p/client/b/y.ts'),
      file('plugins/p/client/b/y.ts', 'plugins/p/wire.ts'),
      file('plugins/p/wire.ts', 'plugins/p/client/a/x.ts'),
    ]
    expect(folderCycles(around)).toHaveLength(1)
    expect(folderCycles([file('core/server/a/x.ts', 'core/server/b/y.ts'), file('core/server/a/z.ts', 'core/server/b/y.ts')])).toEqual([])
  })
})

describe('a plugin', () => {
  it('keeps at its root only what both of its sides agree on', () => {
    const root = sourceFiles(['plugins']).filter(({ path }) => path.split('/').length === 3)
    expect(root.map(({ path }) => posix.basename(path)).filter(name => !/^wire(\.test)?\.ts$/.test(name))).toEqual([])
  })

  it('has the entries that its plugin.json names where every plugin has them', () => {
    const entries = sourceFiles(['plugins', 'apps/crm']).filter(({ path }) => /\/plugin\.tsx?$/.test(path))
    const wrong = entries.filter(({ path }) => !/^(plugins|apps\/crm)\/[^/]+\/(client|server|manifest)\/plugin\.ts$/.test(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
