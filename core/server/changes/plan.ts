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

export type Values = Readonly<Record<string, unknown>>
export type ValueRow = Values & { readonly id: number }

/** What changes need of the transaction around them. */
export interface ChangeScope {
  readonly tx: Tx
  readonly actor: Actor
  readonly snapshot: () => Snapshot
  /** Of the whole server. */
  readonly recorders: readonly Recorder[]
  emit(fact: OutboxEvent): void
  afterCommit(run: () => Promise<void>): void
  /** For the audit entry: rows before and after, by field. New rows have no before, removed ones no after. */
  changed(resource: Resource, fields: readonly Field[], before: ReadonlyMap<number, Values>, after: readonly ValueRow[]): void
}

/** What one change touches, and what it must look at for those who follow. */
export interface Plan {
  readonly resource: Resource
  /** By the names that the record gives them. */
  readonly touched: readonly Field[]
  /** `touched`, and what recorders of these want besides. By name. */
  readonly seen: ReadonlyMap<string, Field>
  readonly recorders: readonly Recorder[]
}

/** Looks up what `names` of the record are, and which recorders follow them. @throws for a resource or name that is not known */
export function planOf({ snapshot, recorders }: ChangeScope, record: RecordToken, names: readonly string[], removal = false): Plan {
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

/** Columns of a select or "returning": the id, and all that is looked at. */
export const shownSql = (snapshot: Snapshot, { seen }: Plan): RawBuilder<unknown> =>
  sql.join([sql`t.id`, ...[...seen].map(([name, field]) => sql`${wireSql(snapshot, field, 't')} as ${sql.id(name)}`)])
