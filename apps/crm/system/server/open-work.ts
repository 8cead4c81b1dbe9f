import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'

/** What waits on an employee: live leads he owns (open: not signed), serves or follows, and customers he is to call. */
export interface OpenWork {
  readonly owned: number
  readonly open: number
  readonly served: number
  readonly followed: number
  readonly visits: number
}

/** Three equalities rather than one IN: each has an index of its own. */
const isTheirs = (employeeId: number) => sql`deleted_date is null
  and (attributable_person_id = ${employeeId} or staff_person_id = ${employeeId} or follow_up_with_people_id = ${employeeId})`

export async function countOpenWork(tx: Tx, employeeId: number): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select count(*) filter (where attributable_person_id = ${employeeId})::int as owned,
           count(*) filter (where attributable_person_id = ${employeeId} and customer_phase <> 'ORDERED')::int as open,
           count(*) filter (where staff_person_id = ${employeeId})::int as served,
           count(*) filter (where follow_up_with_people_id = ${employeeId})::int as followed,
           (select count(*)::int from customer_return_visit where visitor_id = ${employeeId} and status = 'PENDING') as visits
    from institutions_customer
    where ${isTheirs(employeeId)}`.execute(tx)
  return rows[0] ?? { owned: 0, open: 0, served: 0, followed: 0, visits: 0 }
}

/** How it is told that nothing waits. */
export const NO_WORK = '无'

/** The counts as the hand-over dialog tells them. */
export function describeOpenWork({ owned, open, served, followed, visits }: OpenWork): string {
  const parts = [
    owned > 0 && `名下客资 ${owned} 条（未成单 ${open} 条）`,
    served > 0 && `客服客资 ${served} 条`,
    followed > 0 && `跟进客资 ${followed} 条`,
    visits > 0 && `待回访 ${visits} 条`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('，') : NO_WORK
}

/**
 * Gives an employee's live leads to another one, in each of the three parts he has on them, and writes the owner's history; the other one
 * calls those whom he was to call.
 * @returns how many leads changed owner
 */
export async function handOver(tx: Tx, fromId: number, toId: number, operatorId: number): Promise<number> {
  const heir = await crmTx(tx).selectFrom('employee').select('locked').where('id', '=', toId).forShare().executeTakeFirst()
  if (!heir || toId === fromId) throw invalid([{ field: 'handOverId', message: '请选择其他在职员工' }])
  if (heir.locked) throw refuse('交接人已作废')
  await crmTx(tx)
    .updateTable('customer_return_visit')
    .set({ visitor_id: toId, version: sql<number>`version + 1` })
    .where('visitor_id', '=', fromId)
    .where('status', '=', 'PENDING')
    .execute()
  const { numAffectedRows } = await sql`
    with theirs as materialized (
      select id, attributable_person_id as owner_id from institutions_customer
      where ${isTheirs(fromId)}
      order by id for update
    ), history as (
      insert into lead_owner_history (lead_id, from_id, to_id, cause, operator_id)
      select id, ${fromId}, ${toId}, 'handOver', ${operatorId} from theirs where owner_id = ${fromId}
    )
    update institutions_customer c set
      attributable_person_id = case when c.attributable_person_id = ${fromId} then ${toId} else c.attributable_person_id end,
      staff_person_id = case when c.staff_person_id = ${fromId} then ${toId} else c.staff_person_id end,
      follow_up_with_people_id = case when c.follow_up_with_people_id = ${fromId} then ${toId} else c.follow_up_with_people_id end,
      version = c.version + 1
    from theirs where c.id = theirs.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
