import { sql } from 'kysely'
import { lead } from '#apps/crm/lead/server/lead-record.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { datetime, optional, ref, text } from '#core/contract/value.ts'
import { returnVisitPlanned } from './facts.ts'
import { returnVisit } from './visit-record.ts'

/**
 * Checks that the visitor sees each lead, and so its visits: otherwise the visit would never be made. @throws 422 naming leads out of the visitor's
 * scope.
 */
async function requireVisitorSees(tx: Tx, visitor: number, leads: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.name from live_customer c join employee e on e.id = ${visitor}
    where c.id = any(${leads}::bigint[]) and not e.admin
      and e.id not in (coalesce(c.attributable_person_id, 0), coalesce(c.staff_person_id, 0), coalesce(c.follow_up_with_people_id, 0))
      and not e.id = any(employee_viewers(c.attributable_person_id)) order by c.id`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(row => row.name).join('、')
  throw invalid([{ field: 'visitorId', message: `回访人须是客户的归属人、客服、跟进人或数据查看人：${names}` }])
}

/** Plans a return visit to each of these leads, for the given visitor or else the lead's owner. */
const addVisits = defineOperation({
  name: 'retention.addVisit',
  rows: 'many',
  reads: readsOf(lead, 'attributablePerson'),
  form: { content: text(), plannedTime: datetime(), visitorId: optional(ref('employee')) },
  async run({ tx, rows, form, create, emit }) {
    const { content, plannedTime } = form
    const visitor = form.visitorId ?? null
    await requireEnabled(tx, [visitor])
    if (visitor !== null)
      await requireVisitorSees(
        tx,
        visitor,
        rows.map(row => row.id),
      )
    const visits = rows.map(row => ({
      institutionsCustomer: row.id,
      content,
      plannedTime,
      visitor: visitor ?? row.attributablePerson ?? null,
    }))
    for (const [place, id] of (await create(returnVisit, visits)).entries()) {
      const visit = visits[place]
      if (visit) emit(returnVisitPlanned(id, { leadId: visit.institutionsCustomer, visitorId: visit.visitor }))
    }
    return {}
  },
})

export const visitOperations = [addVisits]
