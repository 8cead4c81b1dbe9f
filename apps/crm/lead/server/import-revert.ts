import { type RawBuilder, sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Db } from '#core/contract/database.ts'
import type { Importer, ImportWriteContext, RevertedPart, Revertible, RevertPart } from '#core/contract/importer.ts'
import { NOW } from '#core/contract/record.ts'
import type { ImportHold } from './import-hold.ts'
import { lead } from './lead-record.ts'

/**
 * SQL for the reason to keep an imported lead when its import is reverted; null if the lead is unchanged: its first version, without institution,
 * follow-up, merge, or rows of later rooms.
 */
const keepLeadReasonSql = (holds: readonly ImportHold[]): RawBuilder<string | null> => sql<string | null>`case
  when exists (select from institution_customer_relation where lead_id = lead.id) then '已分配机构'
  when exists (select from follow_up_record where lead_id = lead.id) then '已有跟进记录'
  ${sql.join(
    holds.map(hold => sql`when ${hold.holds(sql<number>`lead.id`)} then ${hold.reason}::text`),
    sql` `,
  )}
  when exists (select from institutions_customer merged where merged.merged_into_id = lead.id) then '已合并其他客户'
  when lead.version <> 1 then '已被修改'
end`

/**
 * Locks the rows first and decides in a second statement, because the first statement's snapshot lacks what others committed while it waited for the
 * locks.
 */
async function revertImport(
  { tx, change, batchId }: ImportWriteContext,
  { after, most }: RevertPart,
  holds: readonly ImportHold[],
): Promise<RevertedPart> {
  const written = await crmTx(tx)
    .selectFrom('institutions_customer')
    .select('id')
    .where('import_batch_id', '=', batchId)
    .where('deleted_date', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  if (written.length === 0) return { reverted: 0, kept: 0 }
  const untouched = await crmTx(tx)
    .selectFrom('institutions_customer as lead')
    .select('lead.id')
    .where('lead.id', '=', sql<number>`any(${written.map(({ id }) => id)}::bigint[])`)
    .where(keepLeadReasonSql(holds), 'is', null)
    .orderBy('lead.id')
    .execute()
  await change(lead, untouched, { deletedDate: NOW }, undefined, 'revert')
  const last = written.length < most ? undefined : written.at(-1)?.id
  return { reverted: untouched.length, kept: written.length - untouched.length, ...(last === undefined ? {} : { last }) }
}

async function countRevertible(db: Db, batchId: number, holds: readonly ImportHold[]): Promise<Revertible> {
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select ${keepLeadReasonSql(holds)} as reason, count(*)::int as count from institutions_customer lead
    where import_batch_id = ${batchId} and deleted_date is null group by 1 order by 2 desc, 1`.execute(db)
  const kept = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
  return { reverted: rows.find(({ reason }) => reason === null)?.count ?? 0, kept }
}

/**
 * Reverting of imports
 * @param holds reasons of later rooms to keep a lead
 */
export const leadReverting = (holds: () => readonly ImportHold[]): Pick<Importer, 'revert' | 'revertible'> => ({
  revert: (context, part) => revertImport(context, part, holds()),
  revertible: ({ db, batchId }) => countRevertible(db, batchId, holds()),
})
