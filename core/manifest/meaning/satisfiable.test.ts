import { expect, it } from 'vitest'
import type { Condition } from '#schemas/types/condition.ts'
import { alwaysHolds, canHold } from './satisfiable.ts'

const states = (): readonly unknown[] => ['NEW', 'DONE']
const anything = (): undefined => undefined

it.each<[boolean, readonly Condition[]]>([
  [true, [{ field: 'state', eq: 'NEW' }]],
  [
    false,
    [
      { field: 'state', eq: 'NEW' },
      { field: 'state', eq: 'DONE' },
    ],
  ],
  [false, [{ field: 'state', eq: 'OLD' }]],
  [
    false,
    [
      { field: 'state', in: ['NEW'] },
      { field: 'state', ne: 'NEW' },
    ],
  ],
  [
    false,
    [
      { field: 'state', notIn: ['NEW', 'DONE'] },
      { field: 'state', notEmpty: true },
    ],
  ],
  [true, [{ field: 'state', notIn: ['NEW', 'DONE'] }]],
  [
    false,
    [
      { field: 'state', empty: true },
      { field: 'state', startsWith: 'N' },
    ],
  ],
  [
    false,
    [
      { field: 'state', empty: true },
      { field: 'state', contains: 'N' },
    ],
  ],
])('tells that it is %s of %j', (expected, conditions) => {
  expect(canHold(conditions, states)).toBe(expected)
})

it.each<[boolean, readonly Condition[]]>([
  [
    false,
    [
      { field: 'count', gt: 3 },
      { field: 'count', lte: 3 },
    ],
  ],
  [
    true,
    [
      { field: 'count', gte: 3 },
      { field: 'count', lte: 3 },
    ],
  ],
  [
    false,
    [
      { field: 'count', gte: 3 },
      { field: 'count', lt: 3 },
    ],
  ],
  [false, [{ not: { field: 'count', gt: 3 } }, { field: 'count', gt: 3 }]],
  [true, [{ not: { field: 'count', gt: 3 } }, { field: 'count', empty: true }]],
  [
    false,
    [
      { field: 'owner', eq: { user: 'id' } },
      { field: 'owner', ne: { user: 'id' } },
    ],
  ],
])('tells that it is %s of numbers and users in %j', (expected, conditions) => {
  expect(canHold(conditions, anything)).toBe(expected)
})

it('knows what always holds', () => {
  expect(
    alwaysHolds(
      {
        any: [
          { field: 'state', eq: 'NEW' },
          { field: 'state', ne: 'NEW' },
        ],
      },
      states,
    ),
  ).toBe(true)
  expect(alwaysHolds({ field: 'state', eq: 'NEW' }, states)).toBe(false)
})

it('refuses an operator that it does not know instead of ignoring it', () => {
  const between = { field: 'count', between: [1, 3] } as Condition
  expect(() => canHold([between], anything)).toThrow('between')
  expect(() => alwaysHolds({ not: between }, anything)).toThrow('between')
})
