/** Shape of the predicates, which lets PostgreSQL use its indexes and keep one plan. Their results are tested in the contract tests. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Field } from '#core/contract/model/field.ts'
import { fieldsByName, sampleField, sampleOptions, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import type { Condition } from '#schemas/types/condition.ts'
import { mistyped } from '#tests/support/stub.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import { columnKind, likeText, wireSql } from './columns.ts'
import { allOf, anyOf, conditionSql, FALSE, hasParameters, sqlIds, TRUE } from './condition.ts'

const FIELD_TYPES: Readonly<Record<string, string>> = {
  name: 'text',
  count: 'integer',
  amount: 'money',
  locked: 'boolean',
  born: 'date',
  seen: 'datetime',
  period: 'month',
  tags: 'options',
  owner: 'ref',
  followers: 'refs',
}
const field = (name: string, more: Partial<Field> = {}) => sampleField(name, FIELD_TYPES[name], more)
const snapshot = sampleSnapshot([], {
  options: {
    level: sampleOptions('level', 1),
    flag: sampleOptions('flag', true),
    word: sampleOptions('word', 'a'),
    none: sampleOptions('none'),
  },
})
const resource = sampleResource('thing', { fields: fieldsByName(...Object.keys(FIELD_TYPES).map(name => field(name))) })
const user = { id: 7, username: 'wangmin', admin: false, departmentId: null, permissions: [] }
const predicate = (condition: Condition) =>
  conditionSql(condition, { snapshot, resource, alias: 't', context: { user, now: new Date('2026-03-08T04:00:00Z') } })
const conditionText = (condition: Condition) => compiledSql(predicate(condition))

const ONE = sql<boolean>`one`
const TWO = sql<boolean>`two`

describe('several predicates', () => {
  it('together say no more than they must', () => {
    expect(allOf([])).toBe(TRUE)
    expect(allOf([TRUE, TRUE])).toBe(TRUE)
    expect(allOf([TRUE, ONE])).toBe(ONE)
    expect(allOf([ONE, FALSE, TWO])).toBe(FALSE)
    expect(compiledSql(allOf([ONE, TRUE, TWO]))).toEqual(['(one and two)'])
  })

  it('beside each other say no more than they must', () => {
    expect(anyOf([])).toBe(FALSE)
    expect(anyOf([FALSE, FALSE])).toBe(FALSE)
    expect(anyOf([FALSE, ONE])).toBe(ONE)
    expect(anyOf([ONE, TRUE, TWO])).toBe(TRUE)
    expect(compiledSql(anyOf([ONE, FALSE, TWO]))).toEqual(['(one or two)'])
  })
})

describe('values', () => {
  it('of the manifest are written out, those of the call are handed over: one plan serves all calls', () => {
    expect(conditionText({ field: 'count', eq: 3 })).toEqual(['("t"."count" is not null and "t"."count" = 3)'])
    expect(conditionText({ field: 'owner', eq: { user: 'id' } })).toEqual(['("t"."owner" is not null and "t"."owner" = $1)', 7])
    expect(conditionText({ field: 'owner', ne: { user: 'id' } })).toEqual(['(not ("t"."owner" is not null and "t"."owner" = $1))', 7])
    expect(conditionText({ field: 'locked', in: [true] })).toEqual(['("t"."locked" is not null and "t"."locked" = true)'])
  })

  it('that differ from call to call are known, however deep they stand', () => {
    const [constant, calls] = [predicate({ field: 'count', eq: 3 }), predicate({ field: 'owner', eq: { user: 'id' } })]
    expect([constant, calls, TRUE].map(hasParameters)).toEqual([false, true, false])
    expect(hasParameters(allOf([constant, ONE]))).toBe(false)
    expect(hasParameters(anyOf([constant, allOf([ONE, calls])]))).toBe(true)
  })

  it('that nothing can equal ask nothing', () => {
    const conditions: readonly Condition[] = [
      { field: 'count', eq: 2.5 },
      { field: 'count', in: [2.5, 0.1] },
      { field: 'owner', eq: { user: 'departmentId' } },
      mistyped<Condition>({ field: 'count', gt: { user: 'departmentId' } }),
      { field: 'tags', contains: 7 },
      { field: 'followers', contains: 'a' },
      { field: 'followers', contains: 2.5 },
    ]
    for (const condition of conditions) expect(predicate(condition), JSON.stringify(condition)).toBe(FALSE)
    expect(predicate({ user: 'id', eq: 7 })).toBe(TRUE)
    expect(predicate({ user: 'id', eq: 8 })).toBe(FALSE)
  })
})

describe('one look-up of an index', () => {
  it.each<[Condition, string]>([
    [{ field: 'name', in: ['a', 'b'] }, '("t"."name" is not null and "t"."name" in (\'a\', \'b\'))'],
    [{ field: 'count', in: [1, 2.5, 3] }, '("t"."count" is not null and "t"."count" in (1, 3))'],
    [{ field: 'period', in: ['2026-03', '2026-04'] }, '("t"."period" is not null and "t"."period" in (\'2026-03\', \'2026-04\'))'],
  ])('does for the values of %j', (condition, expected) => {
    expect(conditionText(condition)).toEqual([expected])
  })

  it.each(['amount', 'born', 'locked'])('does not for %s, which compares in its own way', name => {
    const values = { amount: [1, 2], born: ['2026-03-08', '2026-03-09'], locked: [true, false] }[name]
    expect(conditionText({ field: name, in: values } as Condition)[0]).toContain(' or ')
  })

  it.each([
    [{ field: 'count', gt: 3 }, ['("t"."count" is not null and "t"."count" > $1::bigint)', 3]],
    [{ field: 'count', gt: 2.5 }, ['("t"."count" is not null and "t"."count" > $1::numeric)', 2.5]],
    [{ field: 'amount', lte: 3 }, ['("t"."amount" is not null and "t"."amount" <= $1::numeric)', 3]],
    [{ field: 'period', lt: '2026-03' }, ['("t"."period" is not null and "t"."period" < $1)', '2026-03']],
    [{ field: 'born', gte: { now: 'date' } }, ['("t"."born" is not null and "t"."born" >= $1::timestamp)', '2026-03-08']],
    [{ field: 'born', eq: '2026-03-08' }, ['("t"."born" is not null and "t"."born" = $1::timestamp)', '2026-03-08']],
  ] as const)('does for %j', (condition, expected) => {
    expect(conditionText(condition)).toEqual(expected)
  })

  const instant = (n: number) => `($${n}::timestamp at time zone 'Asia/Shanghai')`
  const wall = `date_trunc('second', "t"."seen" at time zone 'Asia/Shanghai')`

  it('does for times, to the second, since the clock has run evenly', () => {
    const seen = (condition: object) => conditionText({ field: 'seen', ...condition } as Condition)
    const known = (comparison: string) => `("t"."seen" is not null and ${comparison})`
    expect(seen({ gt: '2026-03-08 10:00:00' })).toEqual([known(`"t"."seen" >= ${instant(1)}`), '2026-03-08 10:00:01'])
    expect(seen({ gte: '2026-03-08' })).toEqual([known(`"t"."seen" >= ${instant(1)}`), '2026-03-08 00:00:00'])
    expect(seen({ lte: '2026-03-08 10:00:00' })).toEqual([known(`"t"."seen" < ${instant(1)}`), '2026-03-08 10:00:01'])
    expect(seen({ lt: '1992-01-01' })).toEqual([known(`"t"."seen" < ${instant(1)}`), '1992-01-01 00:00:00'])
    expect(seen({ eq: '1992-01-01 00:00:00' })).toEqual([
      known(`"t"."seen" >= ${instant(1)} and "t"."seen" < ${instant(2)}`),
      '1992-01-01 00:00:00',
      '1992-01-01 00:00:01',
    ])
    expect(seen({ eq: '1991-12-31 23:59:59' })).toEqual([known(`${wall} = $1::timestamp`), '1991-12-31 23:59:59'])
    expect(seen({ lte: '1991-12-31 23:59:59' })).toEqual([known(`${wall} <= $1::timestamp`), '1991-12-31 23:59:59'])
  })

  it('does for lists', () => {
    expect(conditionText({ field: 'tags', contains: 'a' })).toEqual(['("t"."tags" is not null and "t"."tags" @> array[$1]::text[])', 'a'])
    expect(conditionText({ field: 'followers', contains: 7 })).toEqual([
      '("t"."followers" is not null and "t"."followers" @> array[$1]::bigint[])',
      7,
    ])
  })

  const many = Array.from({ length: 10 }, (_, place) => place)
  it.each<readonly [readonly number[], readonly unknown[]]>([
    [[7], ['"x"."id" = $1', 7]],
    [
      [7, 8],
      ['"x"."id" in ($1, $2, $3)', 7, 8, 8],
    ],
    [
      [7, 8, 9],
      ['"x"."id" in ($1, $2, $3)', 7, 8, 9],
    ],
    [
      [1, 2, 3, 4],
      ['"x"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9)', 1, 2, 3, 4, 4, 4, 4, 4, 4],
    ],
    [many, ['"x"."id" = any($1::bigint[])', many]],
    [[], ['"x"."id" = any($1::bigint[])', []]],
  ])('does for the ids %j', (ids, expected) => {
    expect(compiledSql(sqlIds('x', ids))).toEqual(expected)
  })
})

it('only a text may be nothing without being null', () => {
  for (const name of ['name', 'period'])
    expect(conditionText({ field: name, empty: true })).toEqual([`("t"."${name}" is null or "t"."${name}" = '')`])
  for (const name of ['count', 'born', 'locked', 'owner'])
    expect(conditionText({ field: name, empty: true })).toEqual([`("t"."${name}" is null)`])
  for (const name of ['tags', 'followers'])
    expect(conditionText({ field: name, empty: true })).toEqual([`("t"."${name}" is null or cardinality("t"."${name}") = 0)`])
})

it('an option compares as the values of its set do', () => {
  const kinds = ['level', 'flag', 'word', 'none', 'unknown', undefined].map(options =>
    columnKind(snapshot, field('x', { type: 'option', options })),
  )
  expect(kinds).toEqual(['integer', 'boolean', 'text', 'text', 'text', 'text'])
})

it.each([
  ['seen', `to_char("t"."seen" at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`],
  ['born', `to_char("t"."born", 'YYYY-MM-DD')`],
  ['amount', '("t"."amount")::text'],
  ['followers', 'to_jsonb("t"."followers")'],
  ['tags', '"t"."tags"'],
  ['count', '"t"."count"'],
])('%s goes over the wire in one form', (name, expected) => {
  expect(compiledSql(wireSql(snapshot, field(name), 't'))).toEqual([expected])
})

it('what somebody searches for means itself, % and _ too', () => {
  expect(likeText('100%_\\的')).toBe('100\\%\\_\\\\的')
})
