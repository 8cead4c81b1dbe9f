import { sql } from 'kysely'
import { invalid } from '#core/contract/errors.ts'
import type { Operation } from '#core/contract/server-plugin.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { crmTx } from '../../db/crm.ts'
import { requireEnabled } from '../lead/employees.ts'

/** A return visit to each of these leads; its owner calls unless somebody else is named. */
const add: Operation = {
  async run({ tx, rows, form, now, emit }) {
    const planned = String(form.plannedTime)
    if (planned < wallDateTime(now)) throw invalid([{ field: 'plannedTime', message: '计划回访时间不能早于当前时间' }])
    const visitor = typeof form.visitorId === 'number' ? form.visitorId : null
    await requireEnabled(tx, [visitor])
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
