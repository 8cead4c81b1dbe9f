import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'

/** Canonical phone and WeChat id of one lead, as core/manifest/contact writes them. */
export interface Contacts {
  readonly phoneNumber: string | null
  readonly wechat: string | null
}

/** A position in the contacts that were asked for (from 0) and the lead that already has one of them. */
export interface ContactHolder {
  readonly index: number
  readonly leadId: number
}

/** @throws 422 when a lead would have neither phone nor WeChat id. */
export function requireContact({ phoneNumber, wechat }: Contacts): void {
  if (phoneNumber === null && wechat === null) throw invalid([{ field: 'phoneNumber', message: '手机号与微信号至少填写一项' }])
}

/**
 * Other leads that hold these contacts. The contacts stay locked until the transaction ends: another transaction that wants to write the same ones waits in here,
 * and then finds the lead that this transaction wrote.
 * @param self lead that is being edited
 */
export async function claimContacts(tx: Tx, contacts: readonly Contacts[], self: number | null = null): Promise<readonly ContactHolder[]> {
  const phones = contacts.map(contact => contact.phoneNumber)
  const wechats = contacts.map(contact => contact.wechat)
  const { rows } = await sql<{ n: number; lead_id: number }>`
    select n, lead_id from claim_contacts(${phones}::text[], ${wechats}::text[], ${self}::bigint)`.execute(tx)
  return rows.map(row => ({ index: Number(row.n) - 1, leadId: Number(row.lead_id) }))
}
