/**
 * Mutants of SQL functions that migrations define: guards and sums of money are triggers. A test database is copied from a template, so such a mutant
 * stands in the templates while the tests of one file run.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../support/paths.ts'
import type { FunctionDefinitions, MutationPlace } from './places.ts'
import { lineNumberAt } from './scan.ts'
import { isAssignment, SQL_SWAPS } from './sql-mutants.ts'

interface SqlFunction {
  readonly file: string
  /** Position of the definition in the file's text. */
  readonly at: number
  readonly text: string
  readonly definition: string
}

const DEFINITION = /^create (?:or replace )?function (\w+)\([\s\S]*?\bas \$\$[\s\S]*?\$\$[^;]*;/gm
const DROPPED = /^drop function (?:if exists )?(\w+)/gm

const migrationFolders = (): readonly string[] => [
  'core/server/migrations',
  ...['plugins', 'apps/crm'].flatMap(home => readdirSync(join(ROOT, home)).map(name => `${home}/${name}/migrations`)),
]

const filesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(join(ROOT, folder)).map(name => `${folder}/${name}`)
  } catch {
    return []
  }
}

/** The functions as all migrations leave them, by name: the last definition counts. */
function currentFunctions(): ReadonlyMap<string, SqlFunction> {
  const files = migrationFolders().flatMap(filesOf)
  const functions = new Map<string, SqlFunction>()
  for (const file of files.toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, name = ''] of text.matchAll(DROPPED)) functions.delete(name)
    for (const { index: at, 0: definition, 1: name = '' } of text.matchAll(DEFINITION)) functions.set(name, { file, at, text, definition })
  }
  return functions
}

/** Whether a position is in a string or a comment. */
function isQuoted(definition: string, at: number): boolean {
  const line = definition.slice(definition.lastIndexOf('\n', at) + 1, at)
  return line.includes('--') || (line.split("'").length - 1) % 2 === 1
}

interface Edit {
  readonly at: number
  readonly kind: string
  readonly original: string
  readonly replacement: string
}

/** Guards left out, and the swaps of SQL in templates. */
export function* functionEdits(definition: string): Generator<Edit> {
  const body = definition.indexOf('$$') + 2
  for (const { index: at, 0: original } of definition.matchAll(/raise exception [^;]*;/g))
    yield { at, kind: 'Guard', original, replacement: 'null;' }
  for (const [pattern, replacement] of SQL_SWAPS)
    for (const { index: at, 0: original } of definition.matchAll(pattern)) {
      if (at < body || isQuoted(definition, at)) continue
      const statement = definition.slice(definition.lastIndexOf(';', at) + 1, at)
      if (original === ' = ' && (isAssignment(statement) || /\b(errcode|constraint|detail|hint)$/.test(statement))) continue
      yield { at, kind: 'SQL', original, replacement }
    }
}

export interface FunctionMutant extends FunctionDefinitions {
  readonly place: MutationPlace
}

/** @param folders migrations whose functions are mutated, as far as no later migration elsewhere replaces them */
export function functionMutants(folders: readonly string[]): readonly FunctionMutant[] {
  if (folders.length === 0) return []
  const own = [...currentFunctions().values()].filter(({ file }) => folders.some(folder => file.startsWith(`${folder}/`)))
  return own.flatMap(({ file, at, text, definition }) => {
    const stored = definition.replace(/^create function/, 'create or replace function')
    const shift = stored.length - definition.length
    return [...functionEdits(definition)].map(edit => ({
      place: { file, line: lineNumberAt(text, at + edit.at), kind: edit.kind, original: edit.original, replacement: edit.replacement },
      original: stored,
      mutated: stored.slice(0, edit.at + shift) + edit.replacement + stored.slice(edit.at + shift + edit.original.length),
    }))
  })
}
