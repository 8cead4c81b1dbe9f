/** Successors for the work of an employee who leaves: checks and proposals. */
import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { type FieldError, invalid, refuse } from '#core/contract/errors.ts'
import { accounts } from './accounts.ts'
import { type EmployeeDuty, KIND_LABELS, type WorkKind } from './employee-duty.ts'
import type { WorkByKind } from './open-work.ts'

/** True if the employee has the permissions that this kind of work needs. */
type MayTakeOver = (employeeId: number, kind: WorkKind) => Promise<boolean>

/** Permission check for successors; each employee's permissions are read once. */
const successorCheck = (tx: Tx, work: WorkByKind): MayTakeOver => {
  const known = new Map<number, ReturnType<typeof accounts.access>>()
  return async (employeeId, kind) => {
    const asked = known.get(employeeId) ?? accounts.access(tx, employeeId)
    known.set(employeeId, asked)
    const access = await asked
    const needed = (work.get(kind) ?? []).flatMap(({ permission }) => permission ?? [])
    return access !== undefined && (access.admin || needed.every(one => access.permissions.has(one)))
  }
}

/** The managers of the employee's department and of those above it, nearest first, then their viewers, then the department's members. */
async function nearestColleagues(tx: Tx, employeeId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select d.id, d.parent_id, d.manager_id, 0 as far from employee e join department d on d.id = e.department_id where e.id = ${employeeId}
      union all
      select d.id, d.parent_id, d.manager_id, a.far + 1 from above a join department d on d.id = a.parent_id where a.far < 20
    ), candidates as (
      select manager_id as id, far, 0 as rank from above
      union all
      select v.employee_id, a.far, 1 from above a join department_viewer v on v.department_id = a.id
      union all
      select m.id, 0, 2 from employee m join employee e on e.department_id = m.department_id where e.id = ${employeeId}
    )
    select c.id from candidates c where c.id is not null order by c.rank, c.far, c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those of them who are enabled. */
async function enabledEmployees(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from employee where id = any(${ids}::bigint[]) and not locked`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Proposed successor for each kind of open work: someone who shares the work, else the nearest manager at or above the employee's department, else a
 * viewer of its data, else a member of the department; in this order the first one who is enabled and has the permissions.
 */
export async function proposedSuccessors(
  tx: Tx,
  duties: readonly EmployeeDuty[],
  work: WorkByKind,
  employeeId: number,
): Promise<ReadonlyMap<WorkKind, number>> {
  const mayHold = successorCheck(tx, work)
  const others = await nearestColleagues(tx, employeeId)
  const found = new Map<WorkKind, number>()
  for (const kind of work.keys()) {
    const partners = await Promise.all(duties.map(duty => (duty.kind === kind ? (duty.partners?.(tx, employeeId) ?? []) : [])))
    const candidates = [...partners.flat(), ...others].filter(id => id !== employeeId)
    const enabled = await enabledEmployees(tx, candidates)
    for (const id of candidates) {
      if (!enabled.has(id) || !(await mayHold(id, kind))) continue
      found.set(kind, id)
      break
    }
  }
  return found
}

/** A successor chosen in one form item, and the kinds of work it applies to. */
export interface SuccessorChoice {
  readonly field: string
  readonly id: number
  readonly kinds: readonly WorkKind[]
}

/** @throws 422 if a successor is the employee, does not exist, or lacks a permission; 409 if one is disabled (作废) */
export async function requireSuccessors(tx: Tx, work: WorkByKind, chosen: readonly SuccessorChoice[], employeeId: number): Promise<void> {
  const ids = [...new Set(chosen.map(({ id }) => id))]
  if (ids.length === 0) return
  const found = await crmTx(tx)
    .selectFrom('employee')
    .select(['id', 'name', 'locked'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  const mayHold = successorCheck(tx, work)
  const errors: FieldError[] = []
  for (const { field, id, kinds } of chosen) {
    const heir = found.find(one => one.id === id)
    if (!heir || id === employeeId) throw invalid([{ field, message: '请选择其他在职员工' }])
    if (heir.locked) throw refuse('交接人已作废')
    for (const kind of kinds) {
      if (await mayHold(id, kind)) continue
      errors.push({ field, message: `${heir.name}没有${KIND_LABELS[kind]}的查看权限，不能接手${KIND_LABELS[kind]}` })
      break
    }
  }
  if (errors.length > 0) throw invalid(errors)
}
