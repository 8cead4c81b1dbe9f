import type { Selectable } from 'kysely'
import { crmDb } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import type { Db, Tx } from '#core/contract/database.ts'

export type LeadRules = Selectable<CrmTables['lead_rules']>

/** The current limits and periods. */
export const leadRules = (db: Db | Tx): Promise<LeadRules> => crmDb(db).selectFrom('lead_rules').selectAll().executeTakeFirstOrThrow()
