import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import type { Diff } from '../audit/audit.ts'
import { same } from '../changes/same.ts'
import { type LockedRow, rowKey } from './locked-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** Characters; longer texts (articles) are cut in the audit entry. */
const LONGEST = 500

/** A value in the form of an audit entry: masked and shortened; null if empty. */
export const shown = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (field.mask) return maskValue(field.mask, value)
  return typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
}

/** Changed fields of every row by id, contacts masked. For a row that is gone, "after" is null. */
export function diffRows(resource: Resource, before: readonly LockedRow[], after: readonly LockedRow[]): Readonly<Record<string, Diff>> {
  const later = new Map(after.map(row => [row.id, row]))
  const changes = before.map(row => [String(row.id), diffRow(resource, row, later.get(row.id))] as const)
  return Object.fromEntries(changes.filter(([, diff]) => Object.keys(diff).length > 0))
}

function diffRow(resource: Resource, before: LockedRow, after: LockedRow | undefined): Diff {
  const changed = Object.values(resource.fields).filter(field => !same(before[rowKey(field)], after?.[rowKey(field)]))
  return Object.fromEntries(changed.map(field => [field.name, [shown(field, before[rowKey(field)]), shown(field, after?.[rowKey(field)])]]))
}

/** Values that form and action gave to a new row, contacts masked. Form items without a field (codes, passwords) are left out. */
export function diffNew(resource: Resource, action: Action, form: Values, constants: Values): Diff {
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
    [...given].filter(([, value]) => !same(value, null)).map(([field, value]) => [field.name, [null, shown(field, value)]]),
  )
}
