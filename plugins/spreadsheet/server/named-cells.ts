import type { ImportContext, ImportRow } from '#core/contract/importer.ts'
import type { NamedRow } from '#core/contract/list-reader.ts'
import { type CheckedRow, mayBeWritten, type SoundRow } from './check-rows.ts'
import type { ImportField, ImportItem } from './imported-items.ts'

type Reference = ImportItem & Pick<ImportField, 'leaveEmpty'> & { readonly to: string }

/**
 * Cells that name a row of another list. The thread that reads has no database and leaves them as they are: here they become ids, or the row is
 * refused with all that is wrong with them.
 */
export async function withNamedRows(
  rows: readonly CheckedRow[],
  fields: readonly ImportField[],
  { actor, services }: Pick<ImportContext, 'actor' | 'services'>,
): Promise<readonly CheckedRow[]> {
  const references = fields.flatMap(({ item, leaveEmpty }) => (item.to === undefined ? [] : [{ ...item, to: item.to, leaveEmpty }]))
  const known = new Map<string, ReadonlyMap<string, NamedRow>>()
  for (const { name, to } of references) {
    const texts = new Set(rows.flatMap(row => (mayBeWritten(row) ? (textIn(row, name) ?? []) : [])))
    if (texts.size > 0) known.set(name, await services.lists.named({ resource: to, texts: [...texts], actor }))
  }
  if (known.size === 0) return rows
  return rows.map(row => (mayBeWritten(row) ? named(row, references, known) : row))
}

const textIn = ({ values }: ImportRow, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

function named(row: SoundRow, references: readonly Reference[], known: ReadonlyMap<string, ReadonlyMap<string, NamedRow>>): CheckedRow {
  const values: Record<string, unknown> = { ...row.values }
  const faults: { readonly field: string; readonly value: string; readonly reason: string }[] = []
  let { emptied = 0 } = row
  for (const { name, label, leaveEmpty, default: first } of references) {
    const text = textIn(row, name)
    const found = text === undefined ? undefined : known.get(name)?.get(text)
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
