import { expect, it } from 'vitest'
import { sameList } from './use-list.ts'

const answer = (count: number, name = 'x') => ({
  code: 200,
  data: { records: Array.from({ length: count }, (_, id) => ({ id, name })), total: count },
})

it('a short list is the same when all of it is', () => {
  expect(sameList(answer(10), answer(10))).toBe(true)
  expect(sameList(answer(10), answer(10, 'y'))).toBe(false)
  expect(sameList(undefined, answer(10))).toBe(false)
})

it('a long list is not looked through', () => {
  const rows = answer(10_000)
  let read = 0
  for (const row of rows.data.records)
    Object.defineProperty(row, 'name', {
      enumerable: true,
      get: () => {
        read += 1
        return 'x'
      },
    })
  expect(sameList(rows, answer(10_000))).toBe(false)
  expect(sameList(rows, rows)).toBe(true)
  expect(read).toBe(0)
})
