/**
 * The SQL of each kind of values: how it is stored in the column `custom`, read, written and compared. A field type names its kind (comparedAs), so
 * that a contributed type brings no SQL of its own. The same comparisons in JavaScript are core/manifest/conditions.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ConditionKind } from '#core/contract/field-type.ts'
import { ConditionError } from '#core/manifest/conditions/index.ts'
import { isDate, nextSecond, STABLE_OFFSET_SINCE } from '#core/manifest/time/wall-time.ts'
import type { Predicate } from './predicate.ts'

type KindFragment = RawBuilder<unknown>

/** Operators of order. */
export type Ordering = 'gt' | 'gte' | 'lt' | 'lte'

const SIGNS: Readonly<Record<Ordering, KindFragment>> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** SQL of one kind. Comparisons are for columns that are not null. */
interface KindSql {
  /** Value of a custom field from its stored JSON; null if it does not fit the kind. Functions of migration 0940. */
  custom(raw: KindFragment): KindFragment
  /** Column in wire format. */
  wire(column: KindFragment): KindFragment
  /** Parameter for a wire value that is not null. */
  parameter(value: unknown): KindFragment
  /** What is stored for no value. */
  readonly none: KindFragment
  /** The current time in the type of the column. */
  readonly now: KindFragment
  isEmpty(column: KindFragment): Predicate
  /** @param constant `right` comes from the manifest: inlined, it lets PostgreSQL estimate the matching rows, and one plan serves all calls */
  equals(column: KindFragment, right: unknown, constant: boolean): Predicate
  /** Equality is plain, so one `in` with one index scan serves several values. */
  readonly plain: boolean
  /** False for a literal that no value can equal. */
  isPossible(right: unknown): boolean
  /** Order of column and operand. @throws ConditionError if values have no order */
  compares(column: KindFragment, operator: Ordering, right: unknown): Predicate
  /** Text contains text, or list contains member; undefined if it never does. @throws ConditionError if values contain nothing */
  contains(column: KindFragment, right: unknown): Predicate | undefined
  /** A list has one of these members. @throws ConditionError unless values are lists */
  overlaps(column: KindFragment, values: unknown): Predicate
  /** At or after this day or second of a filter. @throws ConditionError unless values are moments */
  since(column: KindFragment, wall: string): Predicate
  /** Before this day or second of a filter. @throws ConditionError unless values are moments */
  before(column: KindFragment, wall: string): Predicate
}

const impossible = (what: string) => (): never => {
  throw new ConditionError(`values of this kind ${what}`)
}

const SCALAR_SQL: Omit<KindSql, 'custom'> = {
  wire: column => column,
  parameter: value => sql`${value}`,
  none: sql`null`,
  now: sql`now()`,
  isEmpty: column => sql<boolean>`(${column} is null)`,
  equals: (column, right, constant) => sql<boolean>`${column} = ${constant ? sql.lit(right) : right}`,
  plain: false,
  isPossible: () => true,
  compares: impossible('have no order'),
  contains: impossible('contain nothing'),
  overlaps: impossible('are no lists'),
  since: impossible('are no moments'),
  before: impossible('are no moments'),
}

const isBlank = (column: KindFragment): Predicate => sql<boolean>`(${column} is null or ${column} = '')`

const textSql: KindSql = {
  ...SCALAR_SQL,
  custom: raw => sql`custom_text(${raw})`,
  isEmpty: isBlank,
  plain: true,
  contains: (column, right) => sql<boolean>`strpos(${column}, ${right}) > 0`,
}

const integerSql: KindSql = {
  ...SCALAR_SQL,
  custom: raw => sql`custom_integer(${raw})`,
  plain: true,
  isPossible: right => Number.isInteger(right),
  compares: (column, operator, right) =>
    sql<boolean>`${column} ${SIGNS[operator]} ${right}${Number.isSafeInteger(right) ? sql`::bigint` : sql`::numeric`}`,
}

const decimalSql: KindSql = {
  ...SCALAR_SQL,
  custom: raw => sql`custom_decimal(${raw})`,
  wire: column => sql`(${column})::text`,
  compares: (column, operator, right) => sql<boolean>`${column} ${SIGNS[operator]} ${right}::numeric`,
}

