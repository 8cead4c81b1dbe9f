/** How columns look in TypeScript: int8 as number, numeric as text, timestamptz and date as the driver gives them. */
import type { ColumnType, GeneratedAlways } from 'kysely'

export type Id = GeneratedAlways<number>
export type Json = ColumnType<Record<string, unknown>, string | undefined, string>
export type Time = ColumnType<Date, Date | string | undefined, Date | string>
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** 'YYYY-MM-DD' */
export type DateOrNull = ColumnType<string | null, string | null | undefined, string | null>
export type NumericText = ColumnType<string, string | number | undefined, string | number>
export type NumericOrNull = ColumnType<string | null, string | number | null | undefined, string | number | null>
