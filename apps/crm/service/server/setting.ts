import { type Kysely, sql, type Transaction } from 'kysely'
import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { type HttpError, invalid } from '#core/contract/errors.ts'
import type { ServiceSetting, ServiceSettingForm, StaffPerson } from '../wire.ts'

const personSql = sql<StaffPerson>`jsonb_build_object('id', e.id, 'name', e.name, 'username', e.username)`

export async function readSetting(db: Db | Tx): Promise<ServiceSetting> {
  const crm: Kysely<CrmTables> | Transaction<CrmTables> = crmDb(db)
  const { version, defaultStaff } = await crm
    .selectFrom('customer_service_setting as s')
    .leftJoin('employee as e', 'e.id', 's.default_staff_id')
    .select(['s.version', sql<StaffPerson | null>`case when e.id is not null then ${personSql} end`.as('defaultStaff')])
    .executeTakeFirstOrThrow()
  const pool = await crm
    .selectFrom('customer_service_member as m')
    .innerJoin('employee as e', 'e.id', 'm.employee_id')
    .select([personSql.as('staff'), 'm.on_duty as onDuty'])
    .orderBy('m.position')
    .execute()
  const overrides = await crm
    .selectFrom('customer_service_override as o')
    .innerJoin('employee as e', 'e.id', 'o.staff_id')
    .select(['o.customer_source as customerSource', 'o.resident_city as residentCity', personSql.as('staff')])
    .orderBy('o.id')
    .execute()
  return { version, defaultStaff, pool, overrides }
}

/** A form that has passed checkSetting. */
interface CheckedSetting extends ServiceSettingForm {
  readonly defaultStaffId: number
}

/** Checks the form by itself. @throws 422 for the first problem. */
export function checkSetting(form: ServiceSettingForm): CheckedSetting {
  const { defaultStaffId, pool, overrides } = form
  if (!defaultStaffId) throw invalid([{ field: 'defaultStaffId', message: '请设置默认客服' }])
  if (new Set(pool.map(member => member.staffId)).size < pool.length) throw invalid([{ field: 'pool', message: '轮值名单中有重复的客服' }])
  const places = overrides.map(({ customerSource, residentCity }) => JSON.stringify([customerSource || null, residentCity || null]))
  if (places.includes('[null,null]')) throw invalid([{ field: 'overrides', message: '请为每条指定规则选择来源或城市' }])
  if (new Set(places).size < places.length) throw invalid([{ field: 'overrides', message: '指定规则中有重复的来源与城市' }])
  return { ...form, defaultStaffId }
}

/**
 * Cursor in the new pool: the position of the employee dealt to last, or of the nearest predecessor still in the pool; 0 if there is none.
 * @param before employees in the old order with their positions
 */
export function movedCursor(
  before: readonly { readonly id: number; readonly position: number }[],
  cursor: number,
  after: readonly number[],
): number {
  const dealt = before.filter(({ id, position }) => position <= cursor && after.includes(id)).at(-1)
  return dealt ? after.indexOf(dealt.id) + 1 : 0
}

/** Share-locks the default employee, who so cannot be disabled before commit. @throws 422 if missing or disabled (作废). */
async function requireEnabledDefault(tx: Tx, staffId: number): Promise<void> {
  const found = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where('id', '=', staffId)
    .where('locked', '=', false)
    .forShare()
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'defaultStaffId', message: '请设置默认客服' }])
}

/**
 * Replaces the whole setting. Waits for leads being entered, and they for it.
 * @param outdated builds the refusal of a form based on an older version than the given one
 * @throws 409 for an outdated version, or if one of the employees is disabled
 */
export async function writeSetting(
  tx: Tx,
  form: CheckedSetting,
  outdated: (current: ServiceSetting) => Promise<HttpError>,
): Promise<{ readonly before: ServiceSetting; readonly after: ServiceSetting }> {
  const crm = crmTx(tx)
  const { version, cursor_position } = await crm.selectFrom('customer_service_setting').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (version !== form.version) throw await outdated(await readSetting(tx))
  const staff = form.pool.map(member => member.staffId)
  await requireEnabledDefault(tx, form.defaultStaffId)
  await requireEnabled(tx, [...staff, ...form.overrides.map(override => override.staffId)])
  const before = await readSetting(tx)
  const members = before.pool.map((member, place) => ({ id: member.staff.id, position: place + 1 }))
  await crm
    .updateTable('customer_service_setting')
    .set({
      default_staff_id: form.defaultStaffId,
      cursor_position: movedCursor(members, cursor_position, staff),
      saved_date: sql<Date>`now()`,
    })
    .execute()
  await crm.deleteFrom('customer_service_member').execute()
  await crm.deleteFrom('customer_service_override').execute()
  if (form.pool.length > 0)
    await crm
      .insertInto('customer_service_member')
      .values(form.pool.map(({ staffId, onDuty }, place) => ({ employee_id: staffId, position: place + 1, on_duty: onDuty })))
      .execute()
  if (form.overrides.length > 0)
    await crm
      .insertInto('customer_service_override')
      .values(
        form.overrides.map(({ customerSource, residentCity, staffId }) => ({
          customer_source: customerSource || null,
          resident_city: residentCity || null,
          staff_id: staffId,
        })),
      )
      .execute()
  return { before, after: await readSetting(tx) }
}
