import { distance } from 'fastest-levenshtein'
import type { ImportColumn, SheetValue } from '#core/contract/importer.ts'
import { comparableHeader } from '#core/manifest/public.ts'
import type { Mapping } from '../wire/choices.ts'

export interface SheetHeader {
  /** 0-based row of the header in the sheet; the lower one of two. */
  readonly row: number
  /** Header texts by file column. */
  readonly names: readonly string[]
  readonly mapping: Mapping
}

/** Number of first rows searched: in real files titles and notes precede the header. */
export const SEARCHED_ROWS = 20

/** Rows that may be the header. */
interface HeaderCandidate extends SheetHeader {
  /** Number of header rows, 1 or 2. */
  readonly rows: number
}

/**
 * Finds the header among the first rows: the one in which most cells name a known column. A header may span two rows, groups above their columns; the
 * pair is taken if it names more columns than either row.
 * @param left columns that are not mapped by a guess (hidden ones)
 * @returns undefined if no row names a known column
 */
export function findHeader(
  rows: readonly (readonly SheetValue[])[],
  columns: readonly ImportColumn[],
  left: ReadonlySet<number> = new Set(),
): SheetHeader | undefined {
  let best: HeaderCandidate | undefined
  const searched = rows.slice(0, SEARCHED_ROWS).map(values => values.map(headerText))
  for (const [row, names] of searched.entries())
    for (const candidate of headerCandidates(row, names, searched[row + 1])) {
      const mapping = guessMapping(candidate.names, columns, left, candidate.groups)
      const [found, known] = [Object.keys(mapping).length, Object.keys(best?.mapping ?? {}).length]
      // With equally many columns found, one header row is preferred to two.
      const isShorter = found === known && candidate.rows < (best?.rows ?? 0) && candidate.row === best?.row
      if (found > known || isShorter) best = { row: candidate.row, rows: candidate.rows, names: candidate.names, mapping }
    }
  return best && { row: best.row, names: best.names, mapping: best.mapping }
}

interface HeaderTexts extends Omit<HeaderCandidate, 'mapping'> {
  /** Text of the row above, by column. */
  readonly groups?: readonly string[]
}

/** The row alone, and together with the row below. */
function headerCandidates(row: number, names: readonly string[], below: readonly string[] | undefined): readonly HeaderTexts[] {
  const alone = { row, rows: 1, names }
  if (below === undefined || below.every(name => name === '')) return [alone]
  const both = Array.from({ length: Math.max(names.length, below.length) }, (_, column) => below[column] || names[column] || '')
  return [alone, { row: row + 1, rows: 2, names: both, groups: names }]
}

/**
 * Guesses a field for each header: exact label or alias first, then a label at the start of the header, then one typing error. Each field is used
 * once.
 * @param left columns that are not mapped by a guess
 * @param groups text above each header: 意向 above 国家 is 意向国家
 */
export function guessMapping(
  names: readonly string[],
  columns: readonly ImportColumn[],
  left: ReadonlySet<number> = new Set(),
  groups: readonly string[] = [],
): Mapping {
  const mapping: Record<number, string> = {}
  const taken = new Set<string>()
  for (const matches of [isSameLabel, startsWithLabel, isMistypedLabel]) {
    for (const [index, name] of names.entries()) {
      if (mapping[index] !== undefined || name === '' || left.has(index)) continue
      const group = groups[index] ?? ''
      const written = group === '' || group === name ? [name] : [group + name, name]
      const column = columns.find(
        candidate =>
          !taken.has(candidate.field) && spellings(candidate).some(text => written.some(one => matches(comparableHeader(one), text))),
      )
      if (!column) continue
      mapping[index] = column.field
      taken.add(column.field)
    }
  }
  return mapping
}

const isSameLabel = (name: string, text: string): boolean => name === text
const startsWithLabel = (name: string, text: string): boolean => text.length >= 2 && name.startsWith(text)
const isMistypedLabel = (name: string, text: string): boolean => text.length >= 4 && distance(name, text) === 1

const spellings = (column: ImportColumn): string[] => [column.label, ...column.aliases].map(comparableHeader)

const headerText = (value: SheetValue): string => (value === null ? '' : String(value).normalize('NFKC').trim())
