import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { firstOf } from '#core/contract/must.ts'
import type { OperationInit } from '#core/contract/operation.ts'
import { queryId } from '#core/manifest/id/read-id.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import { revocable } from '../database/revocable.ts'
import { type LookupWish, lookupAnswer, lookupSearch, lookupTargets } from '../lists/lookups.ts'
import type { Core } from '../pipeline/core.ts'
import { readIds, valueItems } from './body.ts'
import { loadOperation, operationOf } from './call-context.ts'
import { checkActionRows } from './check-rows.ts'
import { type LockedRow, readRowsForForm, rowKey } from './locked-rows.ts'
import { whyMissing } from './missing-rows.ts'

/** An action and the actor who opens it. */
export interface ActionOpening {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly action: Action
  readonly actor: Actor
}

export interface OpenRequest extends ActionOpening {
  readonly query: Readonly<Record<string, string>>
}

/**
 * Initial data of a form: values of the row (masked if the field is), its version, and the options of its references. Refused if the action could not
 * be carried out on the rows.
 * @throws what the action refuses of the rows, or 404
 */
export async function openAction(core: Core, request: OpenRequest): Promise<Readonly<Record<string, unknown>>> {
  return core.db
    .transaction()
    .setAccessMode('read only')
    .execute(tx => {
      const lent = revocable(tx, 'the transaction has ended')
      return openInTransaction(core, lent.db, request).finally(lent.revoke)
    })
}

async function openInTransaction(core: Core, tx: Tx, request: OpenRequest): Promise<Readonly<Record<string, unknown>>> {
  const { snapshot, resource, action, actor, query } = request
  const { key, keyword } = lookupSearch(query)
  // Without an id: only options of a reference are requested, or the form is for all rows of a list.
  const ids = query.id === undefined && (key !== undefined || action.bulk) ? [] : readIds(action, idsOfQuery(query.id))
  const now = new Date()
  const asked = { snapshot, resource, action, actor, ids }
  const rows = await readRowsForForm(core, tx, asked, () => whyMissing(core, tx, { ...asked, now }))
  await checkActionRows(core, tx, { snapshot, action, resource, rows, actor, now, opening: true })
  if (key === undefined) return initialForm(core, tx, request, rows)
  const wishes = lookupWishes(snapshot, action, initialValues(request, rows))
  return lookupAnswer(core, { snapshot, actor, db: tx }, wishes, { key, keyword })
}

/** Initial data of the form for these rows, which the actor may read. */
export async function initialForm(
  core: Core,
  tx: Tx,
  opened: ActionOpening,
  rows: readonly LockedRow[],
): Promise<Readonly<Record<string, unknown>>> {
  const { snapshot, resource, action, actor } = opened
  const values = initialValues(opened, rows)
  const lookups = await lookupAnswer(core, { snapshot, actor, db: tx }, lookupWishes(snapshot, action, values), {})
  const { source, ...lists } = await loadOperationInit(core, opened, rows, tx)
  const version = rows.length === 1 ? { version: rows[0]?.version } : {}
  return { source: { ...maskedItemValues(action, resource, values), ...source }, ...version, ...lookups, ...lists }
}

const initialValues = ({ action, resource }: ActionOpening, rows: readonly LockedRow[]): Readonly<Record<string, unknown>> =>
  rows.length === 1 ? rowFormValues(action, resource, firstOf(rows)) : {}

const idsOfQuery = (text: string | undefined): readonly number[] | undefined => text?.split(',').map(one => queryId('id', one))

const itemField = (resource: Resource, item: FormItem): Field | undefined =>
  item.field === undefined ? undefined : resource.fields[item.field]

const rowFormValues = (action: Action, resource: Resource, row: LockedRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    valueItems(action).flatMap(item => {
      const field = itemField(resource, item)
      return field && !field.internal ? [[item.name, row[rowKey(field)] ?? null]] : []
    }),
  )

const maskedItemValues = (
  action: Action,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    valueItems(action).flatMap(item => {
      if (!Object.hasOwn(values, item.name)) return []
      const mask = item.mask ?? itemField(resource, item)?.mask
      return [[item.name, mask ? maskValue(mask, values[item.name]) : values[item.name]]]
    }),
  )

/** Options of the form's references, including the chosen ones. */
function lookupWishes(snapshot: Snapshot, action: Action, values: Readonly<Record<string, unknown>>): readonly LookupWish[] {
  return [...lookupTargets(snapshot, valueItems(action)).values()].map(({ resource, lookup }) => ({
    resource,
    lookup,
    anew: true,
    chosen: valueItems(action)
      .filter(item => item.to === resource.name)
      .flatMap(item => [values[item.name]].flat())
      .filter((id): id is number => typeof id === 'number'),
  }))
}

async function loadOperationInit(core: Core, request: ActionOpening, rows: readonly LockedRow[], tx: Tx): Promise<OperationInit> {
  const { snapshot, resource, action, actor } = request
  const operation = action.operation === undefined ? undefined : operationOf(core, action)
  if (!operation?.load) return {}
  return loadOperation(operation, {
    tx,
    actor,
    rows,
    constants: action.with,
    resource: resource.name,
    action: action.name,
    now: new Date(),
    snapshot,
  })
}
