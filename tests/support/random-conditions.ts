/** Random conditions and rows, reproducible by seed, for comparing browser and SQL evaluation. */
import type { ConditionContext } from '#core/manifest/conditions/index.ts'
import type { Condition } from '#schemas/types/condition.ts'

/** mulberry32: small, and random enough for this purpose. */
export const randomFrom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  return { below, pick, some: <T>(from: readonly T[], most: number): T[] => Array.from({ length: 1 + below(most) }, () => pick(from)) }
}

type Random = ReturnType<typeof randomFrom>

const SAMPLE_TEXTS = [
  ...['', ' ', '王小明', 'Amy', 'amy', 'ORDERED', '2026-03-08', '2026-03-08 00:00:00', '2026-03', '0999-12-31'],
  ...['10', '10.0', '1e3', 'true', 'null', "O'Brien", '100%', 'a_b', '\\', '𠮷野', 'wangmin'],
]
const INTEGERS = [0, 1, -1, 3, 7, 8, 100, 2_147_483_647, 9_007_199_254_740_991, -9_007_199_254_740_991]
const DECIMALS = [
  '0',
  '0.01',
  '-0.01',
  '0.1',
  '9',
  '10',
  '10.00',
  '10.000001',
  '999999999999.99',
  '12345678901234567890.123456789012345678',
]
const NUMBERS = [...INTEGERS, 0.1, 0.01, -0.01, 2.5, 10.000001, 1e-7, 1e-13, 1e20, 1e21, 999_999_999_999.99]
const DAYS = [
  '0999-12-31',
  '1000-01-01',
  '1900-12-31',
  '1941-03-15',
  '1986-05-04',
  '1991-09-15',
  '1992-01-01',
  '2026-03-08',
  '2028-02-29',
  '9999-12-31',
]
/** Wall times around changes of daylight saving time, including skipped and repeated hours, and times of today. */
const SECONDS = [
  ...[
    '1000-01-01 00:00:00',
    '1900-12-31 23:54:17',
    '1901-01-01 00:00:00',
    '1940-06-01 00:30:00',
    '1940-10-12 23:30:00',
    '1941-03-15 00:30:00',
  ],
  ...[
    '1986-05-04 01:59:59',
    '1986-05-04 02:30:00',
    '1986-05-04 03:00:00',
    '1986-09-14 01:30:00',
    '1986-09-14 01:59:59',
    '1991-09-15 01:00:00',
  ],
  ...[
    '1991-12-31 23:59:59',
    '1992-01-01 00:00:00',
    '2026-03-07 23:59:59',
    '2026-03-08 00:00:00',
    '2026-03-08 12:00:00',
    '2026-03-08 12:00:01',
  ],
]
/** Instants for PostgreSQL, with an offset so that both of two equal wall times occur, and with fractions of a second. */
const INSTANTS = [
  ...SECONDS.map(second => `${second}+08`),
  ...['1986-09-14 01:30:00+09', '1940-10-12 23:30:00+09', '1986-05-04 02:30:00+09', '1900-12-31 15:54:17+00'],
  ...['2026-03-08 12:00:00.999+08', '2026-03-08 00:00:00.000001+08', '1986-09-14 01:59:59.5+09'],
]
const MONTHS = ['1000-01', '1999-12', '2025-12', '2026-03', '9999-12']
const WORDS = ['art', 'gre', 'toefl', '2026-03-08', '7']
const IDS = [1, 3, 7, 8, 9_007_199_254_740_991]

interface FieldKind {
  /** Column type. */
  readonly column: string
  /** Random value for the column. */
  readonly stored: (random: Random) => unknown
  readonly literals: readonly unknown[]
  readonly operators: readonly string[]
  /** Operands that may take the place of a literal. */
  readonly operands?: readonly object[]
}

const EQUALITY = ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty']
const ORDERING_OPERATORS = ['gt', 'gte', 'lt', 'lte']
const NOW_OPERANDS = [{ now: 'date' }, { now: 'datetime' }]
const USER_OPERANDS = [{ user: 'id' }, { user: 'departmentId' }]

const randomList =
  (from: readonly unknown[]) =>
  (random: Random): unknown =>
    random.below(4) === 0 ? [] : random.some(from, 3)

const textKind: FieldKind = {
  column: 'text',
  stored: random => random.pick(SAMPLE_TEXTS),
  literals: SAMPLE_TEXTS,
  operators: [...EQUALITY, 'contains', 'startsWith'],
  operands: [{ user: 'username' }],
}
const integerKind: FieldKind = {
  column: 'bigint',
  stored: random => random.pick(INTEGERS),
  literals: NUMBERS,
  operators: [...EQUALITY, ...ORDERING_OPERATORS],
  operands: USER_OPERANDS,
}
const decimalKind: FieldKind = {
  ...integerKind,
  column: 'numeric',
  stored: random => random.pick(DECIMALS),
  operands: undefined,
}
const dateKind: FieldKind = {
  column: 'date',
  stored: random => random.pick(DAYS),
  literals: [...DAYS, ...SECONDS].filter(time => time >= '1000'),
  operators: [...EQUALITY, ...ORDERING_OPERATORS],
  operands: NOW_OPERANDS,
}
const booleanKind: FieldKind = { column: 'boolean', stored: random => random.below(2) === 0, literals: [true, false], operators: EQUALITY }
const wordsKind: FieldKind = {
  column: 'text[]',
  stored: randomList(WORDS),
  literals: [...WORDS, 7, 2.5],
  operators: ['contains', 'empty', 'notEmpty'],
}

