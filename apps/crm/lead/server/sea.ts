import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { leadMovedToHighSeas } from './facts.ts'
import { lead, type MoveInReason } from './lead-record.ts'
import { checkCooldown, checkDailyClaims, checkHolding, lockHoldings } from './limits.ts'
import type { OwnerCause } from './owner-history.ts'
import { leadRules } from './rules.ts'

/** Context needed to move leads, from an operation or a job. */
type LeadWriting = Pick<WriteContext, 'tx' | 'actor' | 'change'>

/**
 * Moves leads to the high seas, except those already there or ordered. The caller holds their row locks and has checked that they may go. Clears
 * owner and follower, cancels open reminders, keeps relations.
 * @returns ids of the moved leads
 */
export async function moveToSea(
  { tx, actor, change }: LeadWriting,
  ids: readonly number[],
  reason: MoveInReason,
): Promise<readonly number[]> {
  const moved = await change(
    lead,
    ids,
    {
      status: 'LOSS',
      attributablePerson: null,
      followUpWithPeople: null,
      moveInReason: reason,
      exclusive: false,
      exclusiveDate: null,
      exclusiveDepartment: null,
    },
    row => leadMovedToHighSeas(row.id, { from: row.attributablePerson ?? null, reason }),
    'sea',
  )
  const gone = moved.map(row => row.id)
  await crmTx(tx)
    .updateTable('high_seas')
    .set({ operator_id: actor.id || null })
    .where('lead_id', '=', sql<number>`any(${gone}::bigint[])`)
    .where('closed_date', 'is', null)
    .execute()
  return gone
}

export interface LeaveSeaRequest {
  /** Leads in the high seas, with row locks. */
  readonly leads: readonly { readonly id: number }[]
  readonly ownerId: number
  /** Default: the owner. */
  readonly followerId?: number
  readonly cause: OwnerCause
  /** pick: cool-down, daily limit and holding limit; hold: only the holding limit. */
  readonly limits: 'pick' | 'hold' | 'none'
}

/**
 * Takes leads out of the high seas for a new owner; their manual phase is reset.
 * @returns previous owner of each lead, for messages
 * @throws 409 if the new owner is disabled (作废) or a limit is exceeded
 */
export async function leaveSea({ tx, actor, change }: LeadWriting, { leads, ownerId, followerId, cause, limits }: LeaveSeaRequest) {
  const ids = leads.map(lead => lead.id)
  await requireEnabled(tx, [ownerId, followerId])
  await lockHoldings(tx, [ownerId])
  const rules = await leadRules(tx)
  if (limits === 'pick') {
    await checkCooldown(tx, ownerId, ids, rules)
    await checkDailyClaims(tx, ownerId, ids.length, rules)
  }
  if (limits !== 'none') await checkHolding(tx, ownerId, ids.length, rules)
  await change(
    lead,
    ids,
    {
      status: 'NORMAL',
      attributablePerson: ownerId,
      followUpWithPeople: followerId ?? ownerId,
      lastPickUpTime: NOW,
      manualPhase: 'NEW_CUSTOMER_CAPITAL',
      moveInReason: null,
    },
    undefined,
    cause,
  )
  if (limits === 'pick')
    await crmTx(tx)
      .insertInto('lead_claim_log')
      .values(ids.map(id => ({ employee_id: ownerId, lead_id: id })))
      .execute()
  return closedStays(tx, ids, actor.id)
}

/** Records the operator in the closed stays and returns the previous owners. */
const closedStays = (tx: Tx, ids: readonly number[], operatorId: number) =>
  crmTx(tx)
    .updateTable('high_seas')
    .set({ closed_by_id: operatorId || null })
    .where('lead_id', 'in', ids)
    .where('closed_date', '=', sql<Date>`now()`)
    .returning(['lead_id as leadId', 'previous_owner_id as previousOwnerId'])
    .execute()
