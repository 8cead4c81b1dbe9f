/** Reports of random rows compared with a simple recount, for every employee and query. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figuresIn, type MeasuredFigure } from '#plugins/reports/manifest/model/figure.ts'
import type { Dimension, DimensionValues } from '#plugins/reports/manifest/model/report.ts'
import { measure } from '#plugins/reports/server/measure.ts'
import type { MeasureContext, Slice } from '#plugins/reports/server/measuring.ts'
import { dimensionTree } from '#plugins/reports/server/trees.ts'
import type { ReportAnswer, ReportRow } from '#plugins/reports/wire.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import { randomFrom } from '#tests/support/random-conditions.ts'
import { type Application, startApplication } from '../fixture/application.ts'
import { randomWorld } from './random-world.ts'
import {
  aboveOf,
  COUNTED,
  type Days,
  insertWorld,
  measured,
  nodesOf,
  recount,
  recountRows,
  rowsOf,
  type Sale,
  type World,
} from './world.ts'

const LISTS = [
  '/work/sale/list',
  '/work/saleVisit/list',
  '/work/saleReport/list',
  '/work/saleDays/list',
  '/work/salePages/list',
  '/work/visitReport/list',
]

let fixture: Application
let world: World
/** Clients with a filter for the sales that each may see. */
let viewers: readonly { readonly name: string; readonly who: Client; readonly sees: (sale: Sale) => boolean }[]
const { below: random, pick: one } = randomFrom(20_261_123)

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'alice', permissions: LISTS },
    { username: 'bob', permissions: LISTS },
    { username: 'vera', permissions: [...LISTS, '/work/sale/orphans'], views: ['alice'] },
  ])
  const db = fixture.owner
  const made = await sql<{ id: number; parent: number | null }>`insert into team (id, name, parent_id) overriding system value
    values (1, '一组', null), (2, '一组甲', 1), (3, '一组甲一', 2), (4, '二组', null), (5, '二组乙', 4) returning id, parent_id as parent`.execute(
    db,
  )
  const customers = await sql<{
    id: number
  }>`insert into task (name) select '客户' || n from generate_series(1, 12) n returning id`.execute(db)
  const { alice = 0, bob = 0, vera = 0 } = fixture.people
  world = randomWorld(
    {
      random,
      people: [alice, bob, vera],
      customers: customers.rows.map(({ id }) => id),
      teams: new Map(made.rows.map(row => [row.id, row.parent])),
    },
    160,
  )
  await insertWorld(db, world)
  viewers = [
    { name: 'root', who: await signIn(fixture.app, 'root'), sees: () => true },
    { name: 'alice', who: await signIn(fixture.app, 'alice'), sees: ({ owner }) => owner === alice },
    { name: 'vera', who: await signIn(fixture.app, 'vera'), sees: ({ owner }) => owner === alice || owner === vera || owner === null },
  ]
})
afterAll(() => fixture.close())

/** Query of a report, with the days and sales that it should count. */
interface Asked {
  readonly query: Record<string, string>
  readonly days: Days
  readonly keeps: (sale: Sale) => boolean
}

const day = (offset: number): string => new Date(Date.parse('2026-09-15') + offset * 86_400_000).toISOString().slice(0, 10)

const FILTERS = ['owner', 'team', 'source', 'country', 'word']

const FILTERED: Readonly<Record<string, () => readonly (string | number)[]>> = {
  owner: () => [one(Object.values(fixture.people))],
  team: () => [1 + random(5)],
  source: () => [one(['WEB', 'SEO', 'AD', 'FRIEND'])],
  country: () => [...new Set([one(['EU', 'UK', 'US']), one(['EU', 'FR'])])],
  word: () => ['甲', '乙'],
}

/** Random period and filters with values that the employee sees. */
function randomQuestion(sees: (sale: Sale) => boolean, filters: readonly string[]): Asked {
  const first = random(60)
  const days = { from: day(first), to: day(first + random(40)) }
  const chosen = filters.filter(() => random(4) === 0).map(dimension => ({ dimension, values: FILTERED[dimension]?.() ?? [] }))
  return {
    days,
    query: {
      timeOnOrAfter: days.from,
      timeOnOrBefore: days.to,
      ...Object.fromEntries(chosen.map(({ dimension, values }) => [`${dimension}In`, values.join(',')])),
    },
    keeps: sale => sees(sale) && chosen.every(({ dimension, values }) => values.some(value => nodesOf(world, dimension, sale).has(value))),
  }
}

