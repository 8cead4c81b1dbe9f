import { expect, it } from 'vitest'
import { backOffAfter } from './pauses.ts'

const MINUTES = [1, 2, 5, 10, 30, 60, 120]

it('grows from a minute to two hours, and ends after eight tries', () => {
  expect(MINUTES.map((_, at) => backOffAfter(at + 1, 0, 0))).toEqual(MINUTES.map(minutes => minutes * 60))
  expect(backOffAfter(8, 0, 0)).toBeUndefined()
})

it('differs by chance, never shorter, and heeds what the robot asks for', () => {
  expect(backOffAfter(1, 0, 0.5)).toBe(63)
  expect(backOffAfter(1)).toBeGreaterThanOrEqual(60)
  expect(backOffAfter(1, 600, 0)).toBe(600)
  expect(backOffAfter(7, 600, 0)).toBe(7_200)
  expect(backOffAfter(8, 600)).toBeUndefined()
})
