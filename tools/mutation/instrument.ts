/** Inserts all mutants of some files, to be activated by id at run time: those of StrykerJS's instrumenter, and those of sql-mutants. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { mustGet } from '#core/contract/must.ts'
import { ROOT } from '../support/paths.ts'
import type { Mutant, MutationJob } from './places.ts'
import { withoutMutantCalls, withSqlMutants } from './sql-mutants.ts'

export interface Instrumented {
  readonly mutants: readonly Mutant[]
  /** Instrumented source by path relative to the project. */
  readonly code: ReadonlyMap<string, string>
  readonly sql: MutationJob['sql']
}

/**
 * The mutator "ArrowFunction" replaces a function by one that returns undefined. Top-level functions are created when their file is loaded, so each
 * such mutant would need a process of its own; their bodies are mutated anyway.
 */
const EXCLUDED_MUTATORS = ['ArrowFunction']

interface NodePath {
  readonly node: { readonly type: string; readonly callee?: unknown; readonly tag?: unknown }
  isNewExpression(): boolean
  isCallExpression(): boolean
  isTaggedTemplateExpression(): boolean
  get(key: string): { readonly toString: () => string }
}

const nodeSource = (path: NodePath, key: string): string => String(path.get(key).toString())

/** Excludes texts for programmers (messages of internal errors, logs), and the ids of SQL mutants. */
const PROGRAMMER_TEXT_IGNORER = {
  shouldIgnore(path: NodePath): string | undefined {
    if (path.isNewExpression() && /^(Error|ConditionError)$/.test(nodeSource(path, 'callee'))) return 'text for programmers'
    if (!path.isCallExpression()) return undefined
    const callee = nodeSource(path, 'callee')
    if (/\blog\.\w+$/.test(callee)) return 'text for programmers'
    if (/^\$(sql|kept)$/.test(callee)) return 'name of a mutant'
    return undefined
  },
}

const MUTATOR_OPTIONS = { plugins: null, excludedMutations: EXCLUDED_MUTATORS, ignorers: [PROGRAMMER_TEXT_IGNORER] }

const logNothing = () => undefined
const SILENT_LOGGER = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: logNothing,
  debug: logNothing,
  info: logNothing,
  warn: logNothing,
  error: logNothing,
  fatal: logNothing,
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

const QUERY_BUILDER_CALL =
  /\.(where|whereRef|select|selectAll|selectFrom|orderBy|groupBy|distinctOn|innerJoin|leftJoin|updateTable|insertInto|deleteFrom|returning|ref|onRef|columns?|as)\([^()]*$|\beb\([^()]*$/

/** Whether a mutant empties a string that is SQL or the name of a table, column or operator, which PostgreSQL would reject at once. */
const isTrivialMutation = (kind: string, text: string, from: number, to: number): boolean => {
  if (kind !== 'StringLiteral') return false
  const before = text.slice(Math.max(0, from - 300), from)
  return /\bsql(<[^`]*>)?$/.test(before) || (QUERY_BUILDER_CALL.test(before) && /^'[\w. ]+'$|^'[<>=]+'$/.test(text.slice(from, to)))
}

/**
 * Instruments files
 * @param files paths relative to the project
 */
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
  const result = await new Instrumenter(SILENT_LOGGER).instrument(prepared, MUTATOR_OPTIONS as never)
  for (const { name, content } of result.files) code.set(name.slice(ROOT.length + 1), content)
  const byName = new Map(prepared.map(file => [file.name, file.content]))
  for (const { id, fileName, location, mutatorName, replacement, status } of result.mutants) {
    if (status === 'Ignored') continue
    const text = mustGet(byName, fileName)
    const [from, to] = [offsetOf(text, location.start), offsetOf(text, location.end)]
    if (isTrivialMutation(mutatorName, text, from, to)) continue
    mutants.push({
      id,
      file: fileName.slice(ROOT.length + 1),
      line: location.start.line + 1,
      kind: mutatorName,
      original: withoutMutantCalls(text.slice(from, to), sql),
      replacement: withoutMutantCalls(replacement, sql),
    })
  }
  return { mutants, code, sql }
}
