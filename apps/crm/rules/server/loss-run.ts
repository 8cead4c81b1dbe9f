import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { RefusedReason } from '../wire.ts'

export interface LossRun {
  readonly id: number
  /** Token of the run that holds the lease. */
  readonly holder: string
  /** The last run is in the future or more than two days ago, so the clock is not trusted yet. */
  readonly jumped: boolean
}

/** Longer than any batch takes. */
const LEASE_SECONDS = 120
const leaseEndSql = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`

/** Takes the lease and opens a run; undefined while another node runs. A run left open by a dead holder is closed as interrupted. */
export async function beginRun(db: Db): Promise<LossRun | undefined> {
  const holder = randomUUID()
  return db.transaction().execute(async tx => {
    // A lease that ends later than a new one could was taken before the clock was set back. The tolerance of 5 minutes is needed because now() is the
    // start of this transaction, which may be before that of the transaction it waited for.
    const { rows: leases } = await sql`update lead_loss_lease set holder = ${holder}, held_until = ${leaseEndSql}
      where held_until < now() or held_until > ${leaseEndSql} + interval '5 minutes' returning id`.execute(tx)
    if (leases.length === 0) return undefined
    await sql`update lead_loss_run set state = 'INTERRUPTED', finished_date = now() where state = 'RUNNING'`.execute(tx)
    const { rows } = await sql<{ id: number; jumped: boolean }>`
      with last as (select started_date from lead_loss_run order by id desc limit 1),
      opened as (insert into lead_loss_run default values returning id)
      select opened.id, coalesce(last.started_date > now() + interval '5 minutes' or last.started_date < now() - interval '2 days', false) as jumped
      from opened left join last on true`.execute(tx)
    return rows[0] && { ...rows[0], holder }
  })
}

/** Another node has taken the lease, because this one was away for too long. */
export class LeaseLost extends Error {}

/** Prolongs the lease and locks its row until the transaction ends, so that only one node's run can write. @throws LeaseLost. */
export async function holdLease(tx: Tx, { holder }: LossRun): Promise<void> {
  const { rows } = await sql`update lead_loss_lease set held_until = ${leaseEndSql} where holder = ${holder} returning id`.execute(tx)
  if (rows.length === 0) throw new LeaseLost('another node runs the job')
}

export const countMoved = (tx: Tx, { id }: LossRun, moved: number) =>
  sql`update lead_loss_run set moved = moved + ${moved} where id = ${id}`.execute(tx)

export interface RunEnd {
  readonly state: 'DONE' | 'REFUSED' | 'INTERRUPTED'
  readonly due?: number
  readonly total?: number
  readonly refused?: RefusedReason
}

/** Closes the run and releases the lease. */
export async function endRun(db: Db, { id, holder }: LossRun, { state, due, total, refused }: RunEnd): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`update lead_loss_run set state = ${state}, refused_reason = ${refused ?? null}, finished_date = now(),
      due = coalesce(${due ?? null}, due), total = coalesce(${total ?? null}, total) where id = ${id} and state = 'RUNNING'`.execute(tx)
    await sql`update lead_loss_lease set holder = null, held_until = '-infinity' where holder = ${holder}`.execute(tx)
  })
}

/** True if a run was refused for this reason today already: recipients are told once a day. */
export async function refusedToday(db: Db, refused: RefusedReason): Promise<boolean> {
  const { rows } = await sql`select from lead_loss_run where refused_reason = ${refused}
    and (started_date at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date limit 1`.execute(db)
  return rows.length > 0
}
