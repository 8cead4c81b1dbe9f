import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import type { Recorder, RecordToken } from '#core/contract/record.ts'
import { wireSql } from '../sql/columns.ts'
import { storedField } from './stored.ts'

export type FieldValues = Readonly<Record<string, unknown>>
export type ValueRow = FieldValues & { readonly id: number }

/** What the write functions need from the surrounding transaction. */
export interface ChangeScope {
  readonly tx: Tx
  readonly actor: Actor
  readonly snapshot: () => Snapshot
  /** All recorders of the server. */
  readonly recorders: readonly Recorder[]
  emit(fact: OutboxEvent): void
  afterCommit(run: () => Promise<void>): void
  /** Adds rows before and after, by field, to the audit entry. New rows have no `before`, removed rows no `after`. */
  changed(resource: Resource, fields: readonly Field[], before: ReadonlyMap<number, FieldValues>, after: readonly ValueRow[]): void
}

/** The fields that one change writes, and the fields that its recorders read. */
export interface ChangePlan {
  readonly resource: Resource
  /** Written fields, by the names of the record. */
  readonly touched: readonly Field[]
  /** `touched` and the further fields that its recorders read, by name. */
  readonly seen: ReadonlyMap<string, Field>
  readonly recorders: readonly Recorder[]
}

/** Resolves `names` of the record to fields, and finds the recorders that follow them. @throws for an unknown resource or name. */
export function changePlanOf(
  { snapshot, recorders }: ChangeScope,
  record: RecordToken,
  names: readonly string[],
  removal = false,
): ChangePlan {
  const resource = snapshot().resources[record.resource]
  if (!resource) throw new Error(`no resource ${record.resource} to change rows of`)
  const following = recorders.filter(
    one =>
      one.resource === (resource.keeps ?? record.resource) &&
      (removal ? one.removals : names.some(name => Object.hasOwn(one.values, name))),
  )
  const touched = names.map(name => storedField(resource, record, name))
  const seen = new Map(touched.map(field => [field.name, field]))
  for (const [name, value] of following.flatMap(one => Object.entries(one.values)))
    if (!seen.has(name)) seen.set(name, resource.fields[name] ?? storedField(resource, { columns: { [name]: value } }, name))
  return { resource, touched, seen, recorders: following }
}

/** Columns of a select or `returning`: the id and every field of `seen`. */
export const selectedColumnsSql = (snapshot: Snapshot, { seen }: ChangePlan): RawBuilder<unknown> =>
  sql.join([sql`t.id`, ...[...seen].map(([name, field]) => sql`${wireSql(snapshot, field, 't')} as ${sql.id(name)}`)])
