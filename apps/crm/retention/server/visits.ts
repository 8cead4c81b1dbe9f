import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import type { Operation } from '#core/contract/server-plugin.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'

/** A visit stands where its lead is seen: whoever could not see it would never call. @throws 422 naming such leads */
async function requireSeeing(tx: Tx, visitor: number, leads: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.name from live_customer c join employee e on e.id = ${visitor}
    where c.id = any(${leads}::bigint[]) and not e.admin
      and e.id not in (coalesce(c.attributable_person_id, 0), coalesce(c.staff_person_id, 0), coalesce(c.follow_up_with_people_id, 0))
      and not e.id = any(employee_viewers(c.attributable_person_id)) order by c.id`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(row => row.name).join('、')
  throw invalid([{ field: 'visitorId', message: `回访人须是客户的归属人、客服、跟进人或数据查看人：${names}` }])
}

/** A return visit to each of these leads; its owner calls unless somebody else is named. */
const add: Operation = {
  async run({ tx, rows, form, now, emit }) {
    const planned = String(form.plannedTime)
    if (planned < wallDateTime(now)) throw invalid([{ field: 'plannedTime', message: '计划回访时间不能早于当前时间' }])
    const visitor = typeof form.visitorId === 'number' ? form.visitorId : null
    await requireEnabled(tx, [visitor])
    if (visitor !== null)
      await requireSeeing(
        tx,
        visitor,
        rows.map(row => row.id),
      )
    const made = await crmTx(tx)
      .insertInto('customer_return_visit')
      .values(
        rows.map(row => ({
          lead_id: row.id,
          content: String(form.content),
          planned_time: sql<Date>`${planned}::timestamp at time zone 'Asia/Shanghai'`,
          visitor_id: visitor ?? (row.attributablePersonId as number),
        })),
      )
      .returning(['id', 'lead_id', 'visitor_id'])
      .execute()
    for (const { id, lead_id, visitor_id } of made)
      emit({
        topic: 'returnVisit.planned',
        entity: 'customerReturnVisits',
        entityId: id,
        payload: { leadId: lead_id, visitorId: visitor_id },
      })
    return {}
  },
}

/** Operations by the names that the manifests use. */
export const visitOperations: Readonly<Record<string, Operation>> = { 'visit.add': add }
