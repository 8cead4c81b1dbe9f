import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type FieldError, invalid } from '#core/contract/errors.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import { offeredRows } from '../lists/lookups.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { columnSql } from '../sql/columns.ts'
import { allOf, type Predicate, sqlIds, TRUE } from '../sql/condition.ts'
import type { FormRequest } from './form-request.ts'

type SubmittedValues = Readonly<Record<string, unknown>>

/** One count to check: how many of these ids are valid. */
interface ReferenceCheck {
  readonly item: FormItem
  readonly ids: readonly (number | string)[]
  readonly count: RawBuilder<unknown>
  /** A more specific message than "choose a valid …"; undefined if there is none. */
  explain(tx: Tx): Promise<string | undefined>
}

/** Runs all counts in one statement. @throws 422 for every item with an invalid id. */
async function refuseInvalidIds(tx: Tx, checks: readonly ReferenceCheck[], message: (item: FormItem) => string): Promise<void> {
  if (checks.length === 0) return
  const counts = checks.map(({ count }, index) => sql`(${count}) as ${sql.id(`n${index}`)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(tx)
  const wrong = rows.flatMap(counted => checks.filter(({ ids }, index) => counted[`n${index}`] !== new Set(ids).size))
  const errors: FieldError[] = []
  for (const { item, explain } of wrong) errors.push({ field: item.name, message: (await explain(tx)) ?? message(item) })
  if (errors.length > 0) throw invalid(errors)
}

const changedIds = (value: unknown, before: unknown): readonly number[] => {
  const kept = new Set([before].flat())
  return [value].flat().filter((id): id is number => typeof id === 'number' && !kept.has(id))
}

/** Checks references: a changed one must exist, be visible to the actor and be offered as a choice. @throws 422. */
export async function checkChosenReferences(
  core: Core,
  tx: Tx,
  { snapshot, resource, actor }: FormRequest,
  items: readonly FormItem[],
  values: SubmittedValues,
  before: SubmittedValues,
): Promise<void> {
  const checks = items.flatMap((item): readonly ReferenceCheck[] => {
    const target = item.to === undefined ? undefined : snapshot.resources[item.to]
    const ids = changedIds(values[item.name], before[item.name])
    if (!target || ids.length === 0) return []
    const seen = allOf([sqlIds('t', ids), scopePredicate(snapshot, target, actor, 'read', 't')])
    const offered = target.lookup ? offeredRows(core, snapshot, target, target.lookup, actor) : TRUE
    const count = sql`select count(*)::int from ${sql.table(target.source)} as t where ${allOf([seen, offered])}`
    const explain = async (tx: Tx) =>
      (await takenMessage(tx, snapshot, resource, item, ids)) ?? notOfferedMessage(tx, snapshot, target, seen, offered)
    return [{ item, ids, count, explain }]
  })
  await refuseInvalidIds(tx, checks, item => `请选择正确的${item.label}`)
}

/**
 * The message of a unique field if another row has the chosen value by now. A list that offers only free values no longer contains it then, and the
 * answer must not depend on whether the other row was committed before or after this check.
 */
async function takenMessage(
  tx: Tx,
  snapshot: Snapshot,
  resource: Resource,
  item: FormItem,
  ids: readonly (number | string)[],
): Promise<string | undefined> {
  const field = resource.fields[item.field ?? '']
  if (field?.unique === undefined) return undefined
  const { rows } = await sql`select 1 from ${sql.table(resource.table)} as t
    where ${columnSql(snapshot, field, 't')} in (${sql.join(ids)}) limit 1`.execute(tx)
  return rows.length > 0 ? field.unique : undefined
}

/** The lookup's refusal for a row that the actor sees but may not choose; undefined if there is none. */
async function notOfferedMessage(
  tx: Tx,
  snapshot: Snapshot,
  target: Resource,
  seen: Predicate,
  offered: Predicate,
): Promise<string | undefined> {
  const { refusal, label } = target.lookup ?? {}
  const field = label === undefined ? undefined : target.fields[label]
  if (refusal === undefined || !field) return undefined
  const { rows } = await sql<{ label: unknown }>`select ${columnSql(snapshot, field, 't')} as label from ${sql.table(target.source)} as t
    where ${seen} and not (${offered}) order by t.id limit 1`.execute(tx)
  return rows[0] && refusal.replaceAll('{label}', String((field.mask ? maskValue(field.mask, rows[0].label) : rows[0].label) ?? ''))
}
