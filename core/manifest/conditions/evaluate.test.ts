import { describe, expect, it } from 'vitest'
import type { Condition } from '#schemas/types/condition.ts'
import { conditionKind } from '../fields/index.ts'
import { type ConditionCase, conditionFixtures as fixtures } from './fixtures.testing.ts'
import { bindCondition, type ConditionContext, ConditionError, compileCondition, conditionFields, evaluate, formRow } from './index.ts'

const contextOf = ({ user, now }: Pick<ConditionCase, 'user' | 'now'>): ConditionContext => ({
  user: { ...fixtures.user, ...user },
  now: new Date(now ?? fixtures.now),
})

const TYPES: Readonly<Record<string, string>> = fixtures.fields
const boundCondition = (condition: Condition) =>
  bindCondition(condition, name => (TYPES[name] === undefined ? undefined : conditionKind(TYPES[name])))

const emptyRow = Object.fromEntries(Object.keys(fixtures.fields).map(name => [name, null]))

describe('conditions', () => {
  it.each(fixtures.cases)('$name', fixture => {
    const run = (): boolean => compileCondition(boundCondition(fixture.condition))({ ...emptyRow, ...fixture.row }, contextOf(fixture))
    if (fixture.expected === 'error') expect(run).toThrow(ConditionError)
    else expect(run()).toBe(fixture.expected)
  })

  it('has a name of its own for every case', () => {
    const names = fixtures.cases.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('finds references of locked rows under Id and Ids', () => {
    const context = contextOf({})
    expect(evaluate(boundCondition({ field: 'owner', eq: { user: 'id' } }), { ownerId: 7 }, context)).toBe(true)
    expect(evaluate(boundCondition({ field: 'owner', eq: { user: 'id' } }), { owner: undefined, ownerId: 7 }, context)).toBe(true)
    expect(evaluate(boundCondition({ field: 'followers', contains: 7 }), { followerIds: [7] }, context)).toBe(true)
    expect(evaluate({ field: 'users', kind: 'idList', contains: 7 }, { userIds: [7] }, context)).toBe(true)
  })

  it('reads instants as Shanghai wall time', () => {
    expect(
      evaluate(boundCondition({ field: 'seen', eq: '2026-03-08 12:00:00' }), { seen: new Date('2026-03-08T04:00:00Z') }, contextOf({})),
    ).toBe(true)
  })

  it('takes an empty input for nothing, except where it is a text', () => {
    const compare = (condition: Condition, row: object) => evaluate(boundCondition(condition), { ...row }, contextOf({}))
    expect(compare({ field: 'count', lt: 3 }, { count: '' })).toBe(false)
    expect(compare({ field: 'born', ne: '2026-03-08' }, { born: '' })).toBe(true)
    expect(compare({ field: 'name', eq: '' }, { name: '' })).toBe(true)
    expect(compare({ field: 'name', contains: '' }, { name: '' })).toBe(true)
    expect(compare({ field: 'followers', contains: 7 }, { followers: '' })).toBe(false)
  })

  it.each([
    [{ field: 'name', contains: 'a' }, { name: 5 }],
    [{ field: 'name', startsWith: 'a' }, { name: 5 }],
    [{ field: 'name', startsWith: 'a' }, { name: ['a'] }],
    [{ field: 'tags', contains: 5 }, { tags: 5 }],
    [{ field: 'tags', contains: 5 }, { tags: 'a5' }],
    [{ field: 'tags', contains: 'a' }, { tags: { a: 1 } }],
  ] as const)('%j has no answer for %j', (condition, row) => {
    expect(() => evaluate(boundCondition(condition), row, contextOf({}))).toThrow(ConditionError)
  })

  it('are made ready once, not for every row', () => {
    let asked = 0
    const condition = {
      kind: 'text',
      eq: 'a',
      get field() {
        asked++
        return 'name'
      },
    } as const
    expect(evaluate(condition, { name: 'a' }, contextOf({}))).toBe(true)
    const once = asked
    expect(evaluate(condition, { name: 'b' }, contextOf({}))).toBe(false)
    expect(asked).toBe(once)
  })

  it('does not find names on the prototype', () => {
    expect(() => evaluate({ field: 'constructor', kind: 'text', empty: true }, {}, contextOf({}))).toThrow(ConditionError)
  })

  it('refuses what is no condition', () => {
    expect(() => compileCondition({})).toThrow(ConditionError)
    expect(() => compileCondition({ field: 'name' })).toThrow(ConditionError)
    expect(() => compileCondition({ eq: 1 })).toThrow(ConditionError)
    // Without a kind, not even emptiness can be evaluated.
    expect(() => compileCondition({ field: 'name', empty: true })).toThrow(ConditionError)
    expect(() => compileCondition({ empty: true })).toThrow(ConditionError)
  })
})

it('reads a form by fields, what is missing as null', () => {
  const items = [{ name: 'ownerId', field: 'owner' }, { name: 'time' }, { name: '' }]
  expect(formRow(items, { ownerId: 7 })).toEqual({ owner: 7, time: null })
})

it('names the fields of a condition', () => {
  expect(
    conditionFields({
      all: [
        { field: 'a', eq: 1 },
        {
          not: {
            any: [
              { field: 'b', empty: true },
              { user: 'admin', eq: true },
            ],
          },
        },
      ],
    }),
  ).toEqual(['a', 'b'])
})
