import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MoveInReason } from '#apps/crm/lead/server/lead-record.ts'
import { moveToSea } from '#apps/crm/lead/server/sea.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { defineJob, type JobContext } from '#core/contract/job.ts'
import { firstOf } from '#core/contract/must.ts'
import { choiceOf, objectOf, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { type RefusedReason, refusedReason } from '../wire.ts'
import { automaticLossRefused, RULES_ID } from './facts.ts'
import { countLosable, isTooMany } from './losable.ts'
import { beginRun, countMoved, endRun, holdLease, LeaseLost, type LossRun, refusedToday } from './loss-run.ts'
import { readRelease } from './stored-rules.ts'
import { type LostLead, reportLosses, storeLosses } from './told-losses.ts'

const LOSS_BATCH_SIZE = 200
/** Delays in ms before another try for leads locked by other transactions; afterwards they stay until the next hour. */
const LOCK_RETRY_DELAYS_MS = [0, 300, 1_000]

interface OverdueLeads {
  /** Ids in order of loss time, longest overdue first. */
  readonly ids: readonly number[]
  /** Number of leads that can be lost at all. */
  readonly total: number
  readonly maxPercent: number
}

/** Leads whose loss time has come. Scans the table, but only once an hour; see the migration. */
async function findOverdueLeads(db: Db): Promise<OverdueLeads> {
  const { rows } = await sql<OverdueLeads & { enabled: boolean }>`
    select r.follow_enabled or r.alloc_enabled as enabled, r.max_loss_percent as "maxPercent", 0 as total, '{}'::bigint[] as ids from lead_rules r`.execute(
    db,
  )
  const rules = firstOf(rows, 'lead rules')
  if (!rules.enabled) return rules
  const [due, total] = await Promise.all([
    sql<{ id: number }>`select c.id from institutions_customer c, lead_rules r
      where c.status = 'NORMAL' and c.deleted_date is null and lead_loss_time(c, r) <= now() order by lead_loss_time(c, r), c.id`.execute(
      db,
    ),
    countLosable(db),
  ])
  return { maxPercent: rules.maxPercent, ids: due.rows.map(row => row.id), total }
}

const runRefusal = (run: LossRun, { ids, total, maxPercent }: OverdueLeads): RefusedReason | undefined => {
  if (ids.length === 0) return undefined
  if (run.jumped) return 'CLOCK_JUMPED'
  return isTooMany(ids.length, total, maxPercent) ? 'TOO_MANY' : undefined
}

/** Tells everyone who may edit the rules why no lead was moved. */
async function notifyRefusal({ transaction }: JobContext, refused: RefusedReason, { ids, total }: OverdueLeads): Promise<void> {
  await transaction(async ({ tx, emit, note }) => {
    const { rows } = await sql<{ id: number }>`select e.id from employee e where not e.locked and (e.admin or exists (
      select from employee_role er join role r on r.id = er.role_id and not r.locked join role_permission p on p.role_id = r.id
      where er.employee_id = e.id and p.permission = '/system/automaticLoss/edit')) order by e.id`.execute(tx)
    note({ refused, due: ids.length, total })
    emit(automaticLossRefused(RULES_ID, { reason: refused, due: ids.length, total, recipients: rows.map(row => row.id) }))
  })
}

interface MovedBatch {
  readonly moved: number
  readonly held: readonly number[]
}

/**
 * Moves those leads of the batch that are still due. The rule is evaluated again under row lock: a parallel follow-up either commits first and keeps
 * the lead, or finds it in the high seas. Leads locked by another transaction are skipped.
 * @returns number of moved leads, and ids of those still due because they were locked
 */
async function moveLossBatch({ transaction }: JobContext, run: LossRun, batch: readonly number[]): Promise<MovedBatch> {
  return transaction(async writing => {
    const { tx, note } = writing
    await holdLease(tx, run)
    const { rows } = await sql<LostLead & { reason: MoveInReason }>`
      select c.id, c.attributable_person_id as owner, lead_loss_reason(c, r) as reason from institutions_customer c, lead_rules r
      where c.id = any(${batch}::bigint[]) and lead_loss_time(c, r) <= now() order by c.id for update of c skip locked`.execute(tx)
    const gone: number[] = []
    for (const reason of ['AUTO_NO_FOLLOW_UP', 'AUTO_NO_ALLOCATION'] as const) {
      const ids = rows.filter(row => row.reason === reason).map(row => row.id)
      gone.push(...(await moveToSea(writing, ids, reason)))
    }
    await storeLosses(
      tx,
      rows.filter(row => gone.includes(row.id)),
    )
    await countMoved(tx, run, gone.length)
    await countReleased(tx, gone.length)
    note({ run: run.id, ids: gone })
    const tried = rows.map(row => row.id)
    const { rows: left } = await sql<{ id: number }>`select c.id from institutions_customer c, lead_rules r
      where c.id = any(${batch}::bigint[]) and not c.id = any(${tried}::bigint[]) and lead_loss_time(c, r) <= now() order by c.id`.execute(
      tx,
    )
    return { moved: gone.length, held: left.map(row => row.id) }
  })
}

/** Reduces the released number with each batch, so that the rest of an interrupted run can be moved later. */
const countReleased = (tx: Tx, gone: number) =>
  sql`update lead_rules set release_count = nullif(greatest(release_count - ${gone}, 0), 0) where release_count is not null`.execute(tx)

async function moveOverdueLeads(context: JobContext, run: LossRun, { ids }: OverdueLeads): Promise<number> {
  let moved = 0
  const held: number[] = []
  const move = async (some: readonly number[]): Promise<readonly number[]> => {
    context.signal.throwIfAborted()
    const batch = await moveLossBatch(context, run, some)
    moved += batch.moved
    return batch.held
  }
  for (let from = 0; from < ids.length; from += LOSS_BATCH_SIZE) {
    held.push(...(await move(ids.slice(from, from + LOSS_BATCH_SIZE))))
    await context.progress(Math.min(from + LOSS_BATCH_SIZE, ids.length), ids.length)
  }
  for (const pause of LOCK_RETRY_DELAYS_MS) {
    if (held.length === 0) break
    await wait(pause, undefined, { signal: context.signal })
    const again = held.splice(0)
    for (let from = 0; from < again.length; from += LOSS_BATCH_SIZE) held.push(...(await move(again.slice(from, from + LOSS_BATCH_SIZE))))
  }
  return moved
}

/** What a run did: skipped, refused, or moved this number of the due leads. */
const lossRunResult = objectOf(
  {},
  { skipped: choiceOf('RUNNING_ELSEWHERE', 'LEASE_LOST'), refused: refusedReason, moved: WHOLE, due: WHOLE, total: WHOLE },
)
type LossRunResult = TypeOf<typeof lossRunResult>

async function performRun(context: JobContext, run: LossRun): Promise<LossRunResult> {
  const due = await findOverdueLeads(context.db)
  const counts = { due: due.ids.length, total: due.total }
  await sql`update lead_loss_run set due = ${counts.due}, total = ${counts.total} where id = ${run.id}`.execute(context.db)
  const refused = runRefusal(run, due)
  const released = refused === 'TOO_MANY' ? await readRelease(context.db) : null
  if (refused && !released) {
    context.services.log.warn({ refused, ...counts }, 'automatic loss refused')
    if (!(await refusedToday(context.db, refused))) await notifyRefusal(context, refused, due)
    await endRun(context.db, run, { state: 'REFUSED', refused })
    return { refused, ...counts }
  }
  const ids = released ? due.ids.slice(0, released.count) : due.ids
  const moved = await moveOverdueLeads(context, run, { ...due, ids })
  // Sets `due` to the number that was tried: leads beyond the release were not kept by a follow-up.
  await endRun(context.db, run, { state: 'DONE', due: ids.length })
  return { moved, ...counts }
}

/** Hourly: leads without follow-up or allocation in time go to the high seas. Uses the database's clock, on one node at a time. */
export const automaticLoss = defineJob({
  name: 'rules.loseDueLeads',
  title: '超时自动流失',
  cron: '0 * * * *',
  result: lossRunResult,
  async run(context): Promise<LossRunResult> {
    const run = await beginRun(context.db)
    if (!run) return { skipped: 'RUNNING_ELSEWHERE' }
    try {
      const done = await performRun(context, run)
      await reportLosses(context)
      return done
    } catch (error) {
      await endRun(context.db, run, { state: 'INTERRUPTED' })
      if (error instanceof LeaseLost) return { skipped: 'LEASE_LOST' }
      throw error
    }
  },
})
