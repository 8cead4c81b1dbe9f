/** Invariants that hold after every event. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** One query per rule, which returns the leads that break it. */
const LEAD_INVARIANTS = {
  'the stored phase is the derived one': sql<{ id: number }>`
    select c.id from live_customer c, lead_derive(c.id, c.manual_phase) d
    where (c.customer_phase, c.self_operated) is distinct from (d.phase, d.own)`,
  'a lead is precise when an institution that has it says so': sql<{ id: number }>`
    select c.id from live_customer c where c.precise <> (c.id in (
      select lead_id from institution_customer_relation where withdrawn_date is null and deal_stage is not null))`,
  'a relation says of its lead what the lead says': sql<{ id: number }>`
    select c.id from institution_customer_relation r join institutions_customer c on c.id = r.lead_id
    where (r.lead_owner_id, r.lead_staff_id, r.lead_creator_id, r.lead_source)
      is distinct from (c.attributable_person_id, c.staff_person_id, c.creator_id, c.customer_source)`,
  'the first follow-ups of a lead and of a relation are the earliest that were saved': sql<{ id: number }>`
    select c.id from live_customer c left join (
      select lead_id, min(created_date) as first from follow_up_record where institution_id is null group by lead_id) f on f.lead_id = c.id
    where c.first_follow_up_date is distinct from f.first
    union all
    select r.lead_id from institution_customer_relation r left join lateral (
      select min(created_date) as first from follow_up_record f
      where f.lead_id = r.lead_id and f.institution_id = r.institution_id and f.created_date >= r.created_date) f on true
    where r.first_follow_up_date is distinct from f.first`,
  'in the high seas, without owner, and with one open row are the same': sql<{ id: number }>`
    select c.id from live_customer c left join high_seas s on s.lead_id = c.id and s.closed_date is null
    where (c.status = 'LOSS') <> (c.attributable_person_id is null) or (c.status = 'LOSS') <> (s.id is not null)`,
  'what is merged away is in no high seas': sql<{ id: number }>`
    select c.id from institutions_customer c join high_seas s on s.lead_id = c.id and s.closed_date is null where c.deleted_date is not null`,
  'every contact of a live lead is its key, and nothing else is': sql<{ id: number }>`
    with wanted as (select c.id, k.key from live_customer c, contact_keys(c.phone_number, c.wechat) k)
    select coalesce(w.id, k.lead_id) as id from wanted w full join lead_contact_key k on k.key = w.key and k.lead_id = w.id
    where w.id is null or k.key is null`,
  'the owner is the last one of the history': sql<{ id: number }>`
    select c.id from live_customer c
    cross join lateral (select to_id from lead_owner_history h where h.lead_id = c.id order by h.id desc limit 1) last
    where last.to_id is distinct from c.attributable_person_id`,
  'a precise relation has a stage with a history that ends there': sql<{ id: number }>`
    select r.id from institution_customer_relation r
    left join lateral (select to_stage from deal_stage_history h where h.relation_id = r.id order by h.id desc limit 1) last on true
    where last.to_stage is distinct from r.deal_stage`,
  'nothing is open for a lead in the high seas': sql<{ id: number }>`
    select f.id from follow_up_record f join live_customer c on c.id = f.lead_id
    where c.status = 'LOSS' and f.institution_id is null and f.next_follow_up_time is not null and f.reminder_closed_date is null
      and f.created_date < (select put_in_time from high_seas s where s.lead_id = c.id and s.closed_date is null)`,
  // A lead is deleted by a merge, after which the kept lead has the open work, or by the revert of its import.
  'nothing live hangs on a deleted lead': sql<{ id: number }>`
    select c.id from institutions_customer c where c.deleted_date is not null and (
      (c.merged_into_id is not null and exists (select from customer_return_visit where lead_id = c.id and status = 'PENDING'))
      or (c.merged_into_id is null and c.import_batch_id is not null and (
        exists (select from customer_return_visit where lead_id = c.id)
        or exists (select from follow_up_record where lead_id = c.id)
        or exists (select from institution_customer_relation where lead_id = c.id)
        or exists (select from retention_client where lead_id = c.id)
        or exists (select from institutions_customer m where m.merged_into_id = c.id and m.deleted_date is null))))`,
  'an exclusive lead is in somebody’s hands': sql<{ id: number }>`
    select id from live_customer where exclusive and (status = 'LOSS' or exclusive_department_id is null)`,
} as const

/** Broken rules with up to five leads each; empty if there are none. */
export async function brokenRules(db: Db): Promise<Readonly<Record<string, readonly number[]>>> {
  const found: Record<string, readonly number[]> = {}
  for (const [rule, query] of Object.entries(LEAD_INVARIANTS)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) found[rule] = rows.slice(0, 5).map(row => row.id)
  }
  return found
}

export interface Ownership {
  readonly owner: number | null
  readonly since: number
}

/** Owner and `owner_since` (in seconds) of every live lead. */
export async function ownerships(db: Db): Promise<ReadonlyMap<number, Ownership>> {
  const { rows } = await sql<{ id: number; owner: number | null; since: number }>`
    select id, attributable_person_id as owner, extract(epoch from owner_since)::float as since from live_customer`.execute(db)
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

/** Leads whose `owner_since` did not change exactly when their owner did. */
export const wrongOwnerSince = (before: ReadonlyMap<number, Ownership>, after: ReadonlyMap<number, Ownership>): readonly number[] =>
  [...after].flatMap(([id, now]) => {
    const then = before.get(id)
    if (!then) return []
    const right = then.owner === now.owner ? then.since === now.since : now.since > then.since
    return right ? [] : [id]
  })
