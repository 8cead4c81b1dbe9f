import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { checkCooldown, checkDailyClaims, checkHolding, lockHoldings } from './limits.ts'
import { type OwnerCause, recordOwners } from './owner-history.ts'
import { leadRules } from './rules.ts'

export type MoveInReason = 'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION'

export interface MovedLead {
  readonly id: number
  readonly name: string
  readonly ownerId: number
  readonly staffId: number | null
}

/**
 * Moves the leads to the high seas that are neither there nor ordered; the caller holds their locks and has settled that they may go.
 * Owner and follower are cleared, open reminders cancelled, relations stay.
 * @param operatorId 0 is the system
 * @returns the leads that moved, with their last owner
 */
export async function moveToSea(
  tx: Tx,
  { ids, reason, operatorId }: { readonly ids: readonly number[]; readonly reason: MoveInReason; readonly operatorId: number },
): Promise<readonly MovedLead[]> {
  const { rows } = await sql<MovedLead>`
    with going as (
      select id, name, attributable_person_id as owner, staff_person_id as staff from institutions_customer
      where id = any(${ids}::bigint[]) and deleted_date is null and status = 'NORMAL' and customer_phase <> 'ORDERED' order by id for update
    )
    update institutions_customer c set status = 'LOSS', attributable_person_id = null, follow_up_with_people_id = null, move_in_reason = ${reason},
      exclusive = false, exclusive_date = null, exclusive_department_id = null, version = c.version + 1
    from going g where c.id = g.id returning c.id, g.name, g.owner as "ownerId", g.staff as "staffId"`.execute(tx)
  if (operatorId > 0 && rows.length > 0)
    await crmTx(tx)
      .updateTable('high_seas')
      .set({ operator_id: operatorId })
      .where(
        'lead_id',
        'in',
        rows.map(row => row.id),
      )
      .where('closed_date', 'is', null)
      .execute()
  await recordOwners(
    tx,
    rows.map(row => ({ leadId: row.id, from: row.ownerId, to: null })),
    'sea',
    operatorId,
  )
  return rows
}

export interface LeaveSea {
  /** In the high seas, locked. */
  readonly leads: readonly { readonly id: number; readonly name: string }[]
  readonly ownerId: number
  /** The owner himself unless given. */
  readonly followerId?: number
  readonly operatorId: number
  readonly cause: OwnerCause
  /** pick: daily limit, cool-down and holding limit; hold: the holding limit alone. */
  readonly limits: 'pick' | 'hold' | 'none'
}

/**
 * Takes leads out of the high seas into somebody's hands; their phase begins anew.
 * @returns last owner of each lead, for the notice
 * @throws 409 when the new owner is 作废 or a limit stands against it
 */
export async function leaveSea(tx: Tx, { leads, ownerId, followerId, operatorId, cause, limits }: LeaveSea) {
  const ids = leads.map(lead => lead.id)
  await requireEnabled(tx, [ownerId, followerId])
  await lockHoldings(tx, [ownerId])
  const rules = await leadRules(tx)
  if (limits === 'pick') {
    await checkCooldown(tx, ownerId, leads, rules)
    await checkDailyClaims(tx, ownerId, leads.length, rules)
  }
  if (limits !== 'none') await checkHolding(tx, ownerId, leads.length, rules)
  await crmTx(tx)
    .updateTable('institutions_customer')
    .set({
      status: 'NORMAL',
      attributable_person_id: ownerId,
      follow_up_with_people_id: followerId ?? ownerId,
      last_pick_up_time: sql<Date>`now()`,
      manual_phase: 'NEW_CUSTOMER_CAPITAL',
      move_in_reason: null,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', ids)
    .execute()
  if (limits === 'pick')
    await crmTx(tx)
      .insertInto('lead_claim_log')
      .values(ids.map(id => ({ employee_id: ownerId, lead_id: id })))
      .execute()
  await recordOwners(
    tx,
    ids.map(id => ({ leadId: id, from: null, to: ownerId })),
    cause,
    operatorId,
  )
  return closedStays(tx, ids, operatorId)
}

/** Says who took them out; answers whose they had been. */
const closedStays = (tx: Tx, ids: readonly number[], operatorId: number) =>
  crmTx(tx)
    .updateTable('high_seas')
    .set({ closed_by_id: operatorId || null })
    .where('lead_id', 'in', ids)
    .where('closed_date', '=', sql<Date>`now()`)
    .returning(['lead_id as leadId', 'previous_owner_id as previousOwnerId'])
    .execute()
