import { HttpError } from '#core/contract/errors.ts'
import { operationOf } from '../actions/call-context.ts'
import { checkActionRows } from '../actions/check-rows.ts'
import { checkedForm, formOptions } from '../actions/form-checks.ts'
import { type LockedRow, lockReachable } from '../actions/locked-rows.ts'
import { whyMissing } from '../actions/missing-rows.ts'
import { type ActionRequest, carryOut } from '../actions/run-action.ts'
import { type AuditedWriteContext, auditedTransaction } from '../actions/transaction.ts'
import type { Core } from '../pipeline/core.ts'
import { type BulkRow, markRowsDone, markRowsRefused, type RefusedRow, stillUnprocessed } from './bulk-rows.ts'
import { JobStopped, lockRunningJob } from './hold-job.ts'

/** Context of a bulk job for one of its parts. */
export interface BulkJobRun extends Omit<ActionRequest, 'body' | 'key'> {
  readonly core: Core
  readonly job: string
  readonly values: Readonly<Record<string, unknown>>
}

const OUT_OF_SCOPE_REASON = '数据不存在，或已不在您的操作范围内'

/** Text of a refusal without the row's name, which is shown beside it. Undefined if the error is not a refusal of these rows. */
export function rowRefusalReason(error: unknown, name?: string): string | undefined {
  if (!(error instanceof HttpError) || error instanceof JobStopped || error.status >= 500) return undefined
  const text = error.message.replace(/^type=1/, '')
  return name !== undefined && text.endsWith(`：${name}`) ? text.slice(0, -name.length - 1) : text
}

/**
 * Processes some rows in one transaction, with the same operation as for selected rows. Rows that left the scope or that a guard refuses are skipped;
 * a refusal by the operation itself undoes the whole part.
 * @throws Stopped if the job has ended or its form is no longer valid
 */
export async function processPart(run: BulkJobRun, rows: readonly BulkRow[]): Promise<void> {
  const { core, job, actor, action, resource } = run
  if (operationOf(core, action).prepare) throw new Error(`${action.operation} prepares its calls: it is not done in bulk`)
  const options = await formOptions(core, action)
  const request = { actor, action: action.path, entity: resource.name, ids: rows.map(row => row.id), patient: true, quiet: true }
  await auditedTransaction(core, request, async writing => {
    const { tx, now } = writing
    await lockRunningJob(tx, job)
    const waiting = await stillUnprocessed(tx, job, rows)
    const { locked, refused } = await lockOrRefuse(run, waiting, writing)
    if (locked.length > 0) {
      const form = await checkedForm(core, tx, { ...run, now, rows: locked, options }).catch(error => {
        throw error instanceof HttpError && error.status < 500 ? new JobStopped(error.message) : error
      })
      await carryOut(core, run, locked, form, writing)
    }
    const left = new Set(refused.map(({ row }) => row.place))
    await markRowsDone(
      tx,
      job,
      waiting.filter(row => !left.has(row.place)),
    )
    await markRowsRefused(tx, job, refused)
    writing.note({ bulk: job })
  })
}

/** Locks the reachable rows; for the others, returns the reason. */
async function lockOrRefuse(
  run: BulkJobRun,
  waiting: readonly BulkRow[],
  { tx, now }: AuditedWriteContext,
): Promise<{ locked: readonly LockedRow[]; refused: readonly RefusedRow[] }> {
  const { core, snapshot, resource, action, actor } = run
  const ids = waiting.map(row => row.id).sort((a, b) => a - b)
  const found = new Map((await lockReachable(core, tx, { snapshot, resource, action, actor, ids })).map(row => [row.id, row]))
  const locked: LockedRow[] = []
  const refused: RefusedRow[] = []
  for (const row of waiting) {
    const own = found.get(row.id)
    const reason = own ? await guardReason(run, own, { tx, now }) : await missingReason(run, row, { tx, now })
    if (own && reason === undefined) locked.push(own)
    else refused.push({ row, reason: reason ?? OUT_OF_SCOPE_REASON })
  }
  return { locked: locked.sort((a, b) => a.id - b.id), refused }
}

async function guardReason(
  { core, snapshot, action, resource, actor }: BulkJobRun,
  row: LockedRow,
  { tx, now }: Pick<AuditedWriteContext, 'tx' | 'now'>,
): Promise<string | undefined> {
  // Row names are shown beside the reasons, so the guards need not look them up.
  const unnamed = { ...action, guard: action.guard.map(({ list: _, ...guard }) => guard) }
  try {
    await checkActionRows(core, tx, { snapshot, action: unnamed, resource, rows: [row], actor, now })
    return undefined
  } catch (error) {
    const reason = rowRefusalReason(error)
    if (reason === undefined) throw error
    return reason
  }
}

async function missingReason(
  { core, snapshot, resource, action, actor }: BulkJobRun,
  row: BulkRow,
  { tx, now }: Pick<AuditedWriteContext, 'tx' | 'now'>,
): Promise<string | undefined> {
  const told = await whyMissing(core, tx, { snapshot, resource, action, actor, now, ids: [row.id] })
  return told && rowRefusalReason(told, row.name)
}
