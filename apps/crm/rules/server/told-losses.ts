import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { JobContext } from '#core/contract/job.ts'
import { leadLostByRules } from './facts.ts'

/** A lead moved by the rules. */
export interface LostLead {
  readonly id: number
  /** Previous owner. */
  readonly owner: number | null
  readonly reason: string
}

/** Stores the lost leads of a batch until they are reported. */
export async function storeLosses(tx: Tx, losses: readonly LostLead[]): Promise<void> {
  await sql`insert into lead_loss_untold (lead_id, owner_id, reason)
    select id, owner, reason from jsonb_to_recordset(${JSON.stringify(losses)}::jsonb) as l(id bigint, owner bigint, reason text)
    on conflict (lead_id) do update set owner_id = excluded.owner_id, reason = excluded.reason`.execute(tx)
}

/**
 * Reports all losses stored since the last call in one transaction, so that each recipient gets one message. Each lead is reported once, by whichever
 * node.
 */
export async function reportLosses({ db, transaction }: JobContext): Promise<void> {
  const { rows: some } = await sql`select from lead_loss_untold limit 1`.execute(db)
  if (some.length === 0) return
  await transaction(async ({ tx, emit, note }) => {
    const { rows } = await sql<LostLead>`with told as (delete from lead_loss_untold returning lead_id, owner_id, reason)
      select lead_id as id, owner_id as owner, reason from told order by lead_id`.execute(tx)
    for (const { id, owner, reason } of rows) emit(leadLostByRules(id, { from: owner, reason }))
    note({ told: rows.length })
  })
}
