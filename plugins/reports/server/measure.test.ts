/** Which statements measure the figures of a report: as few as possible, since each reads the rows once. */
import type { RawBuilder } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '#tests/contract/fixture/definition.ts'
import { mistyped } from '#tests/support/stub.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import { figuresIn, type MeasuredFigure } from '../manifest/model/figure.ts'
import type { Dimension } from '../manifest/model/report.ts'
import { testedFields } from './alike.ts'
import { measure } from './measure.ts'
import type { MeasureContext } from './measuring.ts'
import type { ScanReading } from './scans.ts'
import { treeOfParents } from './trees.ts'

const snapshot = fixtureSnapshot()
const figure = (name: string) => figuresIn(snapshot)[name] as MeasuredFigure
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

const dimensionOf = (key: string): Dimension => ({ key, label: '', values: { kind: 'texts' } })
const DAYS: Dimension = { key: 'day', label: '', values: { kind: 'interval', interval: 'day' } }
const sources = treeOfParents(
  new Map([
    ['WEB', null],
    ['APP', 'WEB'],
  ]),
)

let sent: (readonly unknown[])[]

beforeEach(() => {
  sent = []
})

const measuring = mistyped<MeasureContext>({
  snapshot,
  actor: { admin: true },
  context: { now: new Date() },
  narrowed: [],
  trees: new Map(sources && [['source', sources]]),
  serving: {},
  read: async (query: RawBuilder<unknown>) => {
    sent.push(compiledSql(query))
    return []
  },
})

/** Statements for these figures over all rows and along these dimensions. */
const statements = async (
  names: readonly string[],
  along: readonly (string | Dimension | undefined)[],
  more: Partial<MeasureContext> = {},
) => {
  const figures = names.map(figure)
  const slices = along.map(one => ({ dimension: typeof one === 'string' ? dimensionOf(one) : one, figures }))
  await measure({ ...measuring, ...more }, NOVEMBER, slices)
  return sent.map(([text]) => String(text).replace(/\s+/g, ' '))
}

