import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Counts one more institution that came in by an institution's invitation; nothing without one. */
export const countInvitation = (tx: Tx, institution: number | null): Promise<unknown> =>
  sql`update institution set invite_num = invite_num + 1 where id = ${institution}`.execute(tx)
