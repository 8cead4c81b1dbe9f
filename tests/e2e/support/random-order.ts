import { randomInt } from 'node:crypto'

/** Generator of numbers from 0 to 1, reproducible by seed (mulberry32). */
const randomBy = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const givenSeed = process.env.WALK_SEED

/**
 * The members in random order (Fisher–Yates), for walks in which leftovers of one screen must not break the next. Prints the seed; `WALK_SEED`
 * repeats the order.
 */
export const inRandomOrder = <T>(members: readonly T[]): readonly T[] => {
  const seed = givenSeed === undefined ? randomInt(1_000_000) : Number(givenSeed)
  console.log(`WALK_SEED=${seed}`)
  const random = randomBy(seed)
  const order = [...members]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as T, order[last] as T]
  }
  return order
}
