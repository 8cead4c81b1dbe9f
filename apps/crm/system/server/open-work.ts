import type { Tx } from '#core/contract/database.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { type EmployeeDuty, type OpenWork, WORK_KINDS, type WorkKind } from './employee-duty.ts'

/** Text if there is no open work. */
const NO_WORK = '无'

/** Open work with the permission that a successor needs for it. */
export type WaitingWork = OpenWork & Pick<EmployeeDuty, 'permission'>

/** Open work of an employee by kind; kinds without any are absent. */
export type WorkByKind = ReadonlyMap<WorkKind, readonly WaitingWork[]>

/** Successor by kind of work. */
export type Successors = ReadonlyMap<WorkKind, number>

/** Open work of an employee in all domains. */
export async function openWorkOf(duties: readonly EmployeeDuty[], tx: Tx, employeeId: number): Promise<WorkByKind> {
  const found = new Map<WorkKind, WaitingWork[]>()
  for (const kind of WORK_KINDS)
    for (const duty of duties.filter(one => one.kind === kind)) {
      const open = ((await duty.openWork?.(tx, employeeId)) ?? []).filter(({ count }) => count > 0)
      const waiting = open.map(one => ({ ...one, permission: duty.permission }))
      if (open.length > 0) found.set(kind, [...(found.get(kind) ?? []), ...waiting])
    }
  return found
}

/** Text for the hand-over dialog and messages. */
export const describeOpenWork = (work: readonly OpenWork[]): string => (work.length > 0 ? work.map(({ text }) => text).join('，') : NO_WORK)

/** The items of all kinds in one list. */
export const flattenWork = (work: WorkByKind): readonly OpenWork[] => [...work.values()].flat()

/**
 * Hands an employee's work over, kind by kind.
 * @returns number of records
 */
export async function handOverWork(
  duties: readonly EmployeeDuty[],
  context: WriteContext,
  fromId: number,
  heirs: Successors,
): Promise<number> {
  let changed = 0
  for (const kind of WORK_KINDS) {
    const toId = heirs.get(kind)
    if (toId === undefined) continue
    for (const duty of duties.filter(one => one.kind === kind)) changed += (await duty.handOver?.(context, fromId, toId)) ?? 0
  }
  return changed
}
