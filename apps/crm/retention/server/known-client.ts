import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { retentionClient } from './client-record.ts'
import { lockPending } from './merge.ts'

/** A user of the app, and the lead that this user turned out to be. */
export interface KnownClient {
  readonly clientUserId: number
  readonly leadId: number
  /** Owner of the lead; null in the high seas. */
  readonly ownerId: number | null
}

/**
 * What the user left waits no more: it is the lead's. Of a lead in the high seas it goes on waiting, since who claims it takes the lead out of
 * there by the merge.
 */
export async function closePending({ tx, actor, change }: WriteContext, { clientUserId, leadId, ownerId }: KnownClient): Promise<void> {
  if (ownerId === null) return
  const pending = await lockPending(tx, clientUserId)
  const merged = { state: 'MERGED', lead: leadId, receivedBy: ownerId, operator: actor.id || null, receivedDate: NOW } as const
  await change(retentionClient, pending, merged)
}