/** If the report is filtered by its dimension, rows are the filter's values and their descendants. */
const isAsked = (dimension: string, query: Record<string, string>, key: string | number | null): boolean => {
  const values = query[`${dimension}In`]?.split(',')
  return values === undefined || (key !== null && aboveOf(world, dimension, key).some(value => values.includes(String(value))))
}

async function ask(who: Client, path: string, query: Record<string, string>): Promise<ReportAnswer> {
  const { status, body } = await who.get(`${path}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const valuesByKey = (rows: readonly ReportRow[]) => new Map(rows.map(({ key, values }) => [key, values]))
const byKey = <T>(rows: ReadonlyMap<unknown, T>) => [...rows].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))

const TABLE = [
  ...[
    'newSales',
    'wonSales',
    'wonRate',
    'salePoints',
    'saleCustomers',
    'allCustomers',
    'saleHours',
    'allHours',
    'signedAmount',
    'wonAmount',
  ],
  ...['amountRate', 'openAmount', 'dueSales', 'monthAmount', 'heldSales', 'visits', 'visitedSales'],
]

describe.each(['owner', 'team', 'source', 'country', 'helper', 'word'])('a report by %s', dimension => {
  it('has the rows, the summary and the funnel of a recount', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { name, who, sees } = one(viewers)
      const { query, days, keeps } = randomQuestion(sees, FILTERS)
      const told = `${name} ${JSON.stringify(query)}`
      const answer = await ask(who, '/work/saleReport/list', { ...query, by: dimension })
      expect(answer.summary, told).toEqual(recount(world, TABLE, days, keeps))
      const rows = [...recountRows(world, TABLE, days, keeps, dimension)].filter(([key]) => isAsked(dimension, query, key))
      expect(byKey(valuesByKey(answer.records)), told).toEqual(byKey(new Map(rows)))
      expect(answer.total).toBe(answer.records.length)
      expect(answer.charts[1]?.[0]?.values, told).toEqual(recount(world, ['newSales', 'wonSales'], days, keeps))
    }
  })
})

/** Distinct counts of visits, sales and guests; a sale has one value per dimension, a guest many. */
const VISITS = ['visits', 'visitedSales', 'keptSales', 'guests']

describe.each(['owner', 'team', 'source', 'country', 'helper', 'word'])('a report of visits by %s', dimension => {
  it('has the rows and the summary of a recount', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { name, who, sees } = one(viewers)
      const { query, days, keeps } = randomQuestion(sees, [])
      const { summary, records } = await ask(who, '/work/visitReport/list', { ...query, by: dimension })
      const told = `${name} ${JSON.stringify(query)}`
      expect(summary, told).toEqual(recount(world, VISITS, days, keeps))
      expect(byKey(valuesByKey(records)), told).toEqual(byKey(recountRows(world, VISITS, days, keeps, dimension)))
    }
  })
})

/** Days of each interval by the calendar, computed day by day. */
const piecesOf = ({ from, to }: Days, interval: string): ReadonlyMap<string, Days> => {
  const pieces = new Map<string, Days>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10)
    const monday = new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
    const key = interval === 'day' ? date : interval === 'week' ? monday : `${date.slice(0, 7)}-01`
    pieces.set(key, { from: pieces.get(key)?.from ?? date, to: date })
  }
  return pieces
}

describe.each(['day', 'week', 'month'])('a report by %s', interval => {
  it('has every one of them, with the numbers of a recount', async () => {
    const figures = ['newSales', 'wonRate', 'saleCustomers', 'saleHours', 'signedAmount', 'dueSales', 'visits', 'visitedSales']
    for (let round = 0; round < 6; round += 1) {
      const { name, who, sees } = one(viewers)
      const { query, days, keeps } = randomQuestion(sees, ['owner', 'source', 'country'])
      const told = `${name} ${JSON.stringify(query)}`
      const { records, summary } = await ask(who, '/work/saleDays/list', { ...query, by: interval })
      const expected = [...piecesOf(days, interval)].map(([key, piece]) => ({
        key,
        ...piece,
        values: recount(world, figures, piece, keeps),
      }))
      expect(
        records.map(({ label: _, ...row }) => row),
        told,
      ).toEqual(expected)
      expect(summary, told).toEqual(recount(world, figures, days, keeps))
    }
  })
})

describe('the rows behind a number', () => {
  const idsBehind = async (who: Client, name: string, rows: object): Promise<readonly number[]> => {
    const list = COUNTED[name]?.of === 'sale' ? '/work/sale' : '/work/saleVisit'
    const ids: number[] = []
    for (let page = 1, total = 1; ids.length < total; page += 1) {
      const query = new URLSearchParams({ screen: list, size: '100', page: String(page), figure: JSON.stringify({ name, ...rows }) })
      const { status, body } = await who.get(`${list}/list?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      total = body.data.total
      ids.push(...body.data.records.map(({ id }: { id: number }) => id))
      if (body.data.records.length === 0) break
    }
    return ids
  }

  it('are those that it counts: by value, by values that are none, by filters and by period', async () => {
    for (const dimension of ['owner', 'team', 'source', 'country', 'helper', 'word']) {
      const { who, sees } = one(viewers)
      const { query, days, keeps } = randomQuestion(sees, FILTERS)
      const { records, summary } = await ask(who, '/work/saleReport/list', { ...query, by: dimension })
      const filtered = Object.fromEntries(
        FILTERS.flatMap(name => {
          const values = query[`${name}In`]?.split(',')
          return values === undefined ? [] : [[name, name === 'owner' || name === 'team' ? values.map(Number) : values] as const]
        }),
      )
      const rows = [...records.filter(({ key }) => key === null), ...records.slice(0, 3)]
      for (const name of Object.keys(COUNTED).filter(name => name in summary)) {
        const time = COUNTED[name]?.time ? days : {}
        const numbers = [
          { by: filtered, value: summary[name], keeps },
          ...rows.map(({ key, values }) => ({
            by: { ...filtered, [dimension]: key },
            value: values[name],
            keeps: (sale: Sale) => keeps(sale) && nodesOf(world, dimension, sale).has(key),
          })),
        ]
        for (const number of numbers) {
          const behind = await idsBehind(who, name, { ...time, by: number.by })
          const told = `${name} ${JSON.stringify({ ...time, by: number.by })}`
          const expected = rowsOf(world, name, COUNTED[name]?.time ? days : undefined, number.keeps)
          expect(
            behind.toSorted((a, b) => a - b),
            told,
          ).toEqual(expected.map(({ id }) => id).toSorted((a, b) => a - b))
          expect(measured(name, expected), told).toEqual(number.value)
        }
      }
    }
  })
})

