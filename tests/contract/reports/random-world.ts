import type { Sale, Visit, World } from './world.ts'

interface Made {
  readonly random: (below: number) => number
  readonly people: readonly number[]
  readonly customers: readonly number[]
  readonly teams: ReadonlyMap<number, number | null>
}

const FIRST = Date.parse('2026-09-20T00:00:00+08:00')
const DAY_MS = 86_400_000

/** Sales of ten weeks, many of them within a second of midnight, with null wherever a column allows it. */
export function randomWorld({ random, people, customers, teams }: Made, sales: number): World {
  const one = <T>(values: readonly T[]): T => values[random(values.length)] as T
  const maybe = <T>(value: T): T | null => (random(6) === 0 ? null : value)
  const moment = (): number => FIRST + random(70) * DAY_MS + one([0, 1, DAY_MS - 1, random(DAY_MS)])
  const some = <T>(values: readonly T[]): readonly T[] => values.filter(() => random(3) === 0)
  const day = (): string => new Date(moment() + DAY_MS / 3).toISOString().slice(0, 10)
  const made = Array.from(
    { length: sales },
    (_, at): Sale => ({
      id: at + 1,
      created: moment(),
      stage: one(['OPEN', 'WON', 'LOST']),
      source: maybe(one(['WEB', 'APP', 'SEO', 'AD', 'FRIEND', 'GONE'])),
      countries: maybe(some(['EU', 'UK', 'FR', 'US', 'XX'])),
      word: one([null, '', '甲', '乙', '丙']),
      team: maybe(one([...teams.keys()])),
      owner: maybe(one(people)),
      helpers: some(people),
      customer: maybe(one(customers)),
      signed: maybe(moment()),
      due: maybe(day()),
      month: maybe(day().slice(0, 7)),
      amount: maybe(random(1_000_000)),
      points: maybe(random(50) - 10),
      hours: maybe(random(10_000)),
    }),
  )
  const visits = Array.from(
    { length: sales * 2 },
    (_, at): Visit => ({ id: at + 1, created: moment(), sale: one(made).id, kept: random(3) > 0, guest: maybe(one(customers)) }),
  )
  return { sales: made, visits, teams }
}
