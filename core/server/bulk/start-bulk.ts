import { malformed } from '#core/contract/errors.ts'
import { readValues } from '../actions/body.ts'
import { checkedForm, formOptions } from '../actions/form-checks.ts'
import type { ActionAnswer, ActionRequest } from '../actions/run-action.ts'
import { auditedTransaction } from '../actions/transaction.ts'
import { callKey, findStoredAnswer } from '../idempotency/idempotency.ts'
import type { Core } from '../pipeline/core.ts'
import { bulkAt } from './bulk-job.ts'
import { storeBulkRows } from './bulk-rows.ts'
import { chosenRows, readMatching } from './chosen-rows.ts'

/** Refusal by the unique index on `job`: at most one unfinished bulk job per employee. */
export const bulkRefusals = { job_bulk_employee: '您有一个批量操作正在进行，请等它完成后再试' }

/** True if the body asks for all rows of a list. */
export const isBulk = (body: unknown): body is { readonly matching: unknown } & Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'matching')

/**
 * Starts an action on all rows that a list finds: they are chosen now, stored with the job, and processed in the background. The form is checked
 * first. A repeated idempotency key gets the first job.
 */
export async function startBulk(core: Core, request: ActionRequest): Promise<ActionAnswer> {
  const { action, actor, resource, snapshot, body } = request
  if (!action.bulk || !isBulk(body)) throw malformed('不支持参数 matching')
  const { matching, ...rest } = body
  const values = readValues(action, rest)
  const asked = readMatching(request, matching)
  const key = callKey(request.key, true, { employeeId: actor.id, path: action.path, body })
  const kept = key && (await findStoredAnswer(core.db, key))
  if (kept) return kept as ActionAnswer
  const options = await formOptions(core, action)
  const rows = await chosenRows(core, request, asked)
  const writing = { actor, action: action.path, entity: resource.name, key }
  return auditedTransaction(core, writing, async ({ tx, now, note }) => {
    await checkedForm(core, tx, { snapshot, resource, action, actor, now, values, rows: [], options })
    const data = { resource: resource.name, action: action.name, screen: asked.query.screen, values }
    const jobId = await core.services.jobs.send(bulkAt, data, actor, tx)
    await storeBulkRows(tx, jobId, rows)
    note({
      bulk: jobId,
      rows: rows.length,
      screen: asked.query.screen,
      filters: Object.keys(asked.query).filter(name => name !== 'screen'),
    })
    return { code: 200, message: `已开始处理${rows.length}条数据`, data: { jobId, total: rows.length } }
  })
}
