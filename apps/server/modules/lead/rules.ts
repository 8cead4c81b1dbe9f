import type { Selectable } from 'kysely'
import type { Db, Tx } from '#core/contract/server-plugin.ts'
import { crmDb } from '../../db/crm.ts'
import type { LeadRulesTable } from '../../db/lead-tables.ts'

export type LeadRules = Selectable<LeadRulesTable>

/** The limits and clocks as they are now. */
export const leadRules = (db: Db | Tx): Promise<LeadRules> => crmDb(db).selectFrom('lead_rules').selectAll().executeTakeFirstOrThrow()
