import type { Generated, Kysely } from 'kysely'
import type { Db } from '#core/contract/database.ts'

export interface ViewTables {
  saved_view: {
    id: Generated<number>
    version: Generated<number>
    employee_id: number
    owner_name: string
    screen: string
    name: string
    shared: Generated<boolean>
    content: unknown
  }
  saved_view_default: {
    employee_id: number
    screen: string
    view_id: number
  }
}

/** The connection, knowing this plugin's tables. */
export const viewDb = (db: Db): Kysely<ViewTables> => db as Kysely<ViewTables>
