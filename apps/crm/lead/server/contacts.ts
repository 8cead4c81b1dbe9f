import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'

/** Canonical phone number and WeChat id of a lead, as normalised by core/manifest/contact. */
export interface Contacts {
  readonly phoneNumber: string | null
  readonly wechat: string | null
}

/** Index into the contacts passed in (from 0), and the lead that already has one of them. */
export interface ContactHolder {
  readonly index: number
  readonly leadId: number
}

/** @throws 422 if a lead would have neither a phone number nor a WeChat id */
export function requireContact({ phoneNumber, wechat }: Contacts): void {
  if (phoneNumber === null && wechat === null) throw invalid([{ field: 'phoneNumber', message: '手机号与微信号至少填写一项' }])
}

/**
 * Other leads that hold these contacts. The contacts stay locked until the transaction ends: another transaction that wants to write one of them
 * waits here and then finds the lead written by this transaction.
 * @param self the lead being edited, which is not counted
 */
export async function claimContacts(tx: Tx, contacts: readonly Contacts[], self: number | null = null): Promise<readonly ContactHolder[]> {
  const phones = contacts.map(contact => contact.phoneNumber)
  const wechats = contacts.map(contact => contact.wechat)
  const { rows } = await sql<{ n: number; lead_id: number }>`
    select n, lead_id from claim_contacts(${phones}::text[], ${wechats}::text[], ${self}::bigint)`.execute(tx)
  return rows.map(row => ({ index: Number(row.n) - 1, leadId: Number(row.lead_id) }))
}
