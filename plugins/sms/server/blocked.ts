import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { SmsKind } from './provider.ts'

/** Reason why a number is blocked. */
export type BlockReason = 'OPT_OUT' | 'BLACKLIST'

/** Blocked numbers among these: blacklisted ones for every kind, opted-out ones for advertising only. */
export async function blockedPhones(db: Db | Tx, kind: SmsKind, phones: readonly string[]): Promise<ReadonlyMap<string, BlockReason>> {
  const { rows } = await sql<{ phone: string; kind: BlockReason }>`select phone, kind from sms_opt_out
    where phone = any(${phones}::text[]) and (kind = 'BLACKLIST' or ${kind} = 'MARKETING')`.execute(db)
  return new Map(rows.map(({ phone, kind: blocked }) => [phone, blocked]))
}
