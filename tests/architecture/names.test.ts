/** A top-level name means one thing in the whole tree: in a stack trace and in a search it says where it comes from. */
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { type AstNode, parseSource } from './syntax.ts'

/** Each component's own props, next to the component. */
const COMMON_NAMES: ReadonlySet<string> = new Set(['Props'])
/** Number of files that may declare the same name. */
const MAX_FILES = 3

/** Names of the constants, functions, classes and types that a file declares at its top level. */
function topLevelNames(path: string, text: string): readonly string[] {
  return (parseSource(path, text).body as readonly AstNode[]).flatMap(statement => {
    const declaration = (statement.type.startsWith('Export') ? statement.declaration : statement) as AstNode | null | undefined
    // declare global { … } declares no name of its own.
    if (declaration?.type === 'TSGlobalDeclaration' || declaration?.type === 'TSModuleDeclaration') return []
    const variables = declaration?.declarations as readonly AstNode[] | undefined
    return (variables?.map(variable => variable.id) ?? [declaration?.id]).flatMap(id => {
      const name = (id as AstNode | null | undefined)?.name
      return typeof name === 'string' ? [name] : []
    })
  })
}

/** Names declared in more files than allowed: '<name>: <files>'. */
function repeatedNames(files: readonly { readonly path: string; readonly text: string }[]): readonly string[] {
  const declaring = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const name of topLevelNames(path, text)) declaring.set(name, (declaring.get(name) ?? new Set()).add(path))
  return [...declaring]
    .filter(([name, paths]) => paths.size > MAX_FILES && !COMMON_NAMES.has(name))
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)
}

it('is declared in three files at most', () => {
  const files = sourceFiles(['core', 'plugins', 'apps', 'kit/src', 'kit/pack', 'kit/bin', 'tools', 'tests/support', 'tests/bench'])
  expect(files.length).toBeGreaterThan(1500)
  expect(repeatedNames(files.filter(({ path }) => !/\.test\.tsx?$/.test(path)))).toEqual([])
})

it('would be found in a fourth', () => {
  const declaring = (name: string, text: string): { readonly path: string; readonly text: string } => ({ path: name, text })
  const files = [
    declaring('a.ts', 'export const MOST = 1'),
    declaring('b.ts', 'function MOST() {}'),
    declaring('c.ts', 'type MOST = 1'),
    declaring('d.tsx', 'const [one] = [1], MOST = 2\ninterface Props { a: 1 }'),
  ]
  expect(repeatedNames(files.slice(1))).toEqual([])
  expect(repeatedNames(files)).toEqual(['MOST: a.ts, b.ts, c.ts, d.tsx'])
})
