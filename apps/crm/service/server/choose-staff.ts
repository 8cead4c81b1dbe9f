import { type RawBuilder, sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'

/** What the choice depends on. */
export interface ServedLead {
  readonly customerSource: string
  readonly residentCity: string | null
}

/** The default customer service; null when none is set or he has left. */
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
 * Customer service of a new lead that came without: the override for its source and city, else the next on duty in the pool, else the default.
 * The pool's cursor moves with the transaction, so that parallel leads go to different people.
 * @throws 409 when nobody is left to choose
 */
export async function chooseStaff(tx: Tx, lead: ServedLead): Promise<number> {
  const [staff] = await chooseStaffOf(tx, [lead])
  return staff as number
}

/** As chooseStaff for many leads, in their order. */
export async function chooseStaffOf(tx: Tx, leads: readonly ServedLead[]): Promise<readonly number[]> {
  const overrides = await overridesOf(tx, leads)
  const missing = overrides.filter(staff => staff === null).length
  const dealt = missing === 0 ? [] : await dealPool(tx, missing)
  let next = 0
  return overrides.map(staff => staff ?? (dealt[next++] as number))
}

/**
 * For each lead the person of the override that fits it best: the nearest source first, of one source the one that names the city too, and
 * last those for a city alone. Employees who have left, or are off duty in the pool, are passed over.
 */
async function overridesOf(tx: Tx, leads: readonly ServedLead[]): Promise<readonly (number | null)[]> {
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
    from ${listed(leads)} as lead (source, city, place)
    order by lead.place`.execute(tx)
  return rows.map(row => row.staff)
}

/** One lead as plain values: with arrays, whose length it cannot know, PostgreSQL plans this anew for every lead. */
const listed = (leads: readonly ServedLead[]): RawBuilder<unknown> => {
  const [only] = leads
  return leads.length === 1 && only
    ? sql`(values (${only.customerSource}::text, ${only.residentCity}::text, 1))`
    : sql`unnest(${leads.map(lead => lead.customerSource)}::text[], ${leads.map(lead => lead.residentCity)}::text[]) with ordinality`
}

/**
 * Deals `count` leads out to the pool, beginning behind the cursor; to the default when nobody is on duty. Parallel dealers wait for each
 * other and go on where the one before came to; without a pool none need wait.
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
  return rows.length === 0 ? everyone(count, await requireDefault(tx)) : rows.map(row => row.staff)
}

const everyone = (count: number, staff: number): readonly number[] => Array.from({ length: count }, () => staff)

async function requireDefault(tx: Tx): Promise<number> {
  const staff = await defaultStaff(tx)
  if (staff === null) throw refuse('请设置默认客服')
  return staff
}
