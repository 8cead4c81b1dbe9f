import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { type EmployeeDuty, type OpenWork, WORK_KINDS, type WorkKind } from './employee-duty.ts'

/** How it is told that nothing waits. */
const NO_WORK = '无'

/** What waits on an employee, by kind; kinds of which there is nothing are left out. */
export type WorkByKind = ReadonlyMap<WorkKind, readonly OpenWork[]>

/** Who takes which kind of work over. */
export type Heirs = ReadonlyMap<WorkKind, number>

/** What waits on an employee, over all domains. */
export async function openWorkOf(duties: readonly EmployeeDuty[], tx: Tx, employeeId: number): Promise<WorkByKind> {
  const found = new Map<WorkKind, OpenWork[]>()
  for (const kind of WORK_KINDS)
    for (const duty of duties.filter(one => one.kind === kind)) {
      const open = ((await duty.openWork?.(tx, employeeId)) ?? []).filter(({ count }) => count > 0)
      if (open.length > 0) found.set(kind, [...(found.get(kind) ?? []), ...open])
    }
  return found
}

/** As the hand-over dialog and the messages tell it. */
export const describeOpenWork = (work: readonly OpenWork[]): string => (work.length > 0 ? work.map(({ text }) => text).join('，') : NO_WORK)

/** All of it, in one list. */
export const allWork = (work: WorkByKind): readonly OpenWork[] => [...work.values()].flat()

/** Who is proposed to take the work over: the manager of the employee's department or of the nearest one above, else who views its data. */
export async function proposedHeir(tx: Tx, employeeId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select d.id, d.parent_id, d.manager_id, 0 as far from employee e join department d on d.id = e.department_id where e.id = ${employeeId}
      union all
      select d.id, d.parent_id, d.manager_id, a.far + 1 from above a join department d on d.id = a.parent_id where a.far < 20
    ), candidates as (
      select manager_id as id, far, 0 as rank from above
      union all
      select v.employee_id, a.far, 1 from above a join department_viewer v on v.department_id = a.id
    )
    select c.id from candidates c join employee e on e.id = c.id
    where not e.locked and e.id <> ${employeeId} order by c.rank, c.far, c.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * @param wanted by the form's item, who takes over; nobody where it is left empty
 * @throws 422 when one of them is the employee or does not exist, 409 when one is 作废
 */
export async function requireHeirs(tx: Tx, wanted: ReadonlyMap<string, number>, employeeId: number): Promise<void> {
  const ids = [...new Set(wanted.values())]
  if (ids.length === 0) return
  const found = await crmTx(tx).selectFrom('employee').select(['id', 'locked']).where('id', 'in', ids).orderBy('id').forShare().execute()
  for (const [field, id] of wanted) {
    const heir = found.find(one => one.id === id)
    if (!heir || id === employeeId) throw invalid([{ field, message: '请选择其他在职员工' }])
    if (heir.locked) throw refuse('交接人已作废')
  }
}

/**
 * Gives an employee's work to others, kind by kind.
 * @returns how many records went over
 */
export async function handOver(duties: readonly EmployeeDuty[], context: WriteContext, fromId: number, heirs: Heirs): Promise<number> {
  let changed = 0
  for (const kind of WORK_KINDS) {
    const toId = heirs.get(kind)
    if (toId === undefined) continue
    for (const duty of duties.filter(one => one.kind === kind)) changed += (await duty.handOver?.(context, fromId, toId)) ?? 0
  }
  return changed
}
