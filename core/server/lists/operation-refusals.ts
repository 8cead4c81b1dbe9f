import type { Actor } from '#core/contract/actor.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Refuses } from '#core/contract/operation.ts'
import { holdsAllPermissions } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import type { WireRow } from './projection.ts'
import type { OfferedAction } from './row-standing.ts'

interface OperationRefusalRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly offers: readonly OfferedAction[]
}

/** An operation's refusals by row id. An HttpError refuses all rows with its message, so that a failing plugin does not fail the list. */
const operationRefusals = async (
  refuses: Refuses,
  context: Parameters<Refuses>[0],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  try {
    return await refuses(context, ids)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return new Map(ids.map(id => [id, error.message]))
  }
}

/** Adds the operations' refusals to the rows of a page: one query per operation, none for actions that the actor has no permission for. */
export async function withOperationRefusals<R extends WireRow>(
  core: Core,
  { snapshot, actor, offers }: OperationRefusalRequest,
  rows: readonly R[],
): Promise<readonly R[]> {
  const asked = offers.flatMap(({ action }) => {
    const refuses = action.operation === undefined ? undefined : core.operations.get(action.operation)?.refuses
    return refuses && holdsAllPermissions(actor, action.permission) ? [{ key: action.name, refuses }] : []
  })
  if (asked.length === 0 || rows.length === 0) return rows
  const context = { db: core.db, actor, now: new Date(), snapshot }
  const ids = rows.map(row => row.id)
  const answers = new Map(
    [...new Set(asked.map(({ refuses }) => refuses))].map(refuses => [refuses, operationRefusals(refuses, context, ids)] as const),
  )
  for (const { key, refuses } of asked) {
    const refused = await answers.get(refuses)
    for (const row of rows) {
      const sentence = refused?.get(row.id)
      const known = row.$refused as Readonly<Record<string, string>> | undefined
      if (sentence !== undefined && known?.[key] === undefined) Object.assign(row, { $refused: { ...known, [key]: sentence } })
    }
  }
  return rows
}
