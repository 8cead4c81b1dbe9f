import type { Actor } from '#core/contract/actor.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { holds } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import type { WireRow } from './projection.ts'
import type { Offer } from './row-standing.ts'

interface Asking {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly offers: readonly Offer[]
}

/** Adds the operations' refusals to the rows of a page: one query per operation, none for actions that the actor has no permission for. */
export async function withOperationRefusals<R extends WireRow>(
  core: Core,
  { snapshot, actor, offers }: Asking,
  rows: readonly R[],
): Promise<readonly R[]> {
  const asked = offers.flatMap(({ action }) => {
    const refuses = action.operation === undefined ? undefined : core.operations.get(action.operation)?.refuses
    return refuses && holds(actor, action.permission) ? [{ key: action.name, refuses }] : []
  })
  if (asked.length === 0 || rows.length === 0) return rows
  const context = { db: core.db, actor, now: new Date(), snapshot }
  const ids = rows.map(row => row.id)
  const answers = new Map([...new Set(asked.map(({ refuses }) => refuses))].map(refuses => [refuses, refuses(context, ids)] as const))
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