describe('counts and sums', () => {
  it('are measured by one statement, along however many dimensions', async () => {
    expect(await statements(['newSales', 'wonSales', 'salePoints'], [undefined])).toHaveLength(1)
    expect(await statements(['newSales', 'wonSales', 'salePoints'], [undefined, 'owner', 'source', 'country', DAYS])).toHaveLength(2)
    expect(sent[0]?.[0]).not.toContain('group by')
    expect(sent[1]?.[0]).toContain('group by grouping sets (("r"."key0"), ("r"."key1")')
  })

  it('read of a row only its key, its conditions and its values', async () => {
    await statements(['newSales', 'wonSales', 'salePoints'], [undefined, 'owner'])
    const at = (parameter: string) => `(${parameter}::timestamp at time zone 'Asia/Shanghai')`
    const columns = `"t"."owner_id" as "key0", ("t"."stage" is not null and "t"."stage" = 'WON') as "when1", "t"."points" as "value2"`
    const rows = `(select ${columns} from "sale" as t  where ("t"."created_date" >= ${at('$1')} and "t"."created_date" < ${at('$2')})) as r`
    const amounts = `(count(*))::bigint as "a0", (count(*) filter (where "r"."when1"))::bigint as "a1", (sum("r"."value2"))::text as "a2"`
    expect(sent).toEqual([
      [
        `select grouping("r"."key0") as set, "r"."key0", ${amounts} from ${rows} group by grouping sets (("r"."key0"))`,
        '2026-11-01',
        '2026-12-01',
      ],
    ])
  })

  it('are read along the dimensions that show them, not along those of others', async () => {
    await measure(measuring, NOVEMBER, [
      { figures: [figure('newSales')], dimension: dimensionOf('owner') },
      { figures: [figure('allCustomers')], dimension: dimensionOf('word') },
    ])
    expect(sent).toHaveLength(2)
    expect(sent[0]?.[0]).not.toContain('"word"')
    expect(sent[1]?.[0]).not.toContain('"owner_id"')
  })

  it('have a key of their own for days and for weeks of the same time', async () => {
    const weeks: Dimension = { key: 'week', label: '', values: { kind: 'interval', interval: 'week' } }
    const [one] = await statements(['newSales'], [DAYS, weeks])
    expect(one).toContain('group by grouping sets (("r"."key0"), ("r"."key1"))')
  })

  it('are read again for rows of another time, and of another list', async () => {
    expect(await statements(['newSales', 'signedAmount', 'wonAmount'], ['owner'])).toHaveLength(2)
    sent = []
    expect(await statements(['newSales', 'visits', 'heldSales'], ['owner'])).toHaveLength(3)
  })

  it('test a condition in the rows that they read if all have the same one', async () => {
    const [one] = await statements(['wonSales'], [undefined])
    expect(one).not.toContain('filter (where')
    sent = []
    const [several] = await statements(['newSales', 'wonSales'], [undefined])
    expect(several).toContain('count(*) filter (where "r"."when1")')
    expect(several?.match(/filter \(where/g)).toHaveLength(1)
  })
})

describe('distinct counts of one reference', () => {
  it('are measured by one statement along a dimension, and one over all rows', async () => {
    const all = await statements(['saleCustomers', 'allCustomers'], [undefined, 'owner', 'word'])
    expect(all.map(text => text.includes('count(distinct r.value0)'))).toEqual([true, false, false])
    sent = []
    expect(await statements(['saleCustomers', 'allCustomers'], ['owner'])).toHaveLength(1)
  })

  it('need none over all rows where the dimension is a tree', async () => {
    const all = await statements(['allCustomers'], [undefined, 'source'])
    expect(all).toHaveLength(1)
    expect(all[0]).toContain('array_agg(r.key0)')
  })

  it('are added up along a field of the reference itself', async () => {
    const all = await statements(['visitedSales'], [undefined, 'owner'])
    expect(all).toHaveLength(1)
    expect(all[0]).toContain('select distinct on (r.value0)')
    sent = []
    // Of a condition that not all share, the rows of a reference do not all count.
    expect(await statements(['visitedSales', 'keptSales'], [undefined, 'owner'])).toHaveLength(2)
    sent = []
    // Along the reference itself each row has its own key, which may also be another reference's.
    expect(await statements(['visitedSales'], [undefined, 'sale'])).toHaveLength(2)
    sent = []
    expect(await statements(['guests'], [undefined, 'owner'])).toHaveLength(2)
  })
})

describe('medians of one field', () => {
  it('are measured by one statement along a dimension, the first of which has the one over all rows', async () => {
    const all = await statements(['saleHours', 'allHours'], [undefined, 'owner', 'word'])
    expect(all.map(text => text.includes('select true as whole'))).toEqual([true, false])
    expect(all.map(text => text.includes('select false as whole'))).toEqual([true, true])
    sent = []
    const [whole, ...others] = await statements(['saleHours'], [undefined])
    expect([whole?.includes('select true as whole'), whole?.includes('select false as whole'), others]).toEqual([true, false, []])
  })
})

describe('many conditions', () => {
  const WHENS = ['wonSales', 'heldSales', 'saleCustomers'].map(name => figure(name).when)
  const withConditions = (whens: readonly MeasuredFigure['when'][]) => whens.map(when => ({ ...figure('newSales'), when }))
  const tested = (whens: readonly MeasuredFigure['when'][], fields = snapshot.resources['sale']?.fields) =>
    testedFields(mistyped<ScanReading>({ resource: { fields }, figures: withConditions(whens) }))?.map(({ name }) => name)

  it('are tested on groups of rows with equal values in their fields, if there are three of them', () => {
    expect(tested(WHENS)).toEqual(['stage'])
    expect(tested([...WHENS, undefined, undefined])).toEqual(['stage'])
    expect(tested(WHENS.slice(1))).toBeUndefined()
    expect(tested([...WHENS.slice(1), ...WHENS.slice(1), undefined])).toBeUndefined()
  })

  it('are tested row by row where a field may have many values', () => {
    const word: MeasuredFigure['when'] = { field: 'word', kind: 'text', eq: '甲' }
    expect(tested([...WHENS, word])).toBeUndefined()
    const stage = snapshot.resources['sale']?.fields['stage'] ?? expect.fail()
    expect(tested(WHENS, { stage: { ...stage, custom: true } })).toBeUndefined()
    expect(tested(WHENS, {})).toBeUndefined()
  })

  it('still need one statement', async () => {
    const figures = [figure('salePoints'), ...withConditions(WHENS), { ...figure('salePoints'), when: WHENS[0] }]
    await measure(measuring, NOVEMBER, [{ figures }, { figures, dimension: dimensionOf('owner') }])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.[0]).toContain('count(*) as _rows')
  })
})
