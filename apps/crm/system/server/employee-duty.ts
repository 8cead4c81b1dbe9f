import type { Db, Tx } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** One kind of work that waits on an employee. */
export interface OpenWork {
  /** Key in the audit log and in the fact. */
  readonly key: string
  readonly count: number
  /** As the hand-over dialog tells it: 「名下客资 5 条」. */
  readonly text: string
}

/** What a domain has to say when an employee is to be 作废. Runs in that transaction, after the employee's row is locked. */
export interface EmployeeDuty {
  /** Employees who stand where nobody may be missing, by id with the sentence. */
  refuses?(db: Db | Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** What waits on the employee; kinds of which there is nothing are left out or have the count 0. */
  openWork?(tx: Tx, employeeId: number): Promise<readonly OpenWork[]>
  /** Gives it all to another enabled employee. @returns how many records changed owner */
  handOver?(context: WriteContext, fromId: number, toId: number): Promise<number>
}

/** Where domains add their duties. */
export const employeeDuty = extensionPoint<EmployeeDuty>('system.employeeDuty')
