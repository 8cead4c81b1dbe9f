import { describe, expect, it } from 'vitest'
import { movedCursor } from './setting.ts'

const before = [7, 8, 9].map((id, place) => ({ id, position: place + 1 }))

describe('movedCursor', () => {
  it.each([
    ['nothing was dealt yet', 0, [9, 8, 7], 0],
    ['the last one moved', 2, [8, 7, 9], 1],
    ['the last one left', 2, [7, 9], 1],
    ['nobody before him is left', 1, [8, 9], 0],
    ['everybody is new', 3, [1, 2], 0],
    ['somebody came', 3, [7, 8, 9, 10], 3],
  ])('when %s', (_title, cursor, after, expected) => {
    expect(movedCursor(before, cursor, after)).toBe(expected)
  })
})
