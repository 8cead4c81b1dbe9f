/** Refusals of actions on leads that need more than the lead's own row. */
import { sql } from 'kysely'
import { crmDb } from '#apps/crm/db/crm.ts'
import type { Refuses } from '#core/contract/operation.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { canSeeLead } from './duplicate.ts'
import { leadRules } from './rules.ts'
import type { SeaHold } from './sea-hold.ts'

/** Leads with an order that waits for a decision cannot move to the high seas. */
export const heldFromSea =
  (holds: readonly SeaHold[]): Refuses =>
  async ({ db }, ids) => {
    const held = await Promise.all(holds.map(hold => hold(db, ids)))
    return new Map(held.flat().map(id => [id, '存在审批中的订单，不能移入公海']))
  }

/** Leads that the actor owned recently are in the cool-down. */
export const coolingDown: Refuses = async ({ db, actor }, ids) => {
  const { ex_owner_cooldown_days: days } = await leadRules(db)
  const { rows } = await sql<{ id: number; until: Date }>`select id, lead_claimable_from(id, ${actor.id}) as until
    from institutions_customer where id = any(${ids}::bigint[]) and lead_claimable_from(id, ${actor.id}) > clock_timestamp()`.execute(db)
  return new Map(rows.map(({ id, until }) => [id, `您在${days}日内曾负责该客户，${wallDateTime(until).slice(0, 16)}后可领取`]))
}

/** Leads at the maximum number of institutions. */
export const fullyAllocated: Refuses = async ({ db }, ids) => {
  const { max_institutions: most } = await leadRules(db)
  const rows = await crmDb(db)
    .selectFrom('institution_customer_relation')
    .select('lead_id')
    .where('lead_id', 'in', [...ids])
    .where('withdrawn_date', 'is', null)
    .groupBy('lead_id')
    .having(({ fn }) => fn.countAll(), '>=', most)
    .execute()
  return new Map(rows.map(row => [row.lead_id, `同一客户最多分配${most}家机构`]))
}

/** Relations whose lead the actor may not see: another employee can place an order only if the lead is in the high seas. */
export const leadsOutOfReach =
  (sentence: string): Refuses =>
  async ({ db, actor }, ids) => {
    const rows = await crmDb(db)
      .selectFrom('institution_customer_relation as relation')
      .innerJoin('live_customer as lead', 'lead.id', 'relation.lead_id')
      .select([
        'relation.id',
        'lead.attributable_person_id as owner',
        'lead.staff_person_id as staff',
        'lead.follow_up_with_people_id as follower',
      ])
      .where('relation.id', 'in', [...ids])
      .where('lead.status', '=', 'NORMAL')
      .execute()
    return new Map(
      rows.flatMap(({ id, owner, staff, follower }) => (canSeeLead(actor, [owner, staff, follower], owner) ? [] : [[id, sentence]])),
    )
  }
