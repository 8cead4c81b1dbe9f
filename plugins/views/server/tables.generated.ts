/* Generated from the migrated database by npm run types. Do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface ViewsTables {
  saved_view: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    employee_id: number
    owner_name: string
    screen: string
    name: string
    shared: Generated<boolean>
    content: ColumnType<unknown, string, string>
  }
  saved_view_default: {
    employee_id: number
    screen: string
    view_id: number
  }
}
