import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Diff } from '../audit/audit.ts'
import { isSameWireValue } from '../changes/same.ts'
import { auditValue } from './diff.ts'

/** Changed rows of a transaction, by resource and id. */
export type ChangesByResource = Map<string, Map<string, Diff>>

type ChangedValues = Readonly<Record<string, unknown>>

/** At most this many rows besides the entry's own are listed with their changes in an audit entry; of further rows only the ids. */
const MAX_AUDITED_ROWS = 200

/** Collects changes, with contacts masked. For a field that changes twice, the first "before" and the last "after" are kept. */
export const changeCollector =
  (changed: ChangesByResource) =>
  (
    resource: Resource,
    fields: readonly Field[],
    before: ReadonlyMap<number, ChangedValues>,
    after: readonly (ChangedValues & { readonly id: number })[],
  ): void => {
    const rows = changed.get(resource.name) ?? new Map<string, Diff>()
    changed.set(resource.name, rows)
    for (const row of after) {
      const earlier = rows.get(String(row.id)) ?? {}
      const own = fields.filter(({ name }) => !isSameWireValue(before.get(row.id)?.[name], row[name]))
      const diff = own.map(field => [
        field.name,
        [
          earlier[field.name] ? earlier[field.name]?.[0] : auditValue(field, before.get(row.id)?.[field.name]),
          auditValue(field, row[field.name]),
        ],
      ])
      rows.set(String(row.id), { ...earlier, ...Object.fromEntries(diff) })
    }
  }

/** Adds the changes of a later part of the transaction by the same rule: first "before", last "after". */
export function mergeChanges(whole: ChangesByResource, part: ChangesByResource): void {
  for (const [resource, rows] of part) {
    const known = whole.get(resource) ?? new Map<string, Diff>()
    whole.set(resource, known)
    for (const [id, diff] of rows) {
      const earlier = known.get(id) ?? {}
      const later = Object.entries(diff).map(([field, [before, after]]) => [field, [earlier[field] ? earlier[field][0] : before, after]])
      known.set(id, { ...earlier, ...Object.fromEntries(later) })
    }
  }
}

/** Changes in rows that are not the entry's own, as part of its detail; {} if there are none. */
export function otherRowsDetail(changed: ChangesByResource, entity: string | undefined, ids: readonly number[]): ChangedValues {
  const own = new Set(ids.map(String))
  const parts = [...changed].flatMap(([resource, rows]) => {
    const others = [...rows].filter(([id, diff]) => !(resource === entity && own.has(id)) && Object.keys(diff).length > 0)
    if (others.length === 0) return []
    const more = others.length > MAX_AUDITED_ROWS ? { more: others.slice(MAX_AUDITED_ROWS).map(([id]) => Number(id)) } : {}
    return [[resource, { ...Object.fromEntries(others.slice(0, MAX_AUDITED_ROWS)), ...more }] as const]
  })
  return parts.length === 0 ? {} : { changed: Object.fromEntries(parts) }
}
