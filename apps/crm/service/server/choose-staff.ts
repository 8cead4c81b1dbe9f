import { type RawBuilder, sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { firstOf } from '#core/contract/must.ts'

/** Fields of a lead on which the choice depends. */
export interface ServedLead {
  readonly customerSource: string
  readonly residentCity: string | null
}

/** Id of the default customer service employee; null if none is set or the employee is disabled. */
export async function defaultStaff(tx: Tx): Promise<number | null> {
  const row = await crmTx(tx)
    .selectFrom('customer_service_setting as setting')
    .innerJoin('employee', 'employee.id', 'setting.default_staff_id')
    .select('employee.id')
    .where('employee.locked', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Chooses the customer service employee of a new lead without one: by override for its source and city, else the next on duty in the pool, else the
 * default. The pool's cursor moves within the transaction, so that parallel leads go to different employees.
 * @throws 409 if there is no default either
 */
export async function chooseStaff(tx: Tx, lead: ServedLead): Promise<number> {
  return firstOf(await chooseStaffOf(tx, [lead]))
}

/** chooseStaff for many leads, in their order. */
export async function chooseStaffOf(tx: Tx, leads: readonly ServedLead[]): Promise<readonly number[]> {
  const overrides = await overrideStaff(tx, leads)
  const missing = overrides.filter(staff => staff === null).length
  const dealt = missing === 0 ? [] : [...(await dealPool(tx, missing))]
  return overrides.map(staff => staff ?? firstOf(dealt.splice(0, 1)))
}

/**
 * Employee of the best matching override for each lead, or null: the nearest source first, for one source the override that names the city as well,
 * overrides for a city alone last. Skips employees who are disabled, or off duty in the pool.
 */
async function overrideStaff(tx: Tx, leads: readonly ServedLead[]): Promise<readonly (number | null)[]> {
  const { rows } = await sql<{ staff: number | null }>`
    select (
      with recursive above (value, parent_id, distance) as (
        select c.value, c.parent_id, 0 from option_config c where c.name = 'customerSource' and c.value = lead.source
        union all
        select c.value, c.parent_id, above.distance + 1 from option_config c join above on c.id = above.parent_id where above.distance < 10
      )
      select o.staff_id
      from customer_service_override o
      join employee e on e.id = o.staff_id and not e.locked
      left join customer_service_member m on m.employee_id = o.staff_id
      left join above on above.value = o.customer_source
      where (o.customer_source is null or above.value is not null or o.customer_source = lead.source)
        and (o.resident_city is null or o.resident_city = lead.city) and coalesce(m.on_duty, true)
      order by (o.customer_source is not null)::int desc, above.distance, (o.resident_city is not null)::int desc limit 1
    ) as staff
    from ${leadRowsSql(leads)} as lead (source, city, place)
    order by lead.place`.execute(tx)
  return rows.map(row => row.staff)
}

/** A single lead as plain values: with arrays, whose length PostgreSQL cannot estimate, it would plan the query again for every lead. */
const leadRowsSql = (leads: readonly ServedLead[]): RawBuilder<unknown> => {
  const [only] = leads
  return leads.length === 1 && only
    ? sql`(values (${only.customerSource}::text, ${only.residentCity}::text, 1))`
    : sql`unnest(${leads.map(lead => lead.customerSource)}::text[], ${leads.map(lead => lead.residentCity)}::text[]) with ordinality`
}

/**
 * Deals `count` leads to the pool, starting after the cursor; to the default if no member is on duty. Parallel calls wait on the setting's row lock
 * and continue where the previous one stopped; without a pool there is nothing to wait for.
 */
async function dealPool(tx: Tx, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ staff: number }>`
    with pool as (
      select m.employee_id, m.position, row_number() over (order by m.position) - 1 as place, count(*) over () as size
      from customer_service_member m join employee e on e.id = m.employee_id and not e.locked
      where m.on_duty
    ),
    setting as materialized (select cursor_position from customer_service_setting where exists (select from pool) for update),
    first as (select coalesce(min(place) filter (where position > cursor_position), 0) as place, max(size) as size from pool, setting),
    dealt as (
      select turn, pool.employee_id, pool.position
      from generate_series(0, ${count}::int - 1) as turn, first join pool on true
      where pool.place = (first.place + turn) % first.size
    ),
    moved as (
      update customer_service_setting set cursor_position = (select position from dealt order by turn desc limit 1)
      where exists (select from dealt)
    )
    select employee_id as staff from dealt order by turn`.execute(tx)
  return rows.length === 0 ? repeatedStaff(count, await requireDefaultStaff(tx)) : rows.map(row => row.staff)
}

const repeatedStaff = (count: number, staff: number): readonly number[] => Array.from({ length: count }, () => staff)

async function requireDefaultStaff(tx: Tx): Promise<number> {
  const staff = await defaultStaff(tx)
  if (staff === null) throw refuse('请设置默认客服')
  return staff
}
