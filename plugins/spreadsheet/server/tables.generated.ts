/* Generated from the migrated database by npm run types. Do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface SpreadsheetTables {
  spreadsheet_alias: {
    resource: string
    field: string
    text: string
    value: ColumnType<unknown, string, string>
    employee_id: number
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
  }
  spreadsheet_batch: {
    id: GeneratedAlways<number>
    resource: string
    employee_id: number
    filename: string
    content: Buffer | null
    content_hash: string
    headers: ColumnType<unknown, string, string>
    header_row: number
    mapping: ColumnType<unknown, string, string>
    state: ColumnType<'checked' | 'running' | 'done' | 'failed' | 'reverting' | 'reverted', string | undefined, string>
    job_id: string | null
    done: Generated<number>
    total: Generated<number>
    result: ColumnType<unknown, string | null | undefined, string | null>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    finished_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    sheet: string | null
    chosen: ColumnType<unknown, string | undefined, string>
    aliases: ColumnType<unknown, string | undefined, string>
    checked: ColumnType<unknown, string | null | undefined, string | null>
    undone: ColumnType<unknown, string | null | undefined, string | null>
    undone_to: Generated<number>
    form: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  spreadsheet_issue: {
    batch_id: number
    row_number: number
    kind: ColumnType<'failed' | 'duplicate', string, string>
    field: string
    value: string
    reason: string
  }
}
