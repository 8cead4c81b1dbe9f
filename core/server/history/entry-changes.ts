/** What an audit entry says that changed, row by row. */
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Diff } from '../audit/audit.ts'

/** The parts of an entry that hold changes. */
export interface Changing {
  readonly entity: string
  /** Of the entry's own rows, by id. */
  readonly diff: Readonly<Record<string, Diff>>
  /** Notes, and below `changed` what changed in further rows: resource → id → diff, with the ids of yet more of them. */
  readonly detail: Readonly<Record<string, unknown>>
}

/** Changes of one row. */
export interface ChangedRow {
  readonly resource: Resource
  readonly id: number
  readonly diff: Diff
}

const ID = /^[1-9]\d{0,17}$/

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function rowsOf(resource: Resource | undefined, rows: unknown): readonly ChangedRow[] {
  if (resource === undefined || !isObject(rows)) return []
  const told = Object.entries(rows).filter(([id, diff]) => ID.test(id) && isObject(diff))
  // Entries of old say how many more there were, and not which.
  const more = Array.isArray(rows['more']) ? rows['more'] : []
  return [
    ...told.map(([id, diff]) => ({ resource, id: Number(id), diff: diff as Diff })),
    ...more.map(id => ({ resource, id: Number(id), diff: {} })),
  ]
}

/** Key of the detail below which rows stand that changed beside the entry's own; every other one is a note. */
export const BESIDE = 'changed'

/** Rows that changed, the entry's own first. Resources that are gone are left out. */
export const changedRowsOf = ({ resources }: Snapshot, { entity, diff, detail }: Changing): readonly ChangedRow[] =>
  [[entity, diff] as const, ...Object.entries(isObject(detail[BESIDE]) ? detail[BESIDE] : {})].flatMap(([name, rows]) =>
    rowsOf(Object.hasOwn(resources, name) ? resources[name] : undefined, rows),
  )

/** One field's change, as the entry holds it. */
export interface FieldChange {
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
}

/** Kept by the database with every write: the entry's own time says the same. */
const STAMP = 'last_modified_date'

/** Fields that may be read, in the resource's order; `field` says as what each is shown, undefined that it is not. */
export const fieldChanges = (
  { resource, diff }: Pick<ChangedRow, 'resource' | 'diff'>,
  shown: (field: Field) => Field | undefined = field => (field.internal ? undefined : field),
): readonly FieldChange[] =>
  Object.values(resource.fields).flatMap(own => {
    const change = Object.hasOwn(diff, own.name) ? diff[own.name] : undefined
    const field = Array.isArray(change) && own.column !== STAMP ? shown(own) : undefined
    return field && change ? [{ field, before: change[0], after: change[1] }] : []
  })