/** Every field type with its storage and comparison. Options with text, number and boolean values have separate entries. */
export const FIELD_KINDS: Readonly<Record<string, FieldKind>> = {
  ...Object.fromEntries(
    ['text', 'html', 'phone', 'wechat', 'email', 'url', 'region', 'file', 'image', 'option'].map(type => [type, textKind]),
  ),
  ...Object.fromEntries(['decimal', 'money', 'percent'].map(type => [type, decimalKind])),
  ...Object.fromEntries(['options', 'files', 'images'].map(type => [type, wordsKind])),
  integer: integerKind,
  'option of numbers': integerKind,
  ref: integerKind,
  boolean: booleanKind,
  'option of booleans': booleanKind,
  date: dateKind,
  datetime: { ...dateKind, column: 'timestamptz', stored: random => random.pick(INSTANTS) },
  month: { ...dateKind, column: 'text', stored: random => random.pick(MONTHS), literals: MONTHS, operands: undefined },
  refs: { ...wordsKind, column: 'bigint[]', stored: randomList(IDS), literals: [...IDS, 'art', 2.5] },
  json: { column: 'jsonb', stored: () => '{"a":1}', literals: [], operators: ['empty', 'notEmpty'] },
}

/** Random value for each field, null in one of five cases. */
export const randomRow = (random: Random, fields: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [name, random.below(5) === 0 ? null : (FIELD_KINDS[type]?.stored(random) ?? null)]),
  )

const PRESENCE = new Set(['empty', 'notEmpty'])
const OTHER_LITERALS = ['x', 5, true, '2026-03-08', '2026-03-08 10:00:00', '2026-03']

const rightSide = (random: Random, kind: FieldKind, operator: string): unknown => {
  if (PRESENCE.has(operator)) return true
  // One in thirty literals has another type, which both sides must refuse.
  const literal = (): unknown => random.pick(random.below(30) === 0 || kind.literals.length === 0 ? OTHER_LITERALS : kind.literals)
  if (operator === 'in' || operator === 'notIn') return Array.from({ length: 1 + random.below(3) }, literal)
  const mayStand = kind.operands !== undefined && operator !== 'contains' && operator !== 'startsWith'
  return mayStand && random.below(4) === 0 ? random.pick(kind.operands ?? []) : literal()
}

const USER_FIELD_KINDS: Readonly<Record<string, FieldKind>> = {
  id: integerKind,
  departmentId: integerKind,
  username: textKind,
  admin: { ...booleanKind, operators: ['eq', 'ne'] },
  permissions: wordsKind,
}

const comparison = (random: Random, fields: Readonly<Record<string, string>>): Condition => {
  const side = random.below(12)
  const [left, kind] = ((): readonly [object, FieldKind] => {
    if (side === 0) {
      const user = random.pick(Object.keys(USER_FIELD_KINDS))
      return [{ user }, USER_FIELD_KINDS[user] as FieldKind]
    }
    if (side === 1) return [{ now: random.pick(['date', 'datetime']) }, { ...dateKind, operands: undefined }]
    const field = random.pick(Object.keys(fields))
    return [{ field }, FIELD_KINDS[fields[field] ?? ''] as FieldKind]
  })()
  const operator = random.pick(random.below(40) === 0 ? [...EQUALITY, ...ORDERING_OPERATORS, 'contains', 'startsWith'] : kind.operators)
  return { ...left, [operator]: rightSide(random, kind, operator) } as Condition
}

/** Random condition on these fields (name → type), at most four levels deep. */
export const randomCondition = (random: Random, fields: Readonly<Record<string, string>>, depth = 0): Condition => {
  const shape = depth === 3 ? 9 : random.below(10)
  const part = (): Condition => randomCondition(random, fields, depth + 1)
  if (shape === 0) return { not: part() }
  if (shape === 1) return { all: [part(), part()] }
  if (shape === 2) return { any: [part(), part(), part()] }
  return comparison(random, fields)
}

export const randomContext = (random: Random): ConditionContext => ({
  user: {
    id: random.pick([7, 8]),
    username: random.pick(['wangmin', 'Amy']),
    admin: random.below(2) === 0,
    departmentId: random.pick([null, 3]),
    permissions: ['art', 'gre'],
  },
  now: new Date(random.pick(['2026-03-08T04:00:00Z', '2026-03-07T17:00:00Z', '2028-02-29T15:59:59Z'])),
})
