import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { bodyKey } from '#core/manifest/fields/index.ts'
import type { Core } from '../pipeline/core.ts'
import { columnSql } from '../sql/columns.ts'
import { sqlIds } from '../sql/condition.ts'

/** Rows that an action is about to lock. */
interface LockRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly ids: readonly number[]
}

type RowFields = Readonly<Record<string, unknown>>

/** A referenced row after locking: its own references by field name, as far as its table holds them. */
type ReferencedRow = RowFields & { readonly id: number }

/** One path of `lockFirst`: a reference of the resource and optionally one of the resource that it refers to. */
interface LockPath {
  readonly first: Field
  readonly middle: Resource
  readonly last?: Field
  readonly target: Resource
}

/**
 * Locks the rows that the resource's `lockFirst` paths refer to: path by path, in id order, one statement each.
 * @returns a check for the rows, once locked, that they still refer to the locked rows
 * @throws (the check) a serialization failure (40001), which is retried, if a reference changed while its lock was waited for
 */
export async function lockReferenced(core: Core, tx: Tx, starting: LockRequest): Promise<(rows: readonly RowFields[]) => void> {
  const { snapshot, resource } = starting
  const locked = new Map<string, readonly ReferencedRow[]>()
  for (const text of resource.lockFirst) locked.set(text, await lockPath(core, tx, starting, text))
  return rows => {
    for (const text of resource.lockFirst) {
      const { first, last } = parseLockPath(snapshot, resource, text)
      const ids = new Set<unknown>(locked.get(text)?.map(row => row.id))
      const from = last ? locked.get(first.name)?.map(row => row[last.name]) : rows.map(row => row[bodyKey(first.name, first.type)])
      if (from?.some(id => typeof id === 'number' && !ids.has(id)))
        throw Object.assign(new Error(`${text} of ${resource.name} led elsewhere`), { code: '40001' })
    }
  }
}

async function lockPath(core: Core, tx: Tx, { snapshot, resource, ids }: LockRequest, text: string): Promise<readonly ReferencedRow[]> {
  const { target } = parseLockPath(snapshot, resource, text)
  const columns = core.catalog()[target.table]?.columns ?? {}
  const onward = resource.lockFirst
    .filter(other => other.startsWith(`${text}.`))
    .flatMap(other => parseLockPath(snapshot, resource, other).last ?? [])
    .filter(field => field.column in columns)
    .map(field => sql`l.${sql.id(field.column)} as ${sql.id(field.name)}`)
  // As an array, the subquery is evaluated once and the rows are found by primary key.
  const { rows } = await sql<ReferencedRow>`select ${sql.join([sql`l.id`, ...onward])} from ${sql.table(target.table)} as l
    where l.id = any(array(${referencedIdsSql(snapshot, resource, text, ids)})) order by l.id for update of l`.execute(tx)
  return rows
}

function referencedIdsSql(snapshot: Snapshot, resource: Resource, text: string, ids: readonly number[]): RawBuilder<unknown> {
  const { first, middle, last } = parseLockPath(snapshot, resource, text)
  const own = columnSql(snapshot, first, 't')
  const from = sql`from ${sql.table(resource.source)} as t`
  if (!last) return sql`select ${own} ${from} where ${sqlIds('t', ids)}`
  return sql`select ${columnSql(snapshot, last, 'm')} ${from} join ${sql.table(middle.source)} as m on m.id = ${own} where ${sqlIds('t', ids)}`
}

function parseLockPath({ resources }: Snapshot, resource: Resource, text: string): LockPath {
  const [name = '', next] = text.split('.')
  const first = resource.fields[name]
  const middle = resources[first?.to ?? '']
  const last = next === undefined ? undefined : middle?.fields[next]
  const target = last ? resources[last.to ?? ''] : middle
  if (!first || !middle || !target) throw new Error(`lockFirst of ${resource.name} names an unknown path ${text}`)
  return { first, middle, last, target }
}
