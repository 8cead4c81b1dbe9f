import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import type { EmployeeDuty, OpenWork } from './employee-duty.ts'

/** How it is told that nothing waits. */
const NO_WORK = '无'

/** What waits on an employee, over all domains. */
export const openWorkOf = async (duties: readonly EmployeeDuty[], tx: Tx, employeeId: number): Promise<readonly OpenWork[]> => {
  const all: OpenWork[] = []
  for (const duty of duties) all.push(...((await duty.openWork?.(tx, employeeId)) ?? []))
  return all.filter(({ count }) => count > 0)
}

/** As the hand-over dialog and the messages tell it. */
export const describeOpenWork = (work: readonly OpenWork[]): string => (work.length > 0 ? work.map(({ text }) => text).join('，') : NO_WORK)

/**
 * Gives an employee's work to another one, in every domain.
 * @returns how many records changed owner
 * @throws 422 when there is no such other employee, 409 when that one is 作废
 */
export async function handOver(duties: readonly EmployeeDuty[], context: WriteContext, fromId: number, toId: number): Promise<number> {
  const { tx } = context
  const heir = await crmTx(tx).selectFrom('employee').select('locked').where('id', '=', toId).forShare().executeTakeFirst()
  if (!heir || toId === fromId) throw invalid([{ field: 'handOverId', message: '请选择其他在职员工' }])
  if (heir.locked) throw refuse('交接人已作废')
  let changed = 0
  for (const duty of duties) changed += (await duty.handOver?.(context, fromId, toId)) ?? 0
  return changed
}
