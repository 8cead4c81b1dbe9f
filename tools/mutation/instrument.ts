/** Every mutant of some files, switched by a name at run time: StrykerJS's instrumenter, and what it does not know (see sql-mutants). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { ROOT } from '../support/paths.ts'
import type { Mutant, MutationJob } from './places.ts'
import { withoutNames, withSqlMutants } from './sql-mutants.ts'

export interface Instrumented {
  readonly mutants: readonly Mutant[]
  /** Source with all mutants in it, by path relative to the project. */
  readonly code: ReadonlyMap<string, string>
  readonly sql: MutationJob['sql']
}

/**
 * A function at the top of a file that answers nothing is made once, when the file is loaded, so that each would need a process of its own;
 * its body is mutated anyway.
 */
const EXCLUDED = ['ArrowFunction']

interface NodePath {
  readonly node: { readonly type: string; readonly callee?: unknown; readonly tag?: unknown }
  isNewExpression(): boolean
  isCallExpression(): boolean
  isTaggedTemplateExpression(): boolean
  get(key: string): { readonly toString: () => string }
}

const source = (path: NodePath, key: string): string => String(path.get(key).toString())

/** What is for programmers (texts of errors that are bugs, logs), and names of columns and tables, which PostgreSQL checks. */
const NOT_MUTATED = {
  shouldIgnore(path: NodePath): string | undefined {
    if (path.isNewExpression() && /^(Error|ConditionError)$/.test(source(path, 'callee'))) return 'text for programmers'
    if (!path.isCallExpression()) return undefined
    const callee = source(path, 'callee')
    if (/\blog\.\w+$/.test(callee)) return 'text for programmers'
    if (/^\$(sql|kept)$/.test(callee)) return 'name of a mutant'
    return undefined
  },
}

const OPTIONS = { plugins: null, excludedMutations: EXCLUDED, ignorers: [NOT_MUTATED] }

const silent = () => undefined
const LOG = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

interface Position {
  readonly line: number
  readonly column: number
}

const offsetOf = (text: string, { line, column }: Position): number => {
  let at = 0
  for (let n = 0; n < line; n++) at = text.indexOf('\n', at) + 1
  return at + column
}

const OF_BUILDER =
  /\.(where|whereRef|select|selectAll|selectFrom|orderBy|groupBy|distinctOn|innerJoin|leftJoin|updateTable|insertInto|deleteFrom|returning|ref|onRef|columns?|as)\([^()]*$|\beb\([^()]*$/

/** An empty text is no SQL and no name of a table, column or operator: PostgreSQL would say so at once. */
const isTrivial = (kind: string, text: string, from: number, to: number): boolean => {
  if (kind !== 'StringLiteral') return false
  const before = text.slice(Math.max(0, from - 300), from)
  return /\bsql(<[^`]*>)?$/.test(before) || (OF_BUILDER.test(before) && /^'[\w. ]+'$|^'[<>=]+'$/.test(text.slice(from, to)))
}

/** Instruments files, given relative to the project. */
export async function instrument(files: readonly string[]): Promise<Instrumented> {
  const mutants: Mutant[] = []
  const code = new Map<string, string>()
  const sql: Record<string, { original: string; replacement: string }> = {}
  let count = 0
  const nextId = () => `s${++count}`
  const prepared = files.map(file => {
    const { text, places } = withSqlMutants(file, readFileSync(join(ROOT, file), 'utf8'), nextId)
    for (const { id, sql: inSql, ...place } of places) {
      mutants.push({ id, ...place })
      if (inSql) sql[id] = { original: place.original, replacement: place.replacement }
    }
    return { name: join(ROOT, file), content: text, mutate: true }
  })
  const result = await new Instrumenter(LOG).instrument(prepared, OPTIONS as never)
  for (const { name, content } of result.files) code.set(name.slice(ROOT.length + 1), content)
  const byName = new Map(prepared.map(file => [file.name, file.content]))
  for (const { id, fileName, location, mutatorName, replacement, status } of result.mutants) {
    if (status === 'Ignored') continue
    const text = byName.get(fileName) as string
    const [from, to] = [offsetOf(text, location.start), offsetOf(text, location.end)]
    if (isTrivial(mutatorName, text, from, to)) continue
    mutants.push({
      id,
      file: fileName.slice(ROOT.length + 1),
      line: location.start.line + 1,
      kind: mutatorName,
      original: withoutNames(text.slice(from, to), sql),
      replacement: withoutNames(replacement, sql),
    })
  }
  return { mutants, code, sql }
}
