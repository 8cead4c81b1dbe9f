import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { InputOf, RequestContext } from '#core/contract/endpoint.ts'
import type { Importer } from '#core/contract/importer.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import type { ImportBatch, ImportCounts, OwnBatchesPage } from '../wire/batches.ts'
import type { importBatchesAt } from '../wire/endpoints.ts'
import { importTables, type StoredBatch, selectBatches } from './batches.ts'
import { REPORT_DAYS } from './refused-report.ts'
import { revertDeadline } from './revert.ts'

const DAY_LENGTH_MS = 86_400_000

type BatchesContext = RequestContext<InputOf<ReturnType<typeof importBatchesAt>>>

/** The caller's imports into one list in any state, newest first. Other employees' imports are never listed: file names may reveal personal data. */
export async function ownBatches(importer: Importer, { db, actor, input }: BatchesContext): Promise<OwnBatchesPage> {
  const size = Number(input.size ?? 10)
  const own = selectBatches(db).where('employee_id', '=', actor.id).where('resource', '=', importer.resource)
  const [page, { total }] = await Promise.all([
    own
      .orderBy('id', 'desc')
      .limit(size)
      .offset((Number(input.page ?? 1) - 1) * size)
      .execute(),
    importTables(db)
      .selectFrom('spreadsheet_batch')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('employee_id', '=', actor.id)
      .where('resource', '=', importer.resource)
      .executeTakeFirstOrThrow(),
  ])
  const refused = await refusedSoFar(db, page)
  const now = new Date()
  return { records: page.map(batch => batchRecord(batch, refused.get(batch.id) ?? NONE_REFUSED, now)), total: Number(total) }
}

type RefusedCounts = Pick<ImportCounts, 'duplicate' | 'failed'>
const NONE_REFUSED: RefusedCounts = { duplicate: 0, failed: 0 }

/** Counts of refused rows by batch, for batches that are running or interrupted. */
async function refusedSoFar(db: Db, page: readonly StoredBatch[]): Promise<ReadonlyMap<number, RefusedCounts>> {
  const open = page.filter(({ state }) => state === 'running' || state === 'failed').map(({ id }) => id)
  if (open.length === 0) return new Map()
  const rows = await importTables(db)
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
function batchCounts({ state, result, checked, done, total }: StoredBatch, refused: RefusedCounts): ImportCounts {
  if (result) return { total: result.total, ok: result.ok, duplicate: result.duplicate, failed: result.failed }
  const found = checked ?? { total, ok: 0, ...NONE_REFUSED }
  if (done === 0 || (state !== 'running' && state !== 'failed')) return rowCountsOf(found)
  return { total: total || found.total, ok: done - refused.duplicate - refused.failed, ...refused }
}

const rowCountsOf = ({ total, ok, duplicate, failed }: ImportCounts): ImportCounts => ({ total, ok, duplicate, failed })

function batchRecord(batch: StoredBatch, refused: RefusedCounts, now: Date): ImportBatch {
  const { id, filename, state, created_date, done, mapping, kept, undone } = batch
  const until = openRevertDeadline(batch, now)
  const fileUrl = reportUrl(batch, now)
  return {
    ...{ batchId: id, filename, state, createdDate: wallDateTime(created_date), done, mapping },
    ...batchCounts(batch, refused),
    open: kept && (state === 'checked' || state === 'failed'),
    ...(until ? { revertUntil: wallDateTime(until) } : {}),
    ...(undone ? { undone } : {}),
    ...(fileUrl === undefined ? {} : { errorFileUrl: fileUrl }),
  }
}

/** Time until which the batch can be undone; undefined if that is over or nothing was written. */
function openRevertDeadline({ state, done, finished_date: finished, undone }: StoredBatch, now: Date): Date | undefined {
  if (!['running', 'done', 'failed'].includes(state) || done === 0) return undefined
  const until = revertDeadline(finished ?? now)
  return undone || now <= until ? until : undefined
}

/** The file is deleted after REPORT_DAYS, but its URL stays in the result. */
const reportUrl = ({ result, finished_date: finished }: StoredBatch, now: Date): string | undefined =>
  finished && now.getTime() < finished.getTime() + REPORT_DAYS * DAY_LENGTH_MS ? result?.errorFileUrl : undefined
