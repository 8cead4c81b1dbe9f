import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, invalid, notFound, refuse } from '#core/contract/errors.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord } from '#core/contract/record.ts'
import { integer, optional } from '#core/contract/value.ts'
import { requireResource } from '../actions/call-context.ts'
import { groupPredicate, type ManualOrder, manualOrder } from '../actions/lock-group.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'

/**
 * Moves a row before or behind another row of its group, or to the end, in the order given by the resource's "arranged". The pipeline has locked the
 * group. The group is renumbered 1, 2, 3 …: the neighbours by a plain update, the moved row by a change with all its consequences.
 */
export const arrange = defineOperation({
  name: 'record.arrange',
  rows: 'one',
  form: { before: optional(integer()), after: optional(integer()) },
  async run({ tx, actor, row, form, resource: name, action, snapshot, change, note }) {
    const resource = requireResource(snapshot, name)
    const order = manualOrder(resource)
    const beside = neighbourOf(form, row.id)
    const ids = await groupRowIds(tx, resource, order, row.id)
    if (beside !== undefined) await checkNeighbour(tx, { snapshot, resource, order, actor, ids }, beside)
    const others = ids.filter(id => id !== row.id)
    const at = beside === undefined ? others.length : others.indexOf(beside) + (form.after ? 1 : 0)
    const moved = await renumber(tx, resource, order, others.toSpliced(at, 0, row.id), row.id)
    note({ renumbered: moved })
    await change(defineRecord(name, { fields: {} }), row, { [order.field.name]: at + 1 })
    return { message: resource.actions[action]?.success }
  },
})

type ArrangeForm = { readonly before?: number | null | undefined; readonly after?: number | null | undefined }

/** Id of the row beside which it is put; undefined for the end. @throws 422. */
function neighbourOf({ before, after }: ArrangeForm, id: number): number | undefined {
  if (before && after) throw invalid([{ field: 'after', message: '只能写排在谁之前，或排在谁之后' }])
  const beside = before ?? after ?? undefined
  if (beside === id) throw invalid([{ field: before ? 'before' : 'after', message: '不能排在自己旁边' }])
  return beside
}

/** Ids of the whole group in list order, whether or not the caller may see each row. */
async function groupRowIds(tx: Tx, resource: Resource, order: ManualOrder, id: number): Promise<readonly number[]> {
  const where = await groupPredicate(tx, resource, order, id)
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} as t where ${where}
    order by t.${sql.id(order.field.column)}, t.id`.execute(tx)
  return rows.map(row => row.id)
}

interface OrderGroup {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly order: ManualOrder
  readonly actor: Actor
  readonly ids: readonly number[]
}

/** Checks the neighbour: a row invisible to the caller is a 404, one of another group a 409. @throws 404, 409. */
async function checkNeighbour(tx: Tx, { snapshot, resource, order, actor, ids }: OrderGroup, beside: number): Promise<void> {
  const { rows } = await sql`select from ${sql.table(resource.source)} as t
    where t.id = ${beside} and ${scopePredicate(snapshot, resource, actor, 'read', 't')}`.execute(tx)
  if (rows.length === 0) throw notFound()
  if (!ids.includes(beside)) throw otherGroupRefusal(order)
}

const otherGroupRefusal = ({ within }: ManualOrder): HttpError => refuse(`只能在同一${within?.label ?? '列表'}内调整顺序`)

/** Writes the changed numbers of the neighbours. @returns how many were changed. */
async function renumber(tx: Tx, resource: Resource, { field }: ManualOrder, ids: readonly number[], moved: number): Promise<number> {
  const column = sql.id(field.column)
  const { numAffectedRows } = await sql`update ${sql.table(resource.table)} as t set ${column} = n.place
    from unnest(${ids}::bigint[]) with ordinality as n(id, place)
    where t.id = n.id and t.id <> ${moved} and t.${column} is distinct from n.place`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
