/** Sales and visits of the fixture as plain values, and a simple recount of every figure. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

export interface Sale {
  readonly id: number
  readonly created: number
  readonly stage: 'OPEN' | 'WON' | 'LOST'
  readonly source: string | null
  readonly countries: readonly string[] | null
  readonly word: string | null
  readonly team: number | null
  readonly owner: number | null
  readonly helpers: readonly number[]
  readonly customer: number | null
  readonly signed: number | null
  readonly due: string | null
  readonly month: string | null
  /** In hundredths, like hours. */
  readonly amount: number | null
  readonly points: number | null
  readonly hours: number | null
}

export interface Visit {
  readonly id: number
  readonly created: number
  readonly sale: number
  readonly kept: boolean
  readonly guest: number | null
}

export interface World {
  readonly sales: readonly Sale[]
  readonly visits: readonly Visit[]
  /** Parent by team. */
  readonly teams: ReadonlyMap<number, number | null>
}

export interface Days {
  readonly from: string
  readonly to: string
}

type Key = string | number | null

const DAY_MS = 86_400_000

/** Day in Shanghai. */
export const dayOf = (time: number): string => new Date(time + DAY_MS / 3).toISOString().slice(0, 10)

const SOURCES: Readonly<Record<string, string>> = { APP: 'WEB', SEO: 'WEB', AD: 'SEO' }
const COUNTRIES: Readonly<Record<string, string>> = { UK: 'EU', FR: 'EU' }

const upward = <T>(value: T, parent: (value: T) => T | null | undefined): readonly T[] => {
  const above = parent(value)
  return above === null || above === undefined ? [value] : [value, ...upward(above, parent)]
}

/** Value of a dimension and its ancestors. */
export const aboveOf = ({ teams }: World, dimension: string, value: string | number): readonly (string | number)[] => {
  if (dimension === 'team') return upward(Number(value), team => teams.get(team))
  if (dimension === 'source') return upward(String(value), source => SOURCES[source])
  return dimension === 'country' ? upward(String(value), country => COUNTRIES[country]) : [value]
}

/** Keys of the report rows that a sale counts in. */
export function nodesOf(world: World, dimension: string, sale: Sale): ReadonlySet<Key> {
  const nodes = (): readonly Key[] => {
    switch (dimension) {
      case 'owner':
        return [sale.owner]
      case 'team':
        return sale.team === null ? [] : aboveOf(world, dimension, sale.team)
      case 'source':
        return sale.source === null ? [] : aboveOf(world, dimension, sale.source)
      case 'country':
        return (sale.countries ?? []).flatMap(country => aboveOf(world, dimension, country))
      case 'helper':
        return sale.helpers
      case 'sale':
        return [sale.id]
      default:
        return [sale.word || null]
    }
  }
  const found = new Set(nodes())
  return found.size > 0 ? found : new Set([null])
}

interface Counted {
  readonly of: 'sale' | 'visit'
  readonly kind: 'count' | 'distinct' | 'sum' | 'median'
  readonly when?: (sale: Sale, visit: Visit | undefined) => boolean
  /** Day or month; absent for current figures. */
  readonly time?: (sale: Sale, visit: Visit | undefined) => string | null
  readonly value?: (sale: Sale, visit: Visit | undefined) => number | null
  /** Divisor of a value. */
  readonly unit?: number
}

const created = (sale: Sale) => dayOf(sale.created)
const signed = (sale: Sale) => (sale.signed === null ? null : dayOf(sale.signed))
const visited = (_: Sale, visit: Visit | undefined) => dayOf(visit?.created ?? 0)
const isWon = ({ stage }: Sale) => stage === 'WON'
const isNotLost = ({ stage }: Sale) => stage !== 'LOST'
const amount = (sale: Sale) => sale.amount

export const COUNTED: Readonly<Record<string, Counted>> = {
  newSales: { of: 'sale', kind: 'count', time: created },
  wonSales: { of: 'sale', kind: 'count', time: created, when: isWon },
  salePoints: { of: 'sale', kind: 'sum', time: created, value: sale => sale.points },
  saleCustomers: { of: 'sale', kind: 'distinct', time: created, when: isNotLost, value: sale => sale.customer },
  allCustomers: { of: 'sale', kind: 'distinct', time: created, value: sale => sale.customer },
  saleHours: { of: 'sale', kind: 'median', time: created, when: isNotLost, value: sale => sale.hours },
  allHours: { of: 'sale', kind: 'median', time: created, value: sale => sale.hours },
  signedAmount: { of: 'sale', kind: 'sum', time: signed, value: amount, unit: 100 },
  wonAmount: { of: 'sale', kind: 'sum', time: signed, value: amount, when: isWon, unit: 100 },
  dueSales: { of: 'sale', kind: 'count', time: sale => sale.due },
  monthAmount: { of: 'sale', kind: 'sum', time: sale => sale.month, value: amount, unit: 100 },
  heldSales: { of: 'sale', kind: 'count', when: ({ stage }) => stage === 'OPEN' },
  visits: { of: 'visit', kind: 'count', time: visited },
  visitedSales: { of: 'visit', kind: 'distinct', time: visited, value: sale => sale.id },
  keptSales: { of: 'visit', kind: 'distinct', time: visited, when: (_, visit) => visit?.kept === true, value: sale => sale.id },
  guests: { of: 'visit', kind: 'distinct', time: visited, value: (_, visit) => visit?.guest ?? null },
}

