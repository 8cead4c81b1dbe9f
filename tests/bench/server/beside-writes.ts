/** Lists at a steady rate, alone and beside writes: the effect on readers if every write may change a total. */
import { HOME_CITIES, LEAD_DEGREE_WEIGHTS } from '#apps/crm/lead/seed/lead-values.ts'
import type { ListAnswer } from '#core/server/lists/list-engine.ts'
import type { Ask } from './ask.ts'
import { LEADS, pageOfLeads } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import { median } from './load.ts'
import { consultant, director, manager } from './load-people.ts'
import { atPace, type Waits } from './pace.ts'
import { startServer } from './processes.ts'

export const BESIDE_WRITES = 'beside writes'

export interface BesideWrites {
  /** Waits for the rows. */
  readonly alone: Waits
  readonly beside: Waits
  /** Waits for rows and total. */
  readonly aloneCounted: Waits
  readonly besideCounted: Waits
  /** Ratio of p95 beside writes to p95 alone: the median of the rounds' ratios. */
  readonly ratio: number
  readonly goal: number
}

const LISTS_A_SECOND = 25
const WRITES_A_SECOND = 10
/** Number of new leads in ten writes; the others are follow-ups. */
const ADDED_PER_TEN_WRITES = 3
const GOAL_RATIO = 3

/** Queries of every reader in turn: all rows, and three common filters. */
const QUERIES: readonly Readonly<Record<string, string>>[] = [
  {},
  { intentionLevelIs: 'HIGH' },
  { residentCityIs: HOME_CITIES[0] ?? '' },
  { highestDegreeIs: LEAD_DEGREE_WEIGHTS[0]?.[0] ?? '' },
]

/** Phone numbers that neither generated leads nor other cases use. */
let nextPhone = 15_500_000_000

/** Opened edit form of a lead. */
interface OpenedLead {
  readonly id: number
  readonly version: number
}

/**
 * The n-th write of a continuous writer.
 * @param opened a new lead for every follow-up, because a second one on the same lead would need its new version
 */
export const leadWriter = (opened: Iterator<OpenedLead>) => {
  const next = (): OpenedLead => {
    const { value, done } = opened.next()
    if (done) throw new Error('no lead is left to be followed up')
    return value
  }
  return (n: number): Ask =>
    n % 10 < ADDED_PER_TEN_WRITES
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
          body: { ...next(), followUpContent: '电话沟通', followUpTime: '2026-01-05 10:00:00' },
        }
}

/** Alternates rounds alone and beside writes. Readers see all leads, a department's or their own. */
export async function measureBesideWrites(database: BenchDatabase, seconds: number, rounds: number): Promise<BesideWrites> {
  const leads = await database.query<{ id: string; version: number }>(`select id, version from institutions_customer
    where deleted_date is null and status = 'NORMAL' order by md5(id::text) limit ${Math.ceil(WRITES_A_SECOND * seconds) * rounds}`)
  const write = leadWriter(leads.map(({ id, version }) => ({ id: Number(id), version })).values())
  const readers = [0, 1, 2, 3].flatMap(i => [director(i), manager(i), consultant(i)])
  const writers = [4, 5, 6, 7].map(director)
  const { port, stop } = await startServer('serve', database)
  const query = (n: number) => QUERIES[Math.floor(n / readers.length) % QUERIES.length] ?? {}
  const read = (length: number) =>
    atPace(
      port,
      readers,
      LISTS_A_SECOND,
      n => n < LISTS_A_SECOND * length,
      n => pageOfLeads({ ...query(n), total: 'later' }),
      (answer, n) => ((answer as ListAnswer).data.total === null ? pageOfLeads({ ...query(n), total: 'only' }) : undefined),
    )
  const taken: Omit<BesideWrites, 'ratio' | 'goal'>[] = []
  try {
    await read(Math.min(4, seconds))
    for (let round = 0; round < rounds; round++) {
      const alone = await read(seconds)
      const writesGoOn = (n: number): boolean => n < WRITES_A_SECOND * seconds
      const [beside] = await Promise.all([read(seconds), atPace(port, writers, WRITES_A_SECOND, writesGoOn, write)])
      taken.push({ alone: alone.answered, beside: beside.answered, aloneCounted: alone.complete, besideCounted: beside.complete })
    }
  } finally {
    await stop()
  }
  const middle = (side: keyof (typeof taken)[number]): Waits => ({
    p50: median(taken.map(round => round[side].p50)),
    p95: median(taken.map(round => round[side].p95)),
    longest: median(taken.map(round => round[side].longest)),
  })
  return {
    alone: middle('alone'),
    beside: middle('beside'),
    aloneCounted: middle('aloneCounted'),
    besideCounted: middle('besideCounted'),
    ratio: median(taken.map(({ alone, beside }) => beside.p95 / alone.p95)),
    goal: GOAL_RATIO,
  }
}
