import type { Kysely } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { ViewsTables } from './tables.generated.ts'

/** Types the connection with the plugin's tables. */
export const viewDb = (db: Db): Kysely<ViewsTables> => db as Kysely<ViewsTables>
