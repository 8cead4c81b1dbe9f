import type { Db, Tx } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** Kinds of work that each may go to somebody else, in the order in which they are handed over: leads with orders to chase before all other leads. */
export const WORK_KINDS = ['orders', 'leads', 'visits', 'institutions', 'approvals', 'subscriptions', 'views', 'drafts'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Some work that waits on an employee. */
export interface OpenWork {
  /** Key in the audit log and in the fact. */
  readonly key: string
  readonly count: number
  /** As the hand-over dialog tells it: 「名下客资 5 条」. */
  readonly text: string
}

/** What a domain has to say when an employee is to be 作废. Runs in that transaction, after the employee's row is locked. */
export interface EmployeeDuty {
  /** Of which kind its work is; without one it has none. */
  readonly kind?: WorkKind
  /** Employees who stand where nobody may be missing, by id with the sentence. */
  refuses?(db: Db | Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** What waits on the employee; of what there is nothing the count is 0. */
  openWork?(tx: Tx, employeeId: number): Promise<readonly OpenWork[]>
  /** Gives it all to another enabled employee. @returns how many records went over */
  handOver?(context: WriteContext, fromId: number, toId: number): Promise<number>
}

/** Where domains add their duties. */
export const employeeDuty = extensionPoint<EmployeeDuty>('system.employeeDuty')
