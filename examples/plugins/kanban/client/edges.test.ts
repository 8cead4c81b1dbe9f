import { describe, expect, it } from 'vitest'
import { scrollSpeed } from './edges.ts'

describe('scrolling at the edges', () => {
  it.each([
    [500, 0],
    [57, 0],
    [943, 0],
  ])('is none at %i of 1000', (at, speed) => expect(scrollSpeed(at, 0, 1000)).toBe(speed))

  it('goes towards the edge that is near, faster the nearer, and never faster than at the very edge', () => {
    expect(scrollSpeed(40, 0, 1000)).toBeLessThan(0)
    expect(scrollSpeed(10, 0, 1000)).toBeLessThan(scrollSpeed(40, 0, 1000))
    expect(scrollSpeed(-200, 0, 1000)).toBe(scrollSpeed(0, 0, 1000))
    expect(scrollSpeed(990, 0, 1000)).toBe(-scrollSpeed(10, 0, 1000))
  })

  it('leaves room between the edges of what is narrow, and none where there is nothing', () => {
    expect(scrollSpeed(45, 0, 90)).toBe(0)
    expect(scrollSpeed(0, 0, 0)).toBe(0)
  })
})