it('figures of many conditions, measured on rows counted in advance, are the same as each by itself', async () => {
  const { core } = fixture.app
  const { db, longReads, snapshot, services } = core
  const figure = (name: string) => figuresIn(snapshot)[name] as MeasuredFigure
  const whens = { won: figure('wonSales').when, open: figure('heldSales').when, kept: figure('saleCustomers').when, all: undefined }
  const figures = Object.entries(whens).flatMap(([name, when]) => [
    { ...figure('newSales'), name: `${name}Sales`, when },
    { ...figure('salePoints'), name: `${name}Points`, when },
  ])
  const along = (key: string, values: DimensionValues): Dimension => ({ key, label: '', values })
  const dimensions = [
    along('owner', { kind: 'rows', resource: 'person', tree: false }),
    along('team', { kind: 'rows', resource: 'team', tree: true }),
    along('source', { kind: 'options', options: 'saleSource', tree: true }),
    along('country', { kind: 'options', options: 'saleCountry', tree: true }),
    along('word', { kind: 'texts' }),
    along('week', { kind: 'interval', interval: 'week' }),
  ]
  const actor = await core.actor(fixture.people['vera'] ?? 0)
  await db.transaction().execute(async tx => {
    const trees = new Map<string, NonNullable<Awaited<ReturnType<typeof dimensionTree>>>>()
    for (const { key, values } of dimensions) {
      const tree = await dimensionTree(snapshot, services.options, tx, values)
      if (tree) trees.set(key, tree)
    }
    const measuring: MeasureContext = {
      serving: { db, longReads, services },
      snapshot,
      actor,
      context: { user: actor, now: new Date() },
      tx,
      read: async query => (await query.execute(tx)).rows,
      narrowed: [],
      trees,
    }
    const period = { from: '2026-10-01', to: '2026-11-15' }
    const amounts = async (only: readonly MeasuredFigure[]) => {
      const slices: readonly Slice[] = [{ figures: only }, ...dimensions.map(dimension => ({ dimension, figures: only }))]
      const found = await measure(measuring, period, slices)
      return [...found].flatMap(([slice, groups]) =>
        [...groups].flatMap(([key, values]) =>
          // What no row has is no amount, or none of rows of other figures.
          Object.entries(values).flatMap(([name, amount]) => (Number(amount ?? 0) === 0 ? [] : [`${slice} ${key} ${name} ${amount}`])),
        ),
      )
    }
    const single: string[] = []
    for (const one of figures) single.push(...(await amounts([one])))
    expect(single.length).toBeGreaterThan(200)
    expect((await amounts(figures)).toSorted()).toEqual(single.toSorted())
  })
})
