import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, type TypeOf, WHOLE } from '#core/contract/shape.ts'

const PHONE_LENGTH = 11

/** Temporary table of leads that share their name with another lead, with the columns to compare. Dropped at the end of the transaction. */
const createFingerprintsSql = sql`
  create temporary table fingerprint on commit drop as
  select id, name, phone, school from (
    select id, phone_number as phone,
      lower(btrim(college)) || extract(year from graduation_time) as school,
      lower(regexp_replace(normalize(name, nfkc), '\\s', '', 'g')) as name,
      count(*) over (partition by lower(regexp_replace(normalize(name, nfkc), '\\s', '', 'g'))) as namesakes
    from institutions_customer where deleted_date is null
  ) l where namesakes > 1`

/**
 * Inserts all pairs with equal name and key; meant for keys that few leads share. A phone number with one digit masked is such a key: phone numbers
 * are unique, so at most ten leads have it.
 */
const insertPairsSql = (key: RawBuilder<unknown>, reason: string, also = sql`true`): RawBuilder<unknown> => sql`
  insert into found select least(a.id, b.id), greatest(a.id, b.id), ${reason}
  from (select name, ${key} as key, array_agg(id) as ids from fingerprint where phone is not null group by 1, 2 having count(*) > 1) g
  cross join lateral unnest(g.ids) x(id) join fingerprint a on a.id = x.id
  cross join lateral unnest(g.ids) y(id) join fingerprint b on b.id = y.id
  where a.id < b.id and ${also} on conflict do nothing`

const maskedDigitSql = (at: number): RawBuilder<unknown> => sql`overlay(phone placing '_' from ${sql.lit(at)})`

/** Count of each digit: equal for phone numbers with two swapped digits. */
const digitCountsSql = sql`(select string_agg((length(phone) - length(replace(phone, d::text, '')))::text, ',' order by d) from generate_series(0, 9) d)`
const twoDigitsDifferSql = sql`(select count(*) from generate_series(1, ${sql.lit(PHONE_LENGTH)}) i where substr(a.phone, i, 1) <> substr(b.phone, i, 1)) = 2`

/** Pairs each lead of the same name and school with the previous one only, so that a thousand leads make a thousand pairs and not half a million. */
const insertSchoolmatesSql = sql`
  insert into found select other, id, 'COLLEGE'
  from (select id, lag(id) over (partition by name, school order by id) as other from fingerprint where school is not null) l
  where other is not null on conflict do nothing`

/**
 * Merges the result into the list: decided pairs stay unchanged, open pairs that no longer match are deleted. No recorders run, because the list is
 * derived every night.
 */
const storePairsSql = sql`
  with pair as (select first_id, second_id, array_agg(reason order by reason desc) as reasons from found group by 1, 2),
  gone as (
    delete from suspected_duplicate s where s.state = 'PENDING'
      and not exists (select from pair p where p.first_id = s.first_id and p.second_id = s.second_id)
  ),
  kept as (
    insert into suspected_duplicate (first_id, second_id, reasons) select first_id, second_id, reasons from pair order by 1, 2
    on conflict (first_id, second_id) do update set reasons = excluded.reasons
    where suspected_duplicate.state = 'PENDING' and suspected_duplicate.reasons <> excluded.reasons
    returning xmax = 0 as new
  )
  select (select count(*)::int from pair) as pairs, (select count(*)::int from kept where new) as found`

const suspectCounts = objectOf({ pairs: WHOLE, found: WHOLE })
type SuspectCounts = TypeOf<typeof suspectCounts>

/** Fills the list from all live leads. The work is linear in the number of leads and pairs, not quadratic. */
export async function findSuspects(tx: Tx): Promise<SuspectCounts> {
  await createFingerprintsSql.execute(tx)
  await sql`create index on fingerprint (id)`.execute(tx)
  await sql`analyze fingerprint`.execute(tx)
  await sql`create temporary table found (first_id bigint, second_id bigint, reason text, primary key (first_id, second_id, reason)) on commit drop`.execute(
    tx,
  )
  for (let at = 1; at <= PHONE_LENGTH; at++) await insertPairsSql(maskedDigitSql(at), 'PHONE_DIGIT').execute(tx)
  await insertPairsSql(digitCountsSql, 'PHONE_SWAP', twoDigitsDifferSql).execute(tx)
  await insertSchoolmatesSql.execute(tx)
  const { rows } = await sql<SuspectCounts>`${storePairsSql}`.execute(tx)
  return rows[0] ?? { pairs: 0, found: 0 }
}

/** Nightly: finds leads that may be one person, for employees to decide. Blocks no action. */
export const suspectedDuplicates = defineJob({
  name: 'rules.findSuspects',
  title: '查找疑似重复',
  cron: '30 3 * * *',
  result: suspectCounts,
  async run({ db, transaction }) {
    // The search runs in a separate transaction on the job's connections, which have a longer timeout; the second one writes the audit entry.
    const found = await db.transaction().execute(async tx => {
      // On a large table this may take longer than the timeout of these connections.
      await sql`set local statement_timeout = '10min'`.execute(tx)
      return findSuspects(tx)
    })
    return transaction(async ({ note }) => {
      note({ ...found })
      return { ...found }
    })
  },
})
