import { mustAt } from '#core/contract/must.ts'
/** Small seeded random number generator (mulberry32): the same seed gives the same demo data on every machine. Never for secrets. */
export interface Prng {
  /** 0 ≤ x < 1. */
  next(): number
  /** Integer, both bounds included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** Picks by weight: [[value, weight], …]. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** Different elements in their original order, at most `count`. */
  some<T>(list: readonly T[], count: number): T[]
  /** True with this probability (0–1). */
  chance(share: number): boolean
}

export function createPrng(seed: number): Prng {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    pick: list => mustAt(list, int(0, list.length - 1)),
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        left -= weight
        if (left < 0) return value
      }
      return mustAt(list, list.length - 1)[0]
    },
    some(list, count) {
      const places = new Set<number>()
      while (places.size < Math.min(count, list.length)) places.add(int(0, list.length - 1))
      return list.filter((_, place) => places.has(place))
    },
    chance: share => next() < share,
  }
}
