import { sql } from 'kysely'
import { demoResult } from '#apps/crm/seed/demo-part.ts'
import { midnightSql, officeTime } from '#apps/crm/seed/moments.ts'
import { rowPositionSql } from '#apps/crm/seed/place-of.ts'
import type { Tx } from '#core/contract/database.ts'

/** One lead in this many is claimed. */
const LEADS_PER_CLAIM = 19
/** Maximum age of a claim in days. */
const MAX_CLAIM_DAYS = 75

/** Reads the leads with a pending visit, which are not released; stored by the room of the visits. */
export const leadsAwaitingVisit = demoResult<(tx: Tx) => Promise<readonly number[]>>('leads with a pending visit')

/** Leads released by one consultant and then claimed by another; `spared` are left out. */
export async function insertClaims(tx: Tx, people: readonly number[], spared: readonly number[]): Promise<void> {
  await sql`
    with claimed as (
      select c.id, nth, c.attributable_person_id as owner, c.staff_person_id as staff, c.manual_phase as phase, at.moment, at.let_go,
        case when former.id = c.attributable_person_id then former.other else former.id end as former
      from institutions_customer c
      cross join lateral (select ${rowPositionSql('institutions_customer', 'c.id')} as nth) place
      cross join lateral (select ${officeTime(sql`1 + nth * 7 % ${sql.lit(MAX_CLAIM_DAYS)}`, sql`nth`)} as moment, 3 + nth % 9 as days) claim
      cross join lateral (select claim.moment, claim.moment - make_interval(days => claim.days::int) as let_go) at
      cross join lateral (select p.ids[1 + nth % cardinality(p.ids)] as id, p.ids[1 + (nth + 1) % cardinality(p.ids)] as other
        from (select ${[...people]}::bigint[] as ids) p) former
      where nth % ${sql.lit(LEADS_PER_CLAIM)} = 0 and c.status = 'NORMAL' and not c.exclusive and c.created_date < at.let_go - interval '5 days'
        and c.id <> all(${[...spared]}::bigint[])
        and at.moment < ${midnightSql}
    ), stay as (
      insert into high_seas (lead_id, put_in_time, move_in_reason, previous_owner_id, previous_staff_id, previous_phase, was_allocated, operator_id,
        closed_date, closed_by_id, next_owner_id)
      select id, let_go, case when nth % 2 = 0 then 'AUTO_NO_FOLLOW_UP' else 'CUSTOMER_CHURN' end, former, staff, phase, false,
        case when nth % 2 = 1 then former end, moment, owner, owner
      from claimed order by let_go, id
    ), entered as (
      update lead_owner_history h set to_id = claimed.former from claimed where h.lead_id = claimed.id
    ), log as (
      insert into lead_claim_log (lead_id, employee_id, created_date, day)
      select id, owner, moment, (moment at time zone 'Asia/Shanghai')::date from claimed order by moment, id
    ), owned as (
      update institutions_customer c set last_pick_up_time = claimed.moment, owner_since = claimed.moment from claimed where claimed.id = c.id
    )
    insert into lead_owner_history (lead_id, from_id, to_id, cause, operator_id, created_date)
    select id, step.from_id, step.to_id, step.cause, step.operator, step.moment
    from claimed cross join lateral (values
      (former, null::bigint, 'sea', case when nth % 2 = 1 then former end, let_go), (null, owner, 'pickUp', owner, moment)
    ) as step(from_id, to_id, cause, operator, moment) order by step.moment, id`.execute(tx)
}
