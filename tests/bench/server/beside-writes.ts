/** Lists at a steady pace, alone and beside people who write: what a reader waits for when every write may change a total. */
import { DEGREES, HOME_CITIES } from '#apps/crm/lead/seed/lead-values.ts'
import type { Ask } from './cases.ts'
import { type Connection, openConnection } from './connection.ts'
import type { BenchDatabase } from './database.ts'
import { median, quantile } from './load.ts'
import { consultant, director, manager } from './load-people.ts'
import { http } from './measure.ts'
import { startServer } from './processes.ts'
import { signIn } from './sign-in.ts'

export const BESIDE_WRITES = 'beside writes'

/** Milliseconds to an answer, from the moment at which it was due to be asked for. */
interface Waits {
  readonly p50: number
  readonly p95: number
}

export interface BesideWrites {
  readonly alone: Waits
  readonly beside: Waits
  /** p95 beside writes to p95 alone: the median of the rounds' ratios. */
  readonly ratio: number
  readonly goal: number
}

const LISTS_A_SECOND = 25
const WRITES_A_SECOND = 10
/** Of ten writes, so many are new leads; the others are follow-ups. */
const NEW_OF_TEN = 3
const GOAL = 3
const LEADS = '/agency/institutionsCustomer'

const list = (query: Readonly<Record<string, string>>): Ask => ({
  method: 'GET',
  path: `${LEADS}/list?${new URLSearchParams({ screen: '/newCustomer/institutionsCustomer', page: '1', size: '10', ...query })}`,
})

/** What every reader looks at in turn: everything, and three filters that people use. */
const QUERIES: readonly Readonly<Record<string, string>>[] = [
  {},
  { intentionLevelIs: 'HIGH' },
  { residentCityIs: HOME_CITIES[0] ?? '' },
  { highestDegreeIs: DEGREES[0]?.[0] ?? '' },
]

/** A pool of signed-in connections that asks at a pace, however slow the answers are. */
async function atPace(
  port: number,
  who: readonly string[],
  perSecond: number,
  seconds: number,
  ask: (n: number) => Ask,
): Promise<readonly number[]> {
  const signed = await Promise.all(who.map(async name => ({ headers: await signIn(port, name), connection: await openConnection(port) })))
  const last = new Map<Connection, Promise<unknown>>()
  const waits: number[] = []
  const begin = performance.now()
  const one = async (n: number): Promise<void> => {
    const due = begin + (n * 1000) / perSecond
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
    const { headers, connection } = signed[n % signed.length] as (typeof signed)[number]
    const { method, path, body } = ask(n)
    const key = method === 'POST' ? [`Idempotency-Key: ${crypto.randomUUID()}`] : []
    const before = last.get(connection)
    const answered = Promise.resolve(before).then(() => connection.send(http(port, { method, path, body }, [...headers, ...key])))
    last.set(connection, answered)
    const { status, body: text } = await answered
    if (status !== 200) throw new Error(`${status} for ${path}: ${text.toString().slice(0, 300)}`)
    waits.push(performance.now() - due)
  }
  try {
    await Promise.all(Array.from({ length: perSecond * seconds }, (_, n) => one(n)))
  } finally {
    for (const { connection } of signed) connection.close()
  }
  return waits
}

const waitsOf = (times: readonly number[]): Waits => {
  const sorted = [...times].sort((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

/** Phone numbers that neither a generated lead nor another case has. */
let nextPhone = 15_500_000_000

const writing =
  (ids: readonly number[]) =>
  (n: number): Ask =>
    n % 10 < NEW_OF_TEN
      ? {
          method: 'POST',
          path: `${LEADS}/add`,
          body: {
            name: '新客户',
            phoneNumber: String(nextPhone++),
            customerSource: '小红书',
            consultingProject: ['普通申请'],
            intentionLevel: 'HIGH',
            customerPhase: 'NEW_CUSTOMER_CAPITAL',
          },
        }
      : {
          method: 'POST',
          path: `${LEADS}/followUpWithCustomers`,
          body: { id: ids[n % ids.length], followUpContent: '电话沟通', followUpTime: '2026-01-05 10:00:00' },
        }

/** Rounds alternate. Readers see everything, a department or their own leads; others write. */
export async function measureBesideWrites(database: BenchDatabase, seconds: number, rounds: number): Promise<BesideWrites> {
  const ids = await database.query<{ id: string }>(`select id from institutions_customer
    where deleted_date is null and status = 'NORMAL' order by md5(id::text) limit 500`)
  const write = writing(ids.map(({ id }) => Number(id)))
  const readers = [0, 1, 2, 3].flatMap(i => [director(i), manager(i), consultant(i)])
  const writers = [4, 5, 6, 7].map(director)
  const { port, stop } = await startServer('serve', database)
  const read = (length: number) =>
    atPace(port, readers, LISTS_A_SECOND, length, n => list(QUERIES[Math.floor(n / readers.length) % QUERIES.length] ?? {}))
  const taken: { readonly alone: Waits; readonly beside: Waits }[] = []
  try {
    await read(4)
    for (let round = 0; round < rounds; round++) {
      const alone = waitsOf(await read(seconds))
      const [times] = await Promise.all([read(seconds), atPace(port, writers, WRITES_A_SECOND, seconds, write)])
      taken.push({ alone, beside: waitsOf(times) })
    }
  } finally {
    await stop()
  }
  const middle = (side: 'alone' | 'beside'): Waits => ({
    p50: median(taken.map(round => round[side].p50)),
    p95: median(taken.map(round => round[side].p95)),
  })
  return {
    alone: middle('alone'),
    beside: middle('beside'),
    ratio: median(taken.map(({ alone, beside }) => beside.p95 / alone.p95)),
    goal: GOAL,
  }
}
