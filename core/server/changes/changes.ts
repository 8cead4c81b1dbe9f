import { sql } from 'kysely'
import { mustGet } from '#core/contract/must.ts'
import {
  type Before,
  type Change,
  type Changes,
  type Create,
  createOf,
  type RecordToken,
  type Remove,
  type Tell,
} from '#core/contract/record.ts'
import { sqlIds } from '../sql/condition.ts'
import { type ChangeCause, type RowVersions, runConsequences } from './follow.ts'
import { appendToOrder } from './last-in-order.ts'
import { type ChangePlan, type ChangeScope, changePlanOf, type FieldValues, selectedColumnsSql, type ValueRow } from './plan.ts'
import { isSameWireValue } from './same.ts'
import { writtenColumns } from './stored.ts'

/** Functions that write rows within one transaction. */
export interface Writes {
  readonly change: Change
  readonly create: Create
  readonly remove: Remove
}

/** Creates `change`, `create` and `remove` for one transaction. */
export function createWrites(scope: ChangeScope): Writes {
  const { tx, actor, afterCommit } = scope
  const writes: Writes = {
    change: (record, rows, values, tell, cause) =>
      changeRows(scope, record, sortedRowIds(rows), values, { tell: tell as Tell<{ readonly id: number }>, cause }, keep) as never,
    create: createOf((record, rows, tell, cause) => createRows(scope, record, rows, { tell, cause }, keep)),
    remove: (record, rows, tell, cause) =>
      removeRows(scope, record, sortedRowIds(rows), { tell: tell as Tell<{ readonly id: number }>, cause }, keep),
  }
  const keep: AfterWrite = (plan, pairs, said) => runConsequences(scope, plan, pairs, said, { tx, actor, afterCommit, ...writes })
  return writes
}

/** Runs the consequences of a write: facts, recorders, audit detail. */
type AfterWrite = (plan: ChangePlan, pairs: readonly RowVersions[], said: ChangeCause) => Promise<void>

type RowArgument = Parameters<Change>[1]

const sortedRowIds = (rows: RowArgument): readonly number[] => {
  const list = typeof rows === 'number' || 'id' in rows ? [rows] : rows
  return [...new Set(list.map(row => (typeof row === 'number' ? row : row.id)))].sort((a, b) => a - b)
}

/** The names in `values` that are stored in the record's own table. */
const storedNames = ({ elsewhere }: RecordToken, values: FieldValues): readonly string[] =>
  Object.keys(values).filter(name => values[name] !== undefined && !elsewhere.includes(name))

/** Current rows, locked in id order. @throws if a row does not exist: the caller has checked that before. */
async function lockRows({ tx, snapshot }: ChangeScope, plan: ChangePlan, ids: readonly number[]): Promise<readonly ValueRow[]> {
  const { rows } = await sql<ValueRow>`select ${selectedColumnsSql(snapshot(), plan)} from ${sql.table(plan.resource.table)} as t
    where ${sqlIds('t', ids)} order by t.id for update`.execute(tx)
  if (rows.length < ids.length) throw new Error(`rows of ${plan.resource.name} to write are gone`)
  return rows
}

async function changeRows(
  scope: ChangeScope,
  record: RecordToken,
  ids: readonly number[],
  values: Changes<RecordToken>,
  said: ChangeCause,
  keep: AfterWrite,
): Promise<readonly Before<RecordToken, string>[]> {
  const given = values as FieldValues
  const names = storedNames(record, given)
  if (ids.length === 0 || names.length === 0) return []
  const { tx, snapshot } = scope
  const plan = changePlanOf(scope, record, names)
  const before = await lockRows(scope, plan, ids)
  const { columns, custom } = writtenColumns(
    snapshot(),
    plan.touched.map(field => [field, given[field.name]]),
  )
  const sets = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  if (Object.keys(custom).length > 0) sets.push(sql`custom = t.custom || ${JSON.stringify(custom)}::jsonb`)
  const { rows: after } = await sql<ValueRow>`update ${sql.table(plan.resource.table)} as t set ${sql.join(sets)}
    where ${sqlIds('t', ids)} returning ${selectedColumnsSql(snapshot(), plan)}`.execute(tx)
  const now = new Map(after.map(row => [row.id, row]))
  const really = before.filter(row => names.some(name => !isSameWireValue(row[name], now.get(row.id)?.[name])))
  await keep(
    plan,
    really.map(row => ({ id: row.id, before: row, after: mustGet(now, row.id) })),
    said,
  )
  return really
}

async function createRows(
  scope: ChangeScope,
  record: RecordToken,
  rows: readonly Changes<RecordToken>[],
  said: ChangeCause,
  keep: AfterWrite,
): Promise<readonly number[]> {
  if (rows.length === 0) return []
  const { tx, snapshot } = scope
  const placed = await appendToOrder(tx, snapshot(), snapshot().resources[record.resource], rows as readonly FieldValues[])
  const names = [...new Set(placed.flatMap(row => storedNames(record, row)))]
  const plan = changePlanOf(scope, record, names)
  const written = placed.map(row =>
    writtenColumns(
      snapshot(),
      plan.touched.map(field => [field, row[field.name]]),
    ),
  )
  const columns = [...new Set(written.flatMap(({ columns }) => columns.map(([name]) => name)))]
  const custom = written.some(row => Object.keys(row.custom).length > 0)
  const all = [...columns, ...(custom ? ['custom'] : [])].map(name => sql.id(name))
  const lines = written.map(row => {
    const given = new Map(row.columns)
    const cells = columns.map(name => given.get(name) ?? sql`default`)
    return sql`(${sql.join([...cells, ...(custom ? [sql`${JSON.stringify(row.custom)}::jsonb`] : [])])})`
  })
  const into = all.length === 0 ? sql`default values` : sql`(${sql.join(all)}) values ${sql.join(lines)}`
  const { rows: after } = await sql<ValueRow>`insert into ${sql.table(plan.resource.table)} as t ${into}
    returning ${selectedColumnsSql(snapshot(), plan)}`.execute(tx)
  await keep(
    plan,
    after.map(row => ({ id: row.id, after: row })),
    said,
  )
  return after.map(row => row.id)
}

async function removeRows(
  scope: ChangeScope,
  record: RecordToken,
  ids: readonly number[],
  said: ChangeCause,
  keep: AfterWrite,
): Promise<void> {
  if (ids.length === 0) return
  const plan = changePlanOf(scope, record, Object.keys({ ...record.fields, ...record.columns }), true)
  const before = await lockRows(scope, plan, ids)
  await sql`delete from ${sql.table(plan.resource.table)} as t where ${sqlIds('t', ids)}`.execute(scope.tx)
  await keep(
    plan,
    before.map(row => ({ id: row.id, before: row })),
    said,
  )
}
