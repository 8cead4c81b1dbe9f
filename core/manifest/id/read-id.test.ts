import { expect, it } from 'vitest'
import { isId, queryId, readId } from './read-id.ts'

it.each(['1e3', '01', '0x1', '1.0', '+1', '-1', '0', ' 1', '1 ', '1,2', '', '１', '١', '9007199254740992', 'Infinity', undefined])(
  '%j is no id',
  text => {
    expect(readId(text)).toBeUndefined()
    expect(() => queryId('of', text)).toThrow('查询参数 of 的值有误')
  },
)

it('ids are whole positive numbers that JavaScript can tell apart', () => {
  expect([readId('1'), readId('9007199254740991'), queryId('id', '42')]).toEqual([1, Number.MAX_SAFE_INTEGER, 42])
  expect(['1', 0, -1, 1.5, 2 ** 53, null, undefined, [1], Number.NaN].filter(isId)).toEqual([])
  expect(isId(7)).toBe(true)
})
