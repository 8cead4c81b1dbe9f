import type { Kysely, Transaction } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { CrmTables } from './tables.generated.ts'

/** The pipeline's transaction, typed with the application's tables. */
export const crmTx = (tx: Tx): Transaction<CrmTables> => tx

/** The pipeline's connection outside a transaction, typed with the application's tables. */
export const crmDb = (db: Db): Kysely<CrmTables> => db
