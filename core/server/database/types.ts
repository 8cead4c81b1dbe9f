import pg from 'pg'

const { builtins } = pg.types
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182

const arrayParser = (parse: (text: string) => unknown) => {
  const parseTexts = pg.types.getTypeParser(1009 as never) as (text: string) => unknown
  const map = (item: unknown): unknown => (Array.isArray(item) ? item.map(map) : item === null ? null : parse(item as string))
  return (text: string) => map(parseTexts(text))
}

const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [INT8_ARRAY]: arrayParser(Number),
  // A date has neither time nor zone: 'YYYY-MM-DD' is kept as text.
  [builtins.DATE]: text => text,
  [DATE_ARRAY]: arrayParser(text => text),
}

/** Types of values from PostgreSQL: int8 as number, numeric as text, date as 'YYYY-MM-DD', timestamptz as Date, json parsed. */
export const postgresTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && TYPE_PARSERS[oid]) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig
