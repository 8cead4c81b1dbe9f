import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { openInstitution } from '#apps/crm/institution/server/open-institution.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { readsOf } from '#core/contract/record.ts'
import type { Given } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { lockLead, lockLeads } from './fill-lead.ts'
import { followRecord } from './follow-record.ts'
import { checkFollowUpTimes } from './follow-up.ts'

const INSTITUTION_FOLLOW_UP_READS = readsOf(
  followRecord,
  'followUpContent',
  'followUpTime',
  'nextFollowUpTime',
  'intentionLevel',
  'followUpPeopleName',
)

/** A follow-up of an institution on one of its customers, with both ids of this system. */
export interface InstitutionFollowUp extends Given<typeof INSTITUTION_FOLLOW_UP_READS> {
  readonly institutionId: number
  readonly customerId: number
}

/** The leads with these ids, or those they were merged into, over any number of merges. */
async function survivingLeads(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive way as (
      select id, merged_into_id from institutions_customer where id = any(${ids}::bigint[])
      union select l.id, l.merged_into_id from institutions_customer l join way on way.merged_into_id = l.id)
    select id from way where merged_into_id is null order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks the customers of a batch in id order like all other actions, so that batches wait for each other without a deadlock. */
export async function lockFollowedLeads(tx: Tx, customers: readonly number[]): Promise<void> {
  await lockLeads(tx, await survivingLeads(tx, customers))
}

/** @throws 422 unless the institution has this lead now */
async function requireRelation(tx: Tx, lead: number, institution: number): Promise<void> {
  const relations = await crmTx(tx)
    .selectFrom('institution_customer_relation')
    .select('withdrawn_date')
    .where('lead_id', '=', lead)
    .where('institution_id', '=', institution)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (relations.some(relation => relation.withdrawn_date === null)) return
  throw invalid([{ field: 'customerId', message: relations.length > 0 ? '该客户已从此机构撤回' : '该客户未分配给此机构' }])
}

/**
 * Records a follow-up of an institution. Database triggers count it and move a waiting relation to follow-up; the agency's own clocks run by internal
 * follow-ups alone.
 * @throws 422 if the institution is disabled or does not have the customer, and for invalid times
 */
export async function followUpAsInstitution({ tx, now, create }: WriteContext, said: InstitutionFollowUp): Promise<number> {
  const { institutionId, customerId, followUpContent, followUpPeopleName, ...times } = said
  checkFollowUpTimes(times, now)
  const [kept = customerId] = await survivingLeads(tx, [customerId])
  const lead = await lockLead(tx, kept)
  if (!lead) throw invalid([{ field: 'customerId', message: '客户不存在' }])
  const institution = await openInstitution(tx, institutionId, 'institutionId')
  await requireRelation(tx, lead.id, institution)
  const row = { lead: lead.id, institution, authorName: followUpPeopleName, content: followUpContent, ...times }
  const id = await create(followRecord, row)
  return id
}
