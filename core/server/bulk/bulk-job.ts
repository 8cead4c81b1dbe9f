import { sql } from 'kysely'
import type { Job, JobContext } from '#core/contract/job.ts'
import { write } from '../actions/transaction.ts'
import { requirePermission } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import { type BulkRow, bulkCounts, markRefused, refusedGroups, waitingRows } from './bulk-rows.ts'
import { type BulkRun, doTogether, reasonOf } from './do-together.ts'
import { holdJob, Stopped } from './hold-job.ts'

/** Job name. Migrations refer to it (index job_bulk_employee), so a new name needs a migration. */
export const BULK_JOB = 'core.bulk'

/** Rows per transaction: few enough that other requests rarely wait for locks, enough that commits do not dominate. */
const PART = 200

/**
 * Applies one action to many rows in parts. Each part is one transaction that also marks its rows as done, so an interrupted job continues where it
 * stopped and no row is processed twice. If the operation refuses a part, the part is halved until the offending rows stand alone.
 */
export const bulkJob = (core: () => Core): Job => ({
  name: BULK_JOB,
  title: '批量操作',
  async run(context) {
    for (;;) {
      // Read again before each part: current permissions, scope and manifests.
      const run = await prepare(core(), context)
      const rows = await waitingRows(run.core.db, context.id, Math.min(PART, run.action.limit))
      if (rows.length === 0) return finish(run)
      await part(run, rows, context)
      const { total, done, refused } = await bulkCounts(run.core.db, context.id)
      await context.progress(done + refused, total)
    }
  },
})

/** @throws a refusal, which ends the job */
async function prepare(core: Core, { id, data }: JobContext): Promise<BulkRun> {
  const { rows } = await sql<{ employee: number }>`select employee_id as employee from job where id = ${id}`.execute(core.db)
  const actor = await core.actor(rows[0]?.employee ?? null)
  const { snapshot } = core
  const resource = snapshot.resources[String(data.resource)]
  const action = resource?.actions[String(data.action)]
  if (!resource || !action?.bulk) throw new Stopped('该操作已不再提供')
  requirePermission(actor, [...action.permission, ...resource.listPermission])
  return { core, job: id, snapshot, resource, action, actor, values: data.values as BulkRun['values'] }
}

async function part(run: BulkRun, rows: readonly BulkRow[], context: JobContext): Promise<void> {
  context.signal.throwIfAborted()
  const [first] = rows
  try {
    await doTogether(run, rows)
  } catch (error) {
    const alone = rows.length === 1 ? first : undefined
    const reason = reasonOf(error, alone?.name)
    if (reason === undefined) throw error
    if (alone) return refuseRow(run, alone, reason)
    const middle = Math.ceil(rows.length / 2)
    await part(run, rows.slice(0, middle), context)
    await part(run, rows.slice(middle), context)
  }
}

const refuseRow = ({ core, job }: BulkRun, row: BulkRow, reason: string): Promise<void> =>
  core.db.transaction().execute(async tx => {
    await holdJob(tx, job)
    await markRefused(tx, job, [{ row, reason }])
  })

/** Writes one audit entry about the whole job; each part has its own entry about its changes. */
async function finish({ core, job, actor, action, resource }: BulkRun): Promise<Readonly<Record<string, unknown>>> {
  const counts = await bulkCounts(core.db, job)
  const groups = await refusedGroups(core.db, job)
  await write(core, { actor, action: action.path, entity: resource.name, patient: true }, async ({ tx, note }) => {
    await holdJob(tx, job)
    note({ bulk: job, ...counts, reasons: groups.map(({ reason, count, ids }) => ({ reason, count, ids })) })
  })
  return { ...counts, label: action.label }
}
