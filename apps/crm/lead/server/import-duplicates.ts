import { sql } from 'kysely'
import { crmDb } from '#apps/crm/db/crm.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ImportRefusal, ImportRow } from '#core/contract/importer.ts'
import { contactKeys } from '#core/manifest/public.ts'
import type { Contacts } from './contacts.ts'
import { canSeeLead } from './duplicate.ts'

/** Number of contact keys per query. */
const MAX_KEYS_PER_QUERY = 5_000

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Contacts of a row; null if missing. */
export const rowContacts = ({ values }: ImportRow): Contacts => ({
  phoneNumber: stringOrNull(values.phoneNumber),
  wechat: stringOrNull(values.wechat),
})

/** All contact keys of a row. */
const rowKeys = (row: ImportRow): readonly string[] => {
  const { phoneNumber, wechat } = rowContacts(row)
  return [...new Set([phoneNumber, wechat].flatMap(value => (value === null ? [] : contactKeys(value))))]
}

/** The field that identifies a row: the phone number, else the WeChat id. */
const keyField = (row: ImportRow): string => (rowContacts(row).phoneNumber === null ? 'wechat' : 'phoneNumber')

/**
 * Refuses rows without any contact, and rows whose contact occurs in an earlier row of the file.
 * @param seen row number by contact key for the earlier rows; the keys of these rows are added
 */
export function refuseRepeatedRows(rows: readonly ImportRow[], seen = new Map<string, number>()): readonly ImportRefusal[] {
  return rows.flatMap((row): readonly ImportRefusal[] => {
    const keys = rowKeys(row)
    if (keys.length === 0) return [{ row: row.row, kind: 'failed', field: 'phoneNumber', reason: '手机号与微信号至少填写一项' }]
    const first = keys.map(key => seen.get(key)).find(found => found !== undefined)
    if (first !== undefined) return [{ row: row.row, kind: 'duplicate', field: keyField(row), reason: `与第${first}行重复` }]
    for (const key of keys) seen.set(key, row.row)
    return []
  })
}

/** An existing lead; `owner` is null in the high seas. */
interface KnownLead {
  readonly id: number
  readonly owner: string | null
  readonly ownerId: number | null
  readonly creatorId: number
  readonly staffId: number | null
  readonly followerId: number | null
}

/** A row whose customer already is a lead. */
export interface DuplicateRow {
  readonly row: ImportRow
  readonly key: string
  readonly lead: KnownLead
}

/** Rows whose customer already is a lead. */
export async function findDuplicateRows(db: Db | Tx, rows: readonly ImportRow[]): Promise<readonly DuplicateRow[]> {
  const leads = await leadsByKey(db, rows.flatMap(rowKeys))
  return rows.flatMap(row => {
    const key = rowKeys(row).find(candidate => leads.has(candidate))
    const lead = key === undefined ? undefined : leads.get(key)
    return key === undefined || lead === undefined ? [] : [{ row, key, lead }]
  })
}

/** Names the owner only to those who may see the lead; others learn only that a colleague has it. */
export function refuseDuplicate({ row, lead }: DuplicateRow, actor: Actor): Required<ImportRefusal> {
  const { phoneNumber, wechat } = rowContacts(row)
  const { owner, ownerId, creatorId, staffId, followerId } = lead
  const seen = canSeeLead(actor, [ownerId, creatorId, staffId, followerId], ownerId)
  const holder = ownerId === null ? '在公海' : seen ? `归属人：${owner}` : '归属于其他同事'
  return { row: row.row, kind: 'duplicate', field: keyField(row), value: phoneNumber ?? wechat ?? '', reason: `客户已存在，${holder}` }
}

/** Leads by contact key; keys without a lead are absent. */
async function leadsByKey(db: Db | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, KnownLead>> {
  const leads = new Map<string, KnownLead>()
  for (let start = 0; start < keys.length; start += MAX_KEYS_PER_QUERY) {
    const rows = await crmDb(db)
      .selectFrom('lead_contact_key as held')
      .innerJoin('institutions_customer as lead', 'lead.id', 'held.lead_id')
      .leftJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
      .select([
        'held.key',
        'lead.id',
        'owner.name as owner',
        'lead.attributable_person_id as ownerId',
        'lead.creator_id as creatorId',
        'lead.staff_person_id as staffId',
        'lead.follow_up_with_people_id as followerId',
      ])
      .where('held.key', '=', sql<string>`any(${keys.slice(start, start + MAX_KEYS_PER_QUERY)})`)
      .execute()
    for (const { key, ...lead } of rows) leads.set(key, lead)
  }
  return leads
}
