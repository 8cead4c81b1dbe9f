import { sql } from 'kysely'
import { refuse } from '#core/contract/errors.ts'
import type { Tx } from '#core/contract/server-plugin.ts'
import { crmTx } from '../../db/crm.ts'

/** What the choice depends on. */
export interface ServedLead {
  readonly customerSource: string
  readonly residentCity: string | null
}

interface Member {
  readonly employee_id: number
  readonly position: number
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
  if (leads.length === 0) return []
  const overrides = await overridesOf(tx, leads)
  const missing = overrides.filter(staff => staff === null).length
  const dealt = missing === 0 ? [] : await dealPool(tx, missing)
  let next = 0
  return overrides.map(staff => staff ?? (dealt[next++] as number))
}

/**
 * For each lead the person of the override that fits it best: the nearest source first, of one source the one that names the city too, and
 * last those for a city alone. Whoever has left, or is off duty in the pool, is passed over.
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
      order by (o.customer_source is not null)::int desc, coalesce(above.distance, 0), (o.resident_city is not null)::int desc, o.id limit 1
    ) as staff
    from unnest(${leads.map(lead => lead.customerSource)}::text[], ${leads.map(lead => lead.residentCity)}::text[])
      with ordinality as lead (source, city, place)
    order by lead.place`.execute(tx)
  return rows.map(row => row.staff)
}

/** Deals `count` leads out to the pool, beginning behind the cursor; to the default when nobody is on duty. */
async function dealPool(tx: Tx, count: number): Promise<readonly number[]> {
  // Without a pool nobody need wait for anybody.
  if ((await poolOf(tx)).length === 0) return everyone(count, await requireDefault(tx))
  // Whoever deals waits here for those before him, and then sees how far they came.
  const { rows } = await sql<{ cursor_position: number }>`select cursor_position from customer_service_setting for update`.execute(tx)
  const last = rows[0]?.cursor_position ?? 0
  const members = await poolOf(tx)
  if (members.length === 0) return everyone(count, await requireDefault(tx))
  const start = Math.max(
    0,
    members.findIndex(member => member.position > last),
  )
  const dealt = Array.from({ length: count }, (_, place) => members[(start + place) % members.length] as Member)
  await sql`update customer_service_setting set cursor_position = ${dealt.at(-1)?.position ?? last}`.execute(tx)
  return dealt.map(member => member.employee_id)
}

const everyone = (count: number, staff: number): readonly number[] => Array.from({ length: count }, () => staff)

async function requireDefault(tx: Tx): Promise<number> {
  const staff = await defaultStaff(tx)
  if (staff === null) throw refuse('请设置默认客服')
  return staff
}

const poolOf = (tx: Tx): Promise<readonly Member[]> =>
  crmTx(tx)
    .selectFrom('customer_service_member as member')
    .innerJoin('employee', 'employee.id', 'member.employee_id')
    .select(['member.employee_id', 'member.position'])
    .where('member.on_duty', '=', true)
    .where('employee.locked', '=', false)
    .orderBy('member.position')
    .execute()
