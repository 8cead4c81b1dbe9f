import type { ImportContext, ImportRow } from '#core/contract/importer.ts'
import type { NamedRow } from '#core/contract/list-reader.ts'
import type { ColumnFinding } from '../wire/dry-run.ts'
import { type CheckedRow, isValidRow, type ValidRow } from './check-rows.ts'
import type { ImportableField, ImportItem } from './imported-items.ts'

type ReferenceItem = ImportItem & Pick<ImportableField, 'leaveEmpty'> & { readonly to: string }

type KnownRows = ReadonlyMap<string, ReadonlyMap<string, NamedRow>>

interface ResolvedRows {
  readonly rows: readonly CheckedRow[]
  /** Findings of reference columns: number of cells that match no row, or a row that may not be chosen. */
  readonly findings: readonly ColumnFinding[]
}

/**
 * Resolves cells that name a row of another list. The worker thread has no database and leaves them as text; here they become ids, or the row is
 * refused with all its reference faults.
 */
export async function resolveReferences(
  rows: readonly CheckedRow[],
  fields: readonly ImportableField[],
  { actor, services }: Pick<ImportContext, 'actor' | 'services'>,
): Promise<ResolvedRows> {
  const references = fields.flatMap(({ item, leaveEmpty }) => (item.to === undefined ? [] : [{ ...item, to: item.to, leaveEmpty }]))
  const known = new Map<string, ReadonlyMap<string, NamedRow>>()
  for (const { name, to } of references) {
    const texts = new Set(rows.flatMap(row => (isValidRow(row) ? (cellTextIn(row, name) ?? []) : [])))
    if (texts.size > 0) known.set(name, await services.lists.named({ resource: to, texts: [...texts], actor }))
  }
  if (known.size === 0) return { rows, findings: [] }
  const findings = references.flatMap(reference => referenceFinding(reference, rows, known) ?? [])
  return { rows: rows.map(row => (isValidRow(row) ? resolveRow(row, references, known) : row)), findings }
}

function referenceFinding({ name, leaveEmpty }: ReferenceItem, rows: readonly CheckedRow[], known: KnownRows): ColumnFinding | undefined {
  const refused = rows.filter(row => isValidRow(row) && 'refusal' in (lookedUpRow(row, name, known) ?? {})).length
  return refused === 0
    ? undefined
    : { field: name, converted: 0, doubtful: 0, unreadable: refused, emptied: leaveEmpty ? refused : 0, errors: 0 }
}

const cellTextIn = ({ values }: ImportRow, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** Lookup result of the row's cell; undefined if the cell is empty or was not looked up. */
const lookedUpRow = (row: ImportRow, name: string, known: KnownRows): NamedRow | undefined =>
  known.get(name)?.get(cellTextIn(row, name) ?? '')

function resolveRow(row: ValidRow, references: readonly ReferenceItem[], known: KnownRows): CheckedRow {
  const values: Record<string, unknown> = { ...row.values }
  const faults: { readonly field: string; readonly value: string; readonly reason: string }[] = []
  let { emptied = 0 } = row
  for (const { name, label, leaveEmpty, default: first } of references) {
    const text = cellTextIn(row, name)
    const found = lookedUpRow(row, name, known)
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
