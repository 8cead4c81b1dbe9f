import type { Db, Tx } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** Kinds of work that can be handed over to different employees, in hand-over order: leads with orders to chase come before all other leads. */
export const WORK_KINDS = ['orders', 'leads', 'visits', 'institutions', 'approvals', 'subscriptions', 'views', 'drafts'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Labels of the kinds in the hand-over dialog. */
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

/** One item of an employee's open work. */
export interface OpenWork {
  /** Key in the audit log and in the fact. */
  readonly key: string
  readonly count: number
  /** Text in the hand-over dialog: 「名下客资 5 条」. */
  readonly text: string
}

/** A domain's part in disabling (作废) an employee. Runs in that transaction, after the employee's row is locked. */
export interface EmployeeDuty {
  /** Kind of the domain's work; absent if it has none. */
  readonly kind?: WorkKind
  /** Permission of the list that shows the work, which a successor needs. Absent if the work shows nothing beyond the employee's own permissions. */
  readonly permission?: string
  /** Employees who share the work already, closest first: the first suitable one is proposed as successor. */
  partners?(tx: Tx, employeeId: number): Promise<readonly number[]>
  /** Reasons why employees cannot be disabled before they are replaced, by employee id. */
  refuses?(db: Db | Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Open work of the employee; items may have count 0. */
  openWork?(tx: Tx, employeeId: number): Promise<readonly OpenWork[]>
  /** Hands all of the work over to another enabled employee. @returns number of records. */
  handOver?(context: WriteContext, fromId: number, toId: number): Promise<number>
}

/** Extension point for duties of the domains. */
export const employeeDuty = extensionPoint<EmployeeDuty>('system.employeeDuty')
