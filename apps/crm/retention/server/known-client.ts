import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { retentionClient } from './client-record.ts'
import { lockPendingClients } from './merge.ts'

/** An app user, and the lead identified as the same person. */
export interface KnownClient {
  readonly clientUserId: number
  readonly leadId: number
  /** Owner of the lead; null in the high seas. */
  readonly ownerId: number | null
}

/**
 * Marks the user's pending retention clients as merged into the lead. For a lead in the high seas they stay pending, since claiming one takes the
 * lead out of the high seas by a merge.
 */
export async function closePendingClients(
  { tx, actor, change }: WriteContext,
  { clientUserId, leadId, ownerId }: KnownClient,
): Promise<void> {
  if (ownerId === null) return
  const pending = await lockPendingClients(tx, clientUserId)
  const merged = { state: 'MERGED', lead: leadId, receivedBy: ownerId, operator: actor.id || null, receivedDate: NOW } as const
  await change(retentionClient, pending, merged)
}
