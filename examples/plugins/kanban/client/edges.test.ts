import { describe, expect, it } from 'vitest'
import { speedAt } from './edges.ts'

describe('scrolling at the edges', () => {
  it.each([
    [500, 0],
    [57, 0],
    [943, 0],
  ])('is none at %i of 1000', (at, speed) => expect(speedAt(at, 0, 1000)).toBe(speed))

  it('goes towards the edge that is near, faster the nearer, and never faster than at the very edge', () => {
    expect(speedAt(40, 0, 1000)).toBeLessThan(0)
    expect(speedAt(10, 0, 1000)).toBeLessThan(speedAt(40, 0, 1000))
    expect(speedAt(-200, 0, 1000)).toBe(speedAt(0, 0, 1000))
    expect(speedAt(990, 0, 1000)).toBe(-speedAt(10, 0, 1000))
  })

  it('leaves room between the edges of what is narrow, and none where there is nothing', () => {
    expect(speedAt(45, 0, 90)).toBe(0)
    expect(speedAt(0, 0, 0)).toBe(0)
  })
})
