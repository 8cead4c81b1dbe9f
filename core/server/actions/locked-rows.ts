import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { type HttpError, notFound, outOfScope } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { bodyKey } from '#core/manifest/fields/index.ts'
import { ARRANGE } from '#core/manifest/index.ts'
import { isVersioned } from '../lists/list-engine.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { wireSql } from '../sql/columns.ts'
import { sqlIds } from '../sql/condition.ts'
import { lockOrder } from '../sql/order-lock.ts'
import { lockReferenced } from './lock-first.ts'
import { lockGroup } from './lock-group.ts'

/** A row as the pipeline locks it: manifest field names, references as `<field>Id`. Unmasked. */
export interface LockedRow {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

export interface RowsRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly action: Action
  readonly actor: Actor
  readonly ids: readonly number[]
}

/** Key of a field in locked rows: references as ids. */
export const rowKey = (field: Field): string => bodyKey(field.name, field.type)

/**
 * Locks the rows in id order and reads them as the transaction that held them before left them. All rows or none.
 * @param missing explains why a row is missing or out of scope
 * @throws the explanation, or 404 without naming the row
 */
export async function lockActionRows(
  core: Core,
  tx: Tx,
  request: RowsRequest,
  missing: () => Promise<HttpError | undefined>,
): Promise<readonly LockedRow[]> {
  const { ids } = request
  if (ids.length === 0) return []
  return allOrMissing(await lockReachable(core, tx, request), ids, missing)
}

/** Locks those of the rows that exist within the actor's scope, in id order, after the rows of their `lockFirst` paths. */
export async function lockReachable(core: Core, tx: Tx, request: RowsRequest): Promise<readonly LockedRow[]> {
  const { resource, action, ids } = request
  const arranges = action.operation === ARRANGE
  if (arranges) await lockOrder(tx, resource.table)
  const checkStill = await lockReferenced(core, tx, request)
  if (arranges) for (const id of ids) await lockGroup(tx, resource, id)
  const rows = await lockOwnRows(core, tx, request)
  checkStill(rows)
  return rows
}

async function lockOwnRows(core: Core, tx: Tx, request: RowsRequest): Promise<readonly LockedRow[]> {
  const { resource, ids } = request
  const source = core.catalog()[resource.source]
  if (source?.simple && source.tables.includes(resource.table)) return selectRows(core, tx, request, sql`order by t.id for update of t`)
  // This view cannot be locked: lock the rows of its table first, then read their current state.
  await sql`select t.id from ${sql.table(resource.table)} as t where ${sqlIds('t', ids)} order by t.id for update`.execute(tx)
  return selectRows(core, tx, request, sql`order by t.id`)
}

/** Reads the rows without locks, for forms that open; all of them or none, as in `lockRows`. */
export async function readRowsForForm(
  core: Core,
  tx: Tx,
  request: RowsRequest,
  missing: () => Promise<HttpError | undefined>,
): Promise<readonly LockedRow[]> {
  return request.ids.length === 0 ? [] : allOrMissing(await selectRows(core, tx, request, sql`order by t.id`), request.ids, missing)
}

/** Those of the rows that the actor may read, even if the action needs write access. */
export const readableRows = (core: Core, tx: Tx, request: RowsRequest): Promise<readonly LockedRow[]> =>
  selectRows(core, tx, { ...request, action: { ...request.action, access: 'read' } }, sql`order by t.id`)

/** Reads the rows again after an operation, regardless of scope; for the audit entry. */
export async function rereadRows(core: Core, tx: Tx, request: Omit<RowsRequest, 'actor'>): Promise<readonly LockedRow[]> {
  const system = { id: 0, admin: true, permissions: new Set<string>(), visibleEmployeeIds: [] }
  return selectRows(core, tx, { ...request, actor: system }, sql`order by t.id`)
}

async function allOrMissing(
  rows: readonly LockedRow[],
  ids: readonly number[],
  missing: () => Promise<HttpError | undefined>,
): Promise<readonly LockedRow[]> {
  if (rows.length === ids.length) return rows
  throw (await missing()) ?? (ids.length === 1 ? notFound() : outOfScope())
}

type SelectRequest = Omit<RowsRequest, 'actor'> & { readonly actor: Pick<Actor, 'id' | 'admin' | 'permissions' | 'visibleEmployeeIds'> }

async function selectRows(core: Core, db: Db | Tx, request: SelectRequest, tail: RawBuilder<unknown>): Promise<readonly LockedRow[]> {
  const { snapshot, resource, action, actor, ids } = request
  const columns = Object.values(resource.fields).map(field => sql`${wireSql(snapshot, field, 't')} as ${sql.id(rowKey(field))}`)
  const version = isVersioned(core, resource) ? sql`t.version` : sql`1 as version`
  const { rows } = await sql<LockedRow>`select t.id, ${version}, ${sql.join(columns)} from ${sql.table(resource.source)} as t
    where ${sqlIds('t', ids)} and ${scopePredicate(snapshot, resource, actor, action.access, 't')} ${tail}`.execute(db)
  return rows
}
