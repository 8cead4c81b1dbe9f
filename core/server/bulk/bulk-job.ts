import { sql } from 'kysely'
import { defineJob, type Job, type JobContext, jobAt } from '#core/contract/job.ts'
import { objectOf, RECORD, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { auditedTransaction } from '../actions/transaction.ts'
import { requirePermission } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import { type BulkRow, bulkCounts, markRowsRefused, refusedGroups, unprocessedRows } from './bulk-rows.ts'
import { type BulkJobRun, processPart, rowRefusalReason } from './do-together.ts'
import { JobStopped, lockRunningJob } from './hold-job.ts'

/** An action on the chosen rows. Migrations refer to its name (index job_bulk_employee), so a new name needs a migration. */
export const bulkAt = jobAt({
  name: 'core.bulk',
  data: objectOf({ resource: TEXT, action: TEXT, values: RECORD }, { screen: TEXT }),
  result: objectOf({ total: WHOLE, done: WHOLE, refused: WHOLE, label: TEXT }),
})

type BulkData = TypeOf<NonNullable<typeof bulkAt.data>>
type BulkResult = TypeOf<NonNullable<typeof bulkAt.result>>

/** Rows per transaction: few enough that other requests rarely wait for locks, enough that commits do not dominate. */
const ROWS_PER_PART = 200

/**
 * Applies one action to many rows in parts. Each part is one transaction that also marks its rows as done, so an interrupted job continues where it
 * stopped and no row is processed twice. If the operation refuses a part, the part is halved until the offending rows stand alone.
 */
export const bulkJob = (core: () => Core): Job =>
  defineJob({
    ...bulkAt,
    title: '批量操作',
    async run(context) {
      for (;;) {
        // Read again before each part: current permissions, scope and manifests.
        const run = await prepareBulkRun(core(), context)
        const rows = await unprocessedRows(run.core.db, context.id, Math.min(ROWS_PER_PART, run.action.limit))
        if (rows.length === 0) return finishBulkRun(run)
        await runPart(run, rows, context)
        const { total, done, refused } = await bulkCounts(run.core.db, context.id)
        await context.progress(done + refused, total)
      }
    },
  })

/** @throws a refusal, which ends the job */
async function prepareBulkRun(core: Core, { id, data }: JobContext<BulkData>): Promise<BulkJobRun> {
  const { rows } = await sql<{ employee: number }>`select employee_id as employee from job where id = ${id}`.execute(core.db)
  const actor = await core.actor(rows[0]?.employee ?? null)
  const { snapshot } = core
  const resource = snapshot.resources[data.resource]
  const action = resource?.actions[data.action]
  if (!resource || !action?.bulk) throw new JobStopped('该操作已不再提供')
  requirePermission(actor, [...action.permission, ...resource.listPermission])
  return { core, job: id, snapshot, resource, action, actor, values: data.values }
}

async function runPart(run: BulkJobRun, rows: readonly BulkRow[], context: JobContext): Promise<void> {
  context.signal.throwIfAborted()
  const [first] = rows
  try {
    await processPart(run, rows)
  } catch (error) {
    const alone = rows.length === 1 ? first : undefined
    const reason = rowRefusalReason(error, alone?.name)
    if (reason === undefined) throw error
    if (alone) return refuseRow(run, alone, reason)
    const middle = Math.ceil(rows.length / 2)
    await runPart(run, rows.slice(0, middle), context)
    await runPart(run, rows.slice(middle), context)
  }
}

const refuseRow = ({ core, job }: BulkJobRun, row: BulkRow, reason: string): Promise<void> =>
  core.db.transaction().execute(async tx => {
    await lockRunningJob(tx, job)
    await markRowsRefused(tx, job, [{ row, reason }])
  })

/** Writes one audit entry about the whole job; each part has its own entry about its changes. */
async function finishBulkRun({ core, job, actor, action, resource }: BulkJobRun): Promise<BulkResult> {
  const counts = await bulkCounts(core.db, job)
  const groups = await refusedGroups(core.db, job)
  await auditedTransaction(core, { actor, action: action.path, entity: resource.name, patient: true }, async ({ tx, note }) => {
    await lockRunningJob(tx, job)
    note({ bulk: job, ...counts, reasons: groups.map(({ reason, count, ids }) => ({ reason, count, ids })) })
  })
  return { ...counts, label: action.label }
}