const isWithin = (time: string | null, { from, to }: Days): boolean =>
  time !== null && time >= from.slice(0, time.length) && time <= to.slice(0, time.length)

/** Row that a figure counts: a sale, or a visit with its sale. */
interface Row {
  readonly sale: Sale
  readonly visit: Visit | undefined
}

/** Rows of the world that a figure counts, each with its sale. */
export function rowsOf(world: World, name: string, days: Days | undefined, keeps: (sale: Sale) => boolean) {
  const { of, when, time } = COUNTED[name] as Counted
  const saleById = new Map(world.sales.map(sale => [sale.id, sale]))
  const rows =
    of === 'sale'
      ? world.sales.map(sale => ({ id: sale.id, sale, visit: undefined }))
      : world.visits.map(visit => ({ id: visit.id, sale: saleById.get(visit.sale) as Sale, visit }))
  return rows.filter(
    ({ sale, visit }) =>
      keeps(sale) && (when?.(sale, visit) ?? true) && (time === undefined || days === undefined || isWithin(time(sale, visit), days)),
  )
}

const inHundredths = (value: number): string => `${value < 0 ? '-' : ''}${(Math.abs(value) / 100).toFixed(2)}`

/** Value of a figure for these rows, in wire format. */
export function measured(name: string, rows: readonly Row[]): string | number | null {
  const { kind, value = () => null, unit } = COUNTED[name] as Counted
  const values = rows.map(({ sale, visit }) => value(sale, visit)).filter(one => one !== null)
  if (kind === 'count') return rows.length
  if (kind === 'distinct') return new Set(values).size
  if (kind === 'sum') {
    const sum = values.reduce((all, one) => all + one, 0)
    return unit === undefined ? sum : inHundredths(sum)
  }
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] as number, sorted[Math.floor(sorted.length / 2)] as number]
  return String(Math.round((low + high) / 2) / 100)
}

/** True if any row was counted, or had a value for the sum or median. */
const isPresent = (name: string, rows: readonly Row[]): boolean => {
  const { value } = COUNTED[name] as Counted
  return rows.some(({ sale, visit }) => value === undefined || value(sale, visit) !== null)
}

const RATES: Readonly<Record<string, readonly [string, string]>> = {
  wonRate: ['wonSales', 'newSales'],
  amountRate: ['wonAmount', 'signedAmount'],
}

const partsOf = (name: string): readonly string[] => RATES[name] ?? (name === 'openAmount' ? ['signedAmount', 'wonAmount'] : [name])

const hundredths = (value: string | number | null): number => Math.round(Number(value) * 100)

function percent(part: number, whole: number): string | null {
  if (whole === 0) return null
  return inHundredths(Math.floor((part * 20_000) / whole / 2 + 0.5))
}

/** Values of figures over the sales that `keeps` accepts. */
export function recount(
  world: World,
  names: readonly string[],
  days: Days,
  keeps: (sale: Sale) => boolean,
): Readonly<Record<string, unknown>> {
  const one = (name: string) => measured(name, rowsOf(world, name, days, keeps))
  return Object.fromEntries(
    names.map(name => {
      const [first = '', second = ''] = partsOf(name)
      if (RATES[name]) return [name, percent(hundredths(one(first)), hundredths(one(second)))]
      if (name === 'openAmount') return [name, inHundredths(hundredths(one(first)) - hundredths(one(second)))]
      return [name, one(name)]
    }),
  )
}

/** Rows of a report along a dimension, for values that some figure counts. */
export function recountRows(world: World, names: readonly string[], days: Days, keeps: (sale: Sale) => boolean, dimension: string) {
  const keys = new Set<Key>()
  for (const name of names.flatMap(partsOf))
    for (const row of rowsOf(world, name, days, keeps))
      if (isPresent(name, [row])) for (const node of nodesOf(world, dimension, row.sale)) keys.add(node)
  return new Map([...keys].map(key => [key, recount(world, names, days, sale => keeps(sale) && nodesOf(world, dimension, sale).has(key))]))
}

/** Inserts the world into the database. */
export async function insertWorld(db: Db, { sales, visits }: World): Promise<void> {
  for (const sale of sales) {
    const { id, created: at, stage, source, countries, word, team, owner, helpers, customer, signed: signedAt, due, month, points } = sale
    const decimal = (value: number | null) => (value === null ? null : inHundredths(value))
    const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    await sql`insert into sale (id, created_date, name, stage, source, countries, word, team_id, owner_id, helper_ids, customer_id, signed_date, due, month, amount, points, hours)
      overriding system value values (${id}, ${instant(at)}, ${`销售${id}`}, ${stage}, ${source}, ${countries}::text[], ${word}, ${team}, ${owner}, ${helpers}::bigint[], ${customer},
        ${instant(signedAt)}, ${due}, ${month}, ${decimal(sale.amount)}, ${points}, ${decimal(sale.hours)})`.execute(db)
  }
  for (const { id, created: at, sale, kept, guest } of visits)
    await sql`insert into sale_visit (id, created_date, sale_id, kept, guest_id)
      overriding system value values (${id}, ${new Date(at).toISOString()}, ${sale}, ${kept}, ${guest})`.execute(db)
}
