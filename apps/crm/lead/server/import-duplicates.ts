import { sql } from 'kysely'
import { crmDb } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ImportRefusal, ImportRow } from '#core/contract/importer.ts'
import { contactKeys } from '#core/manifest/contact/normalize-contact.ts'
import type { Contacts } from './contacts.ts'

/** Keys a query asks for at once. */
const KEYS_AT_ONCE = 5_000

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The contacts of a row; null for one that it has not. */
export const rowContacts = ({ values }: ImportRow): Contacts => ({ phoneNumber: text(values.phoneNumber), wechat: text(values.wechat) })

/** All contact keys of a row. */
const rowKeys = (row: ImportRow): readonly string[] => {
  const { phoneNumber, wechat } = rowContacts(row)
  return [...new Set([phoneNumber, wechat].flatMap(value => (value === null ? [] : contactKeys(value))))]
}

/** The field that a row is known by. */
const keyField = (row: ImportRow): string => (rowContacts(row).phoneNumber === null ? 'wechat' : 'phoneNumber')

/**
 * Rows without any contact, and rows whose contact stands in an earlier row of the file.
 * @param seen contacts of the rows before these, by their row; takes theirs
 */
export function refuseWithin(rows: readonly ImportRow[], seen = new Map<string, number>()): readonly ImportRefusal[] {
  return rows.flatMap((row): readonly ImportRefusal[] => {
    const keys = rowKeys(row)
    if (keys.length === 0) return [{ row: row.row, kind: 'failed', field: 'phoneNumber', reason: '手机号与微信号至少填写一项' }]
    const first = keys.map(key => seen.get(key)).find(found => found !== undefined)
    if (first !== undefined) return [{ row: row.row, kind: 'duplicate', field: keyField(row), reason: `与第${first}行重复` }]
    for (const key of keys) seen.set(key, row.row)
    return []
  })
}

/** Rows whose customer is a lead already, with the owner's name. */
export async function refuseKnown(db: Db | Tx, rows: readonly ImportRow[]): Promise<readonly Required<ImportRefusal>[]> {
  const owners = await ownersByKey(db, rows.flatMap(rowKeys))
  return rows.flatMap(row => {
    const key = rowKeys(row).find(candidate => owners.has(candidate))
    return key === undefined ? [] : [duplicate(row, owners.get(key) ?? null)]
  })
}

/** Owner null: in the high seas. */
function duplicate(row: ImportRow, owner: string | null): Required<ImportRefusal> {
  const { phoneNumber, wechat } = rowContacts(row)
  const reason = `客户已存在，${owner === null ? '在公海' : `归属人：${owner}`}`
  return { row: row.row, kind: 'duplicate', field: keyField(row), value: phoneNumber ?? wechat ?? '', reason }
}

/** Owner's name by key, for those keys that a lead has. */
async function ownersByKey(db: Db | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const owners = new Map<string, string | null>()
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const rows = await crmDb(db)
      .selectFrom('lead_contact_key as held')
      .innerJoin('institutions_customer as lead', 'lead.id', 'held.lead_id')
      .leftJoin('employee as owner', 'owner.id', 'lead.attributable_person_id')
      .select(['held.key', 'owner.name'])
      .where('held.key', '=', sql<string>`any(${keys.slice(start, start + KEYS_AT_ONCE)})`)
      .execute()
    for (const row of rows) owners.set(row.key, row.name)
  }
  return owners
}
