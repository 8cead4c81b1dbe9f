import type { Db, Tx } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** Kinds of work that each may go to somebody else, in the order in which they are handed over: leads with orders to chase before all other leads. */
export const WORK_KINDS = ['orders', 'leads', 'visits', 'institutions', 'approvals', 'subscriptions', 'views', 'drafts'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** As the hand-over dialog calls them. */
export const KIND_LABELS: Readonly<Record<WorkKind, string>> = {
  orders: '待处理订单',
  leads: '客资',
  visits: '回访',
  institutions: '机构',
  approvals: '提交的申请',
  subscriptions: '定期报表',
  views: '共享视图',
  drafts: '草稿和定时任务',
}

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
  /** Permission for the list in which its work is found: a successor needs it. Absent where the work shows nothing beyond one's own permissions. */
  readonly permission?: string
  /** Employees who share the work already, the closest first: the first of them is proposed as successor. */
  partners?(tx: Tx, employeeId: number): Promise<readonly number[]>
  /** Employees who stand where nobody may be missing, by id with the sentence. */
  refuses?(db: Db | Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** What waits on the employee; of what there is nothing the count is 0. */
  openWork?(tx: Tx, employeeId: number): Promise<readonly OpenWork[]>
  /** Gives it all to another enabled employee. @returns how many records went over */
  handOver?(context: WriteContext, fromId: number, toId: number): Promise<number>
}

/** Where domains add their duties. */
export const employeeDuty = extensionPoint<EmployeeDuty>('system.employeeDuty')
