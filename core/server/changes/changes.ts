import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import type { Before, Change, Changes, Create, Recorder, RecordToken, RowChange, Tell } from '#core/contract/record.ts'
import { wireSql } from '../sql/columns.ts'
import { same } from './same.ts'
import { storedField, writtenColumns } from './stored.ts'

type Values = Readonly<Record<string, unknown>>
type ValueRow = Values & { readonly id: number }

/** What changes need of the transaction around them. */
export interface ChangeScope {
  readonly tx: Tx
  readonly actor: Actor
  readonly snapshot: () => Snapshot
  /** Of the whole server. */
  readonly recorders: readonly Recorder[]
  emit(fact: OutboxEvent): void
  afterCommit(run: () => Promise<void>): void
  /** For the audit entry: rows before and after, by field. New rows have no before. */
  changed(resource: Resource, fields: readonly Field[], before: ReadonlyMap<number, Values>, after: readonly ValueRow[]): void
}

/** The functions `change` and `create` of one transaction. */
export const changesOf = (scope: ChangeScope): { readonly change: Change; readonly create: Create } => ({
  change: (record, rows, values, tell, cause) =>
    change(scope, record, idsOf(rows), values, { tell: tell as Tell<{ readonly id: number }>, cause }) as never,
  create: (record, rows, tell, cause) => create(scope, record, rows, { tell, cause }),
})

/** What the operation says of a change. */
interface Said {
  readonly tell?: Tell<{ readonly id: number }>
  readonly cause?: string
}

type Rows = Parameters<Change>[1]

const idsOf = (rows: Rows): readonly number[] => {
  const list = typeof rows === 'number' || 'id' in rows ? [rows] : rows
  return [...new Set(list.map(row => (typeof row === 'number' ? row : row.id)))].sort((a, b) => a - b)
}

function resourceOf({ snapshot }: ChangeScope, record: RecordToken): Resource {
  const resource = snapshot().resources[record.resource]
  if (!resource) throw new Error(`no resource ${record.resource} to change rows of`)
  return resource
}

/** Values that are written, and those that recorders of written values want besides. */
interface Plan {
  readonly resource: Resource
  readonly written: readonly (readonly [Field, unknown])[]
  /** Written first. By name. */
  readonly seen: ReadonlyMap<string, Field>
  readonly recorders: readonly Recorder[]
}

function planOf(scope: ChangeScope, record: RecordToken, names: readonly string[], values: Values): Plan {
  const resource = resourceOf(scope, record)
  const recorders = scope.recorders.filter(one => one.resource === record.resource && names.some(name => Object.hasOwn(one.values, name)))
  const written = names.map(name => [storedField(resource, record, name), values[name]] as const)
  const wanted = recorders.flatMap(one => Object.entries(one.values))
  const seen = new Map(written.map(([field]) => [field.name, field]))
  for (const [name, value] of wanted)
    if (!seen.has(name)) seen.set(name, resource.fields[name] ?? storedField(resource, { columns: { [name]: value } }, name))
  return { resource, written, seen, recorders }
}

const namesOf = (values: Values): readonly string[] => Object.keys(values).filter(name => values[name] !== undefined)

async function change(
  scope: ChangeScope,
  record: RecordToken,
  ids: readonly number[],
  values: Changes<RecordToken>,
  said: Said,
): Promise<readonly Before<RecordToken, string>[]> {
  const names = namesOf(values as Values)
  if (ids.length === 0 || names.length === 0) return []
  const plan = planOf(scope, record, names, values as Values)
  const { tx, snapshot } = scope
  const table = sql.table(plan.resource.table)
  const shown = selected(snapshot(), plan)
  const { rows: before } = await sql<ValueRow>`select t.id, ${shown} from ${table} as t
    where t.id = any(${ids}::bigint[]) order by t.id for update`.execute(tx)
  if (before.length < ids.length) throw new Error(`rows of ${record.resource} to change are gone`)
  const { columns, custom } = writtenColumns(snapshot(), plan.written)
  const sets = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  if (Object.keys(custom).length > 0) sets.push(sql`custom = t.custom || ${JSON.stringify(custom)}::jsonb`)
  const { rows: after } = await sql<ValueRow>`update ${table} as t set ${sql.join(sets)}
    where t.id = any(${ids}::bigint[]) returning t.id, ${shown}`.execute(tx)
  const old = new Map(before.map(row => [row.id, row]))
  const really = after.filter(row => names.some(name => !same(old.get(row.id)?.[name], row[name]))).sort((a, b) => a.id - b.id)
  await follow(scope, plan, old, really, said)
  return really.flatMap(row => old.get(row.id) ?? [])
}

const selected = (snapshot: Snapshot, { seen }: Plan): RawBuilder<unknown> =>
  sql.join([...seen].map(([name, field]) => sql`${wireSql(snapshot, field, 't')} as ${sql.id(name)}`))

async function create(
  scope: ChangeScope,
  record: RecordToken,
  rows: readonly Changes<RecordToken>[],
  said: Said,
): Promise<readonly number[]> {
  if (rows.length === 0) return []
  const { tx, snapshot } = scope
  const names = [...new Set(rows.flatMap(row => namesOf(row as Values)))]
  const plan = planOf(scope, record, names, {})
  const resource = plan.resource
  const written = rows.map(row => {
    const values = row as Values
    return writtenColumns(
      snapshot(),
      names.map(name => [storedField(resource, record, name), values[name]] as const),
    )
  })
  const columns = [...new Set(written.flatMap(({ columns }) => columns.map(([name]) => name)))]
  const custom = written.some(row => Object.keys(row.custom).length > 0)
  const all = [...columns, ...(custom ? ['custom'] : [])].map(name => sql.id(name))
  const lines = written.map(row => {
    const given = new Map(row.columns)
    const cells = columns.map(name => given.get(name) ?? sql`default`)
    return sql`(${sql.join([...cells, ...(custom ? [sql`${JSON.stringify(row.custom)}::jsonb`] : [])])})`
  })
  const into = all.length === 0 ? sql`default values` : sql`(${sql.join(all)}) values ${sql.join(lines)}`
  const shown = plan.seen.size === 0 ? sql`` : sql`, ${selected(snapshot(), plan)}`
  const { rows: after } = await sql<ValueRow>`insert into ${sql.table(resource.table)} as t ${into} returning t.id${shown}`.execute(tx)
  await follow(scope, plan, new Map(), after, said)
  return after.map(row => row.id)
}

/** Facts, histories and audit detail of rows that changed or are new. */
async function follow(
  scope: ChangeScope,
  { resource, written, seen, recorders }: Plan,
  before: ReadonlyMap<number, Values>,
  after: readonly ValueRow[],
  said: Said,
): Promise<void> {
  const { tx, actor, afterCommit } = scope
  const nothing = Object.fromEntries([...seen.keys()].map(name => [name, null]))
  const changes = after.map((row): RowChange => {
    const old = before.get(row.id)
    const fact = said.tell?.((old ?? row) as ValueRow)
    if (fact) scope.emit(fact)
    return {
      id: row.id,
      created: old === undefined,
      before: old ?? nothing,
      after: row,
      ...(fact ? { fact } : {}),
      ...(said.cause ? { cause: said.cause } : {}),
    }
  })
  for (const recorder of recorders) {
    const names = Object.keys(recorder.values)
    const own = changes.filter(change => names.some(name => !same(change.before[name], change.after[name])))
    if (own.length > 0) await recorder.record(own, { tx, actor, afterCommit })
  }
  scope.changed(
    resource,
    written.map(([field]) => field),
    before,
    after,
  )
}
