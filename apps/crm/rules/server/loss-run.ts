import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { RefusedReason } from '../wire.ts'

export interface LossRun {
  readonly id: number
  /** The run that holds the lease. */
  readonly holder: string
  /** The last run is in the future or more than two days ago: what the clock says is not to be trusted yet. */
  readonly jumped: boolean
}

/** Longer than any batch takes. */
const LEASE_SECONDS = 120
const LEASE = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`

/** Takes the lease and opens a run; undefined while somebody else runs. A run whose holder died is closed as interrupted. */
export async function beginRun(db: Db): Promise<LossRun | undefined> {
  const holder = randomUUID()
  return db.transaction().execute(async tx => {
    // A lease that ends much later than it can was taken before the clock went back. "Much": now() is when this transaction began, which may be
    // before the one that it waited for.
    const { rows: leases } = await sql`update lead_loss_lease set holder = ${holder}, held_until = ${LEASE}
      where held_until < now() or held_until > ${LEASE} + interval '5 minutes' returning id`.execute(tx)
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

/** The lease is somebody else's by now: this node was away for too long. */
export class LeaseLost extends Error {}

/** Prolongs the lease and holds it to the end of the transaction, so that whatever it writes was written by the one runner. @throws LeaseLost */
export async function holdLease(tx: Tx, { holder }: LossRun): Promise<void> {
  const { rows } = await sql`update lead_loss_lease set held_until = ${LEASE} where holder = ${holder} returning id`.execute(tx)
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

/** Closes the run and gives the lease back. */
export async function endRun(db: Db, { id, holder }: LossRun, { state, due, total, refused }: RunEnd): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`update lead_loss_run set state = ${state}, refused_reason = ${refused ?? null}, finished_date = now(),
      due = coalesce(${due ?? null}, due), total = coalesce(${total ?? null}, total) where id = ${id} and state = 'RUNNING'`.execute(tx)
    await sql`update lead_loss_lease set holder = null, held_until = '-infinity' where holder = ${holder}`.execute(tx)
  })
}

/** Whether a run was refused for this reason today already: administrators are told once a day. */
export async function refusedToday(db: Db, refused: RefusedReason): Promise<boolean> {
  const { rows } = await sql`select from lead_loss_run where refused_reason = ${refused}
    and (started_date at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date limit 1`.execute(db)
  return rows.length > 0
}
