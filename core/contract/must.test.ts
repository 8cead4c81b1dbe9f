import { expect, it } from 'vitest'
import { causeOf, errorCodeOf, firstKeyOf, firstOf, isObject, keysOf, mustAt, mustGet, mustOwn, pickKeys } from './must.ts'

it('what must be there is answered, or its name thrown', () => {
  expect(firstOf([0, 1])).toBe(0)
  expect(() => firstOf([], 'rows of lead')).toThrow('no rows of lead')
  expect([
    firstKeyOf(
      new Map([
        [2, 'b'],
        [1, 'a'],
      ]),
    ),
    firstKeyOf(new Set(['b', 'a'])),
  ]).toEqual([2, 'b'])
  expect(() => firstKeyOf(new Map())).toThrow('no key')
  expect(mustGet(new Map([[1, 'a']]), 1)).toBe('a')
  expect(() => mustGet(new Map([[1, 'a']]), 2)).toThrow('no entry for 2')
  expect(mustAt(['a', 'b'], 1)).toBe('b')
  expect(() => mustAt(['a'], -1)).toThrow('no item -1')
  expect(mustOwn({ a: 0 }, 'a')).toBe(0)
  expect(() => mustOwn<unknown>({}, 'toString')).toThrow('no member toString')
})

it('whatever was thrown is an error, and may have a code', () => {
  const error = new TypeError('no')
  expect(causeOf(error)).toBe(error)
  expect(causeOf('text')).toEqual(new Error('text'))
  expect(errorCodeOf(Object.assign(error, { code: 'ENOENT' }))).toBe('ENOENT')
  expect([errorCodeOf(undefined), errorCodeOf({ code: 1 }), errorCodeOf('ENOENT')]).toEqual([undefined, undefined, undefined])
  expect(keysOf({ a: 1, b: 2 })).toEqual(['a', 'b'])
  expect(pickKeys({ a: 1, b: 2, c: 3 }, ['c', 'a'])).toEqual({ a: 1, c: 3 })
  expect([isObject([]), isObject(null), isObject('')]).toEqual([true, false, false])
})
