import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import type { Diff } from '../audit/audit.ts'
import { isSameWireValue } from '../changes/same.ts'
import { type LockedRow, rowKey } from './locked-rows.ts'

type NewRowValues = Readonly<Record<string, unknown>>

/** Characters; longer texts (articles) are cut in the audit entry. */
const MAX_AUDIT_TEXT = 500

/** A value in the form of an audit entry: masked and shortened; null if empty. */
export const auditValue = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (field.mask) return maskValue(field.mask, value)
  return typeof value === 'string' && value.length > MAX_AUDIT_TEXT ? `${value.slice(0, MAX_AUDIT_TEXT)}…` : value
}

/** Changed fields of every row by id, contacts masked. For a row that is gone, "after" is null. */
export function diffRows(resource: Resource, before: readonly LockedRow[], after: readonly LockedRow[]): Readonly<Record<string, Diff>> {
  const later = new Map(after.map(row => [row.id, row]))
  const changes = before.map(row => [String(row.id), diffRow(resource, row, later.get(row.id))] as const)
  return Object.fromEntries(changes.filter(([, diff]) => Object.keys(diff).length > 0))
}

function diffRow(resource: Resource, before: LockedRow, after: LockedRow | undefined): Diff {
  const changed = Object.values(resource.fields).filter(field => !isSameWireValue(before[rowKey(field)], after?.[rowKey(field)]))
  return Object.fromEntries(
    changed.map(field => [field.name, [auditValue(field, before[rowKey(field)]), auditValue(field, after?.[rowKey(field)])]]),
  )
}

/** Values that form and action gave to a new row, contacts masked. Form items without a field (codes, passwords) are left out. */
export function diffNewRow(resource: Resource, action: Action, form: NewRowValues, constants: NewRowValues): Diff {
  const given = new Map<Field, unknown>()
  for (const item of action.form) {
    const field = item.field === undefined ? undefined : resource.fields[item.field]
    if (field) given.set(field, form[item.name])
  }
  for (const [name, value] of Object.entries(constants)) {
    const field = resource.fields[name]
    if (field) given.set(field, value)
  }
  return Object.fromEntries(
    [...given].filter(([, value]) => !isSameWireValue(value, null)).map(([field, value]) => [field.name, [null, auditValue(field, value)]]),
  )
}
