/**
 * Mutants that StrykerJS does not make: of SQL in `sql` templates, and of query builders without one of their conditions or orders.
 * Each place gets a call with the id of its mutant: `${$sql('s1')}` in SQL, `.$if($kept('s2'), $q => $q.where(…))` in builders.
 */
import type { MutationPlace } from './places.ts'
import { afterBracket, lineNumberAt, templateChunks } from './scan.ts'

export const SQL_SWAPS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/(?<!is )\bnot (?!null|materialized)/g, ''],
  [/ and (?!\w+ *$)/g, ' or '],
  [/ or /g, ' and '],
  [/ <> /g, ' = '],
  [/ = /g, ' <> '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/\bdesc\b/g, 'asc'],
  [/\basc\b/g, 'desc'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ for update\b/g, ' '],
  [/\bdistinct (?!from|on)/g, ''],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bmax\(/g, 'min('],
  [/\bmin\(/g, 'max('],
  [/\bleft join\b/g, 'join'],
]

/** Whether "=" is an assignment, whose negation would be invalid SQL. */
export const isAssignment = (before: string): boolean =>
  /\b(set|where|on|and|or|when|filter|select|from|having)\b(?![\s\S]*\b(set|where|on|and|or|when|filter|select|from|having)\b)/.exec(
    before,
  )?.[1] === 'set'

interface SourceEdit {
  readonly from: number
  readonly to: number
  readonly text: (id: string) => string
  readonly place: MutationPlace
  readonly sql?: true
}

function* sqlEdits(file: string, text: string): Generator<SourceEdit> {
  for (const { index, 0: tag } of text.matchAll(/\bsql(<[^`]*?>)?`/g)) {
    const back = index + tag.length - 1
    for (const [from, to] of templateChunks(text, back)) {
      const chunk = text.slice(from, to)
      for (const [pattern, replacement] of SQL_SWAPS)
        for (const { index: at, 0: original } of chunk.matchAll(pattern)) {
          if (original === ' = ' && isAssignment(text.slice(back, from + at))) continue
          const place = { file, line: lineNumberAt(text, from + at), kind: 'SQL', original, replacement }
          // Text within an SQL string is a value.
          if ((chunk.slice(0, at).split("'").length - 1) % 2 === 1) continue
          yield { from: from + at, to: from + at + original.length, text: id => `\${$sql('${id}')}`, place, sql: true }
        }
    }
  }
}

function* builderEdits(file: string, text: string): Generator<SourceEdit> {
  for (const { index, 0: call } of text.matchAll(/\.(where|whereRef|orderBy|forUpdate|forShare)\(/g)) {
    const end = afterBracket(text, index + call.length - 1)
    const original = text.slice(index, end)
    const place = { file, line: lineNumberAt(text, index), kind: 'QueryPart', original: original.replace(/\s+/g, ' '), replacement: '' }
    yield { from: index, to: index + 1, text: id => `.$if($kept('${id}'), $q => $q.`, place }
    yield { from: end, to: end, text: () => ')', place }
  }
}

/** Order of edits by position. At the same position a closing bracket comes first, and the longer of two opening edits. */
const compareEdits = (a: SourceEdit, b: SourceEdit): number =>
  a.from - b.from || Number(b.to === b.from) - Number(a.to === a.from) || b.to - a.to

export interface SqlMutants {
  readonly text: string
  readonly places: readonly (MutationPlace & { readonly id: string; readonly sql: boolean })[]
}

/**
 * The source text with a call inserted at each place
 * @param nextId creates ids
 */
export function withSqlMutants(file: string, text: string, nextId: () => string): SqlMutants {
  const edits = [...sqlEdits(file, text), ...builderEdits(file, text)].sort(compareEdits)
  const ids = new Map<MutationPlace, string>()
  const places: SqlMutants['places'][number][] = []
  let out = ''
  let done = 0
  for (const edit of edits) {
    // If two patterns match at one place, the first one counts.
    if (edit.from < done) continue
    const id = ids.get(edit.place) ?? nextId()
    if (!ids.has(edit.place)) places.push({ ...edit.place, id, sql: edit.sql === true })
    ids.set(edit.place, id)
    out += text.slice(done, edit.from) + edit.text(id)
    done = edit.to
  }
  return { text: out + text.slice(done), places }
}

/** The original source for a report, with the inserted calls removed. */
export const withoutMutantCalls = (text: string, sql: Readonly<Record<string, { readonly original: string }>>): string =>
  text.replace(/\$\{\$sql\('(\w+)'\)\}/g, (_, id: string) => sql[id]?.original ?? '').replace(/\.\$if\(\$kept\('\w+'\), \$q => \$q/g, '')
