/** Changes of an audit entry, row by row. */
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Diff } from '../audit/audit.ts'

/** The fields of an entry that contain changes. */
export interface EntryDiffs {
  readonly entity: string
  /** Diffs of the entry's own rows, by id. */
  readonly diff: Readonly<Record<string, Diff>>
  /** Notes, and under `changed` the diffs of further rows: resource → id → diff, and in `more` ids without a diff. */
  readonly detail: Readonly<Record<string, unknown>>
}

/** Changes of one row. */
export interface RowDiff {
  readonly resource: Resource
  readonly id: number
  readonly diff: Diff
}

const AUDITED_ROW_ID = /^[1-9]\d{0,17}$/

const isStoredObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function rowDiffsOf(resource: Resource | undefined, rows: unknown): readonly RowDiff[] {
  if (resource === undefined || !isStoredObject(rows)) return []
  const told = Object.entries(rows).filter(([id, diff]) => AUDITED_ROW_ID.test(id) && isStoredObject(diff))
  // Old entries store the number of further rows in `more`, without their ids.
  const more = Array.isArray(rows['more']) ? rows['more'] : []
  return [
    ...told.map(([id, diff]) => ({ resource, id: Number(id), diff: diff as Diff })),
    ...more.map(id => ({ resource, id: Number(id), diff: {} })),
  ]
}

/** Key of the detail with changed rows beside the entry's own; all other keys are notes. */
export const OTHER_ROWS_KEY = 'changed'

/** Changed rows, the entry's own first. Rows of resources that no longer exist are left out. */
export const changedRowsOf = ({ resources }: Snapshot, { entity, diff, detail }: EntryDiffs): readonly RowDiff[] =>
  [[entity, diff] as const, ...Object.entries(isStoredObject(detail[OTHER_ROWS_KEY]) ? detail[OTHER_ROWS_KEY] : {})].flatMap(
    ([name, rows]) => rowDiffsOf(Object.hasOwn(resources, name) ? resources[name] : undefined, rows),
  )

/** Stored change of one field. */
export interface FieldChange {
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
}

/** Updated by the database with every write, so it repeats the entry's time. */
const MODIFIED_COLUMN = 'last_modified_date'

/** Visible field changes, in the resource's order. `shown` returns the field as which a change is displayed, or undefined to hide it. */
export const fieldChanges = (
  { resource, diff }: Pick<RowDiff, 'resource' | 'diff'>,
  shown: (field: Field) => Field | undefined = field => (field.internal ? undefined : field),
): readonly FieldChange[] =>
  Object.values(resource.fields).flatMap(own => {
    const change = Object.hasOwn(diff, own.name) ? diff[own.name] : undefined
    const field = Array.isArray(change) && own.column !== MODIFIED_COLUMN ? shown(own) : undefined
    return field && change ? [{ field, before: change[0], after: change[1] }] : []
  })
