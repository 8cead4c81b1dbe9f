import { sql } from 'kysely'
import { rowNamesById } from '#apps/crm/system/server/messages/people.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Fact } from '#core/contract/fact-consumer.ts'
import { recipientIds } from '#plugins/message/server/drafts.ts'

/** Data of a lead for messages, without contact data. */
export interface LeadMessageData {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  readonly staffId: number | null
  readonly followerId: number | null
  readonly imported: boolean
}

/** Data by lead id; deleted leads are absent. */
export async function leadMessageData(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LeadMessageData>> {
  const { rows } = await sql<LeadMessageData>`
    select id, name, attributable_person_id as "ownerId", staff_person_id as "staffId", follow_up_with_people_id as "followerId",
      import_batch_id is not null as imported
    from institutions_customer where id = any(${ids}::bigint[]) and deleted_date is null`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Lookup of the names of all institutions in these facts; '' if unknown. */
export async function institutionsIn(tx: Tx, facts: readonly Fact[]): Promise<(id: number) => string> {
  const ids = facts.flatMap(({ payload: { institution, institutions } }) =>
    recipientIds(institution, ...(Array.isArray(institutions) ? institutions : [])),
  )
  const known = await rowNamesById(tx, 'institution', [...new Set(ids)])
  return id => known.get(id) ?? ''
}

/** Name shown to recipients who may not see the lead any more. */
export const maskedLeadName = (name: string): string => `${[...name][0] ?? ''}*`
