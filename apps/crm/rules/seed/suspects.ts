import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { findSuspects } from '../server/suspected-duplicates.ts'

const MISTYPED_COPIES = 12

/**
 * Turns some of the oldest leads into copies of newer ones with a mistyped phone number, and fills the list of suspected duplicates as the nightly
 * job does. Automatic loss stays off: on old demo data it would only exceed its own limit.
 */
export async function insertSuspects(tx: Tx): Promise<void> {
  await sql`
    with fit as (select id, name, phone_number as phone from live_customer where status = 'NORMAL' and phone_number ~ '^1'),
    old as (select id, row_number() over (order by id) as n from fit order by id limit ${MISTYPED_COPIES}),
    young as (select name, phone, row_number() over (order by id desc) as n from fit order by id desc limit ${MISTYPED_COPIES})
    update institutions_customer c set name = y.name, phone_number = l.phone
    from old o join young y using (n) cross join lateral (
      select case when n % 3 = 0 and substr(y.phone, 6, 1) <> substr(y.phone, 7, 1)
        then overlay(y.phone placing substr(y.phone, 7, 1) || substr(y.phone, 6, 1) from 6)
        else overlay(y.phone placing ((substr(y.phone, 9, 1)::int + 3) % 10)::text from 9) end as phone
    ) l
    where c.id = o.id and not exists (select from lead_contact_key k where k.key = l.phone)`.execute(tx)
  await findSuspects(tx)
}
