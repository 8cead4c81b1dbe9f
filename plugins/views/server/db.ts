import type { ColumnType, Kysely } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { ViewContent } from '../wire.ts'
import type { ViewsTables } from './tables.generated.ts'

/** Tables of the plugin; `content` has passed the endpoint's shape. */
interface TypedViewsTables extends Omit<ViewsTables, 'saved_view'> {
  saved_view: Omit<ViewsTables['saved_view'], 'content'> & { content: ColumnType<ViewContent, string, string> }
}

/** Types the connection with the plugin's tables. */
export const viewDb = (db: Db): Kysely<TypedViewsTables> => db as Kysely<TypedViewsTables>
