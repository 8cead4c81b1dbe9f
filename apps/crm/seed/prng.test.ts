import { describe, expect, it } from 'vitest'
import { demoPhoneOf } from './names.ts'
import { createPrng } from './prng.ts'

describe('the generator', () => {
  it('gives the same numbers for the same seed', () => {
    const numbers = (seed: number): number[] => {
      const random = createPrng(seed)
      return Array.from({ length: 5 }, () => random.next())
    }
    expect(numbers(7)).toEqual(numbers(7))
    expect(numbers(7)).not.toEqual(numbers(8))
  })

  it('stays within bounds and never picks what has no weight', () => {
    const random = createPrng(1)
    const rolls = Array.from({ length: 1000 }, () => random.int(3, 5))
    expect(new Set(rolls)).toEqual(new Set([3, 4, 5]))
    const picks = Array.from({ length: 200 }, () =>
      random.weighted([
        ['never', 0],
        ['always', 1],
      ]),
    )
    expect(picks).not.toContain('never')
    expect(random.some([1, 2, 3], 9)).toEqual([1, 2, 3])
  })
})

it('gives every demo lead a phone number of its own', () => {
  const random = createPrng(3)
  const phones = Array.from({ length: 5000 }, (_, serial) => demoPhoneOf(random, serial).slice(3))
  expect(new Set(phones).size).toBe(5000)
  for (const phone of phones.slice(0, 50)) expect(phone).toMatch(/^\d{8}$/)
})