const dateSql: KindSql = {
  ...SCALAR_SQL,
  custom: raw => sql`custom_date(${raw})`,
  wire: column => sql`to_char(${column}, 'YYYY-MM-DD')`,
  now: sql`(now() at time zone 'Asia/Shanghai')::date`,
  equals: (column, right) => sql<boolean>`${column} = ${right}::timestamp`,
  compares: (column, operator, right) => sql<boolean>`${column} ${SIGNS[operator]} ${right}::timestamp`,
  since: (column, wall) => sql<boolean>`${column} >= ${wall}::date`,
  before: (column, wall) => sql<boolean>`${column} < ${wall}::date`,
}

/** Converts 'YYYY-MM-DD HH:mm:ss' (or a day) in Shanghai to an instant. */
export const instantSql = (wall: string): RawBuilder<Date> => sql<Date>`(${wall}::timestamp at time zone 'Asia/Shanghai')`

const asSecond = (time: unknown): string => (isDate(String(time)) ? `${String(time)} 00:00:00` : String(time))

/** Wall time truncated to the second, as in the wire format: the only way to compare with a wall time that occurred twice or never. */
const wallSql = (column: KindFragment): KindFragment => sql`date_trunc('second', ${column} at time zone 'Asia/Shanghai')`

/** The wire format has whole seconds, the column fractions: "after 10:00:00" begins at 10:00:01. */
const comparesSecond = (column: KindFragment, operator: Ordering, right: unknown): Predicate => {
  const second = asSecond(right)
  if (second < STABLE_OFFSET_SINCE) return sql<boolean>`${wallSql(column)} ${SIGNS[operator]} ${second}::timestamp`
  const from = operator === 'gt' || operator === 'lte' ? nextSecond(second) : second
  return operator === 'gt' || operator === 'gte'
    ? sql<boolean>`${column} >= ${instantSql(from)}`
    : sql<boolean>`${column} < ${instantSql(from)}`
}

const equalsSecond = (column: KindFragment, right: unknown): Predicate => {
  const second = asSecond(right)
  if (second < STABLE_OFFSET_SINCE) return sql<boolean>`${wallSql(column)} = ${second}::timestamp`
  return sql<boolean>`${column} >= ${instantSql(second)} and ${column} < ${instantSql(nextSecond(second))}`
}

const datetimeSql: KindSql = {
  ...SCALAR_SQL,
  custom: raw => sql`custom_datetime(${raw})`,
  wire: column => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
  parameter: value => (value instanceof Date ? sql`${value}` : sql`${value}::timestamp at time zone 'Asia/Shanghai'`),
  equals: equalsSecond,
  compares: comparesSecond,
  since: (column, wall) => sql<boolean>`${column} >= ${instantSql(wall)}`,
  before: (column, wall) => sql<boolean>`${column} < ${instantSql(wall)}`,
}

const monthSql: KindSql = {
  ...SCALAR_SQL,
  custom: raw => sql`custom_month(${raw})`,
  isEmpty: isBlank,
  plain: true,
  compares: (column, operator, right) => sql<boolean>`${column} ${SIGNS[operator]} ${right}`,
}

const LIST_SQL: Omit<KindSql, 'custom'> = {
  ...SCALAR_SQL,
  none: sql`'{}'`,
  isEmpty: column => sql<boolean>`(${column} is null or cardinality(${column}) = 0)`,
}

const listSql: KindSql = {
  ...LIST_SQL,
  custom: raw => sql`custom_list(${raw})`,
  contains: (column, right) => (typeof right === 'string' ? sql<boolean>`${column} @> array[${right}]::text[]` : undefined),
  overlaps: (column, values) => sql<boolean>`${column} && ${values}::text[]`,
}

const idListSql: KindSql = {
  ...LIST_SQL,
  custom: raw => sql`custom_ids(${raw})`,
  wire: column => sql`to_jsonb(${column})`,
  contains: (column, right) => (Number.isSafeInteger(right) ? sql<boolean>`${column} @> array[${right}]::bigint[]` : undefined),
  overlaps: (column, values) => sql<boolean>`${column} && ${values}::bigint[]`,
}

/** All kinds. */
export const kindSql: Readonly<Record<ConditionKind, KindSql>> = {
  text: textSql,
  integer: integerSql,
  decimal: decimalSql,
  boolean: { ...SCALAR_SQL, custom: raw => sql`custom_boolean(${raw})` },
  date: dateSql,
  datetime: datetimeSql,
  month: monthSql,
  list: listSql,
  idList: idListSql,
  json: { ...SCALAR_SQL, custom: raw => sql`nullif(${raw}, 'null')`, parameter: value => sql`${JSON.stringify(value)}::jsonb` },
}
