import { distance } from 'fastest-levenshtein'
import type { ImportColumn, SheetValue } from '#core/contract/importer.ts'
import { comparableHeader } from '#core/manifest/fields/comparable-header.ts'
import type { Mapping } from '../wire.ts'

export interface Header {
  /** 0-based row of the header in the sheet. */
  readonly row: number
  /** Header texts by file column. */
  readonly names: readonly string[]
  readonly mapping: Mapping
}

/** Title rows, notes and the like stand above the header in what staff keep. */
export const SEARCHED_ROWS = 20

/**
 * Finds the header: among the first rows the one in which most cells name a known column.
 * @returns undefined when no row names one.
 */
export function findHeader(rows: readonly (readonly SheetValue[])[], columns: readonly ImportColumn[]): Header | undefined {
  let best: Header | undefined
  for (const [row, values] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const names = values.map(headerText)
    const mapping = guessMapping(names, columns)
    if (Object.keys(mapping).length > Object.keys(best?.mapping ?? {}).length) best = { row, names, mapping }
  }
  return best
}

/** Guesses a field for each header: exact label or alias first, then a label inside the header, then one typing error. Each field is used once. */
export function guessMapping(names: readonly string[], columns: readonly ImportColumn[]): Mapping {
  const mapping: Record<number, string> = {}
  const taken = new Set<string>()
  for (const matches of [isExact, isInside, isNear]) {
    for (const [index, name] of names.entries()) {
      if (mapping[index] !== undefined || name === '') continue
      const column = columns.find(
        candidate => !taken.has(candidate.field) && spellings(candidate).some(text => matches(comparableHeader(name), text)),
      )
      if (!column) continue
      mapping[index] = column.field
      taken.add(column.field)
    }
  }
  return mapping
}

const isExact = (name: string, text: string): boolean => name === text
const isInside = (name: string, text: string): boolean => text.length >= 2 && name.startsWith(text)
const isNear = (name: string, text: string): boolean => text.length >= 4 && distance(name, text) === 1

const spellings = (column: ImportColumn): string[] => [column.label, ...column.aliases].map(comparableHeader)

const headerText = (value: SheetValue): string => (value === null ? '' : String(value).normalize('NFKC').trim())
