import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import type { Importer } from '#core/contract/importer.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { ImportBatch, ImportCounts, OwnBatches } from '../wire.ts'
import { type Batch, batches, tables } from './batches.ts'
import { REPORT_DAYS } from './refused-report.ts'
import { revertUntil } from './revert.ts'

const DAY = 86_400_000

/** The caller's imports into one list in any state, newest first. Other employees' imports are never listed: file names may reveal personal data. */
export async function ownBatches(importer: Importer, { db, actor, query }: RequestContext): Promise<OwnBatches> {
  const size = Number(query.size ?? 10)
  const own = batches(db).where('employee_id', '=', actor.id).where('resource', '=', importer.resource)
  const [page, { total }] = await Promise.all([
    own
      .orderBy('id', 'desc')
      .limit(size)
      .offset((Number(query.page ?? 1) - 1) * size)
      .execute(),
    tables(db)
      .selectFrom('spreadsheet_batch')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('employee_id', '=', actor.id)
      .where('resource', '=', importer.resource)
      .executeTakeFirstOrThrow(),
  ])
  const refused = await refusedUntilNow(db, page)
  const now = new Date()
  return { records: page.map(batch => record(batch, refused.get(batch.id) ?? NONE, now)), total: Number(total) }
}

type Refused = Pick<ImportCounts, 'duplicate' | 'failed'>
const NONE: Refused = { duplicate: 0, failed: 0 }

/** Counts of refused rows by batch, for batches that are running or interrupted. */
async function refusedUntilNow(db: Db, page: readonly Batch[]): Promise<ReadonlyMap<number, Refused>> {
  const open = page.filter(({ state }) => state === 'running' || state === 'failed').map(({ id }) => id)
  if (open.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('spreadsheet_issue')
    .select('batch_id')
    .select(sql<number>`count(*) filter (where kind = 'duplicate')::int`.as('duplicate'))
    .select(sql<number>`count(*) filter (where kind = 'failed')::int`.as('failed'))
    .where('batch_id', 'in', open)
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map(({ batch_id, ...counts }) => [batch_id, counts]))
}

/** Counts of the rows written so far, or those of the dry run if none is written. */
function countsOf({ state, result, checked, done, total }: Batch, refused: Refused): ImportCounts {
  if (result) return { total: result.total, ok: result.ok, duplicate: result.duplicate, failed: result.failed }
  const found = checked ?? { total, ok: 0, ...NONE }
  if (done === 0 || (state !== 'running' && state !== 'failed')) return counts(found)
  return { total: total || found.total, ok: done - refused.duplicate - refused.failed, ...refused }
}

const counts = ({ total, ok, duplicate, failed }: ImportCounts): ImportCounts => ({ total, ok, duplicate, failed })

function record(batch: Batch, refused: Refused, now: Date): ImportBatch {
  const { id, filename, state, created_date, done, mapping, kept, undone } = batch
  const until = mayStillBeUndone(batch, now)
  const fileUrl = reportUrl(batch, now)
  return {
    ...{ batchId: id, filename, state, createdDate: wallDateTime(created_date), done, mapping },
    ...countsOf(batch, refused),
    open: kept && (state === 'checked' || state === 'failed'),
    ...(until ? { revertUntil: wallDateTime(until) } : {}),
    ...(undone ? { undone } : {}),
    ...(fileUrl === undefined ? {} : { errorFileUrl: fileUrl }),
  }
}

/** Time until which the batch can be undone; undefined if that is over or nothing was written. */
function mayStillBeUndone({ state, done, finished_date: finished, undone }: Batch, now: Date): Date | undefined {
  if (!['running', 'done', 'failed'].includes(state) || done === 0) return undefined
  const until = revertUntil(finished ?? now)
  return undone || now <= until ? until : undefined
}

/** The file is deleted after REPORT_DAYS, but its URL stays in the result. */
const reportUrl = ({ result, finished_date: finished }: Batch, now: Date): string | undefined =>
  finished && now.getTime() < finished.getTime() + REPORT_DAYS * DAY ? result?.errorFileUrl : undefined
