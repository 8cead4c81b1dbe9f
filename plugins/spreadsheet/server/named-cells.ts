import type { ImportContext, ImportRow } from '#core/contract/importer.ts'
import type { NamedRow } from '#core/contract/list-reader.ts'
import type { ColumnFinding } from '../wire.ts'
import { type CheckedRow, mayBeWritten, type SoundRow } from './check-rows.ts'
import type { ImportField, ImportItem } from './imported-items.ts'

type Reference = ImportItem & Pick<ImportField, 'leaveEmpty'> & { readonly to: string }

type Known = ReadonlyMap<string, ReadonlyMap<string, NamedRow>>

interface NamedRows {
  readonly rows: readonly CheckedRow[]
  /** Findings of reference columns: number of cells that match no row, or a row that may not be chosen. */
  readonly findings: readonly ColumnFinding[]
}

/**
 * Resolves cells that name a row of another list. The worker thread has no database and leaves them as text; here they become ids, or the row is
 * refused with all its reference faults.
 */
export async function withNamedRows(
  rows: readonly CheckedRow[],
  fields: readonly ImportField[],
  { actor, services }: Pick<ImportContext, 'actor' | 'services'>,
): Promise<NamedRows> {
  const references = fields.flatMap(({ item, leaveEmpty }) => (item.to === undefined ? [] : [{ ...item, to: item.to, leaveEmpty }]))
  const known = new Map<string, ReadonlyMap<string, NamedRow>>()
  for (const { name, to } of references) {
    const texts = new Set(rows.flatMap(row => (mayBeWritten(row) ? (textIn(row, name) ?? []) : [])))
    if (texts.size > 0) known.set(name, await services.lists.named({ resource: to, texts: [...texts], actor }))
  }
  if (known.size === 0) return { rows, findings: [] }
  const findings = references.flatMap(reference => findingOf(reference, rows, known) ?? [])
  return { rows: rows.map(row => (mayBeWritten(row) ? named(row, references, known) : row)), findings }
}

function findingOf({ name, leaveEmpty }: Reference, rows: readonly CheckedRow[], known: Known): ColumnFinding | undefined {
  const refused = rows.filter(row => mayBeWritten(row) && 'refusal' in (rowNamed(row, name, known) ?? {})).length
  return refused === 0
    ? undefined
    : { field: name, converted: 0, doubtful: 0, unreadable: refused, emptied: leaveEmpty ? refused : 0, errors: 0 }
}

const textIn = ({ values }: ImportRow, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** Lookup result of the row's cell; undefined if the cell is empty or was not looked up. */
const rowNamed = (row: ImportRow, name: string, known: Known): NamedRow | undefined => known.get(name)?.get(textIn(row, name) ?? '')

function named(row: SoundRow, references: readonly Reference[], known: Known): CheckedRow {
  const values: Record<string, unknown> = { ...row.values }
  const faults: { readonly field: string; readonly value: string; readonly reason: string }[] = []
  let { emptied = 0 } = row
  for (const { name, label, leaveEmpty, default: first } of references) {
    const text = textIn(row, name)
    const found = rowNamed(row, name, known)
    if (text === undefined || !found) continue
    if ('id' in found) values[name] = found.id
    else if (leaveEmpty) {
      values[name] = first ?? null
      emptied += 1
    } else faults.push({ field: name, value: text, reason: `${label}：${found.refusal}` })
  }
  const [first] = faults
  if (!first) return { row: row.row, values, ...(emptied > 0 ? { emptied } : {}) }
  return { row: row.row, kind: 'failed', ...first, reason: faults.map(({ reason }) => reason).join('；') }
}
