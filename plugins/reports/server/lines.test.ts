import { describe, expect, it } from 'vitest'
import type { Interval, Period } from '#core/manifest/time/period.ts'
import { mistyped } from '#tests/support/stub.ts'
import type { ReportRow } from '../wire.ts'
import { type LineSort, type LineSource, reportLines, topLevelBars } from './lines.ts'
import type { DimensionKey, FigureAmounts, MeasureContext } from './measuring.ts'
import { treeOfParents } from './trees.ts'

const days = (from: string, to: string): Period => ({ from, to })

/** Rows of an interval dimension without figures or measured amounts. */
const lines = (interval: Interval, period: Period, before: Period) =>
  reportLines(
    {
      measuring: { snapshot: {} } as MeasureContext,
      dimension: { key: interval, label: '', values: { kind: 'interval', interval } },
      figures: [],
      period,
      groups: new Map(),
      before: { period: before, figures: [], groups: new Map() },
    },
    undefined,
  )

it('are compared with what stands at the same place, which is looked for once however many they are', async () => {
  let looked = 0
  const before: Period = {
    get from() {
      looked += 1
      return '2016-11-24'
    },
    to: '2021-11-23',
  }
  const found = await lines('day', days('2021-11-24', '2026-11-23'), before)
  expect(found).toHaveLength(1826)
  expect(found.filter(({ before: compared }) => compared)).toHaveLength(1826)
  expect(looked).toBe(1)
})

it('of weeks are compared only with as many days', async () => {
  const weeks = await lines('week', days('2026-11-01', '2026-11-30'), days('2026-10-01', '2026-10-31'))
  expect(weeks.map(({ label, before }) => [label, before !== undefined])).toEqual([
    ['11-01 ~ 11-01', false],
    ['11-02 ~ 11-08', true],
    ['11-09 ~ 11-15', true],
    ['11-16 ~ 11-22', true],
    ['11-23 ~ 11-29', false],
    ['11-30 ~ 11-30', false],
  ])
  const months = await lines('month', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28'))
  expect(months[0]).toHaveProperty('before')
})

/** Figures that measure nothing themselves: a count, a sum, a distinct count, and a rate of the sum by the count. */
const measured = (name: string, kind: string) => ({
  kind: 'measured',
  name,
  format: kind === 'sum' ? 'money' : 'integer',
  measure: { kind },
})
const figures = {
  sales: measured('sales', 'count'),
  people: measured('people', 'distinct'),
  amount: measured('amount', 'sum'),
  rate: { kind: 'rate', name: 'rate', format: 'percent', of: ['amount', 'sales'] },
}
const snapshot = mistyped<MeasureContext['snapshot']>({ added: { figure: { things: figures } } })
const YEAR = days('2026-01-01', '2026-12-31')

interface Told {
  readonly groups: readonly (readonly [DimensionKey, FigureAmounts])[]
  readonly sort?: LineSort
  readonly parents?: Parameters<typeof treeOfParents>[0]
  /** Values that the report is filtered by, by dimension. */
  readonly wanted?: readonly (readonly [string, readonly DimensionKey[]])[]
  readonly before?: LineSource['before']
  readonly shown?: readonly string[]
}

/** Rows along a dimension of texts. */
const textLines = ({ groups, sort, parents = new Map(), wanted = [], before, shown = Object.keys(figures) }: Told) => {
  const tree = treeOfParents(parents)
  const dimension = { key: 'it', label: '', values: { kind: 'texts' } as const }
  const narrowed = wanted.map(([key, values]) => ({ dimension: { ...dimension, key }, wanted: values }))
  const measuring = mistyped<MeasureContext>({ snapshot, narrowed, trees: new Map(tree ? [['it', tree]] : []) })
  return reportLines({ measuring, dimension, figures: shown, period: YEAR, groups: new Map(groups), ...(before && { before }) }, sort)
}
const labelsOf = async (told: Told) => (await textLines(told)).map(({ label }) => label)

describe('the rows of values', () => {
  it('have all figures, what was not measured as none', async () => {
    expect(
      await textLines({
        groups: [
          ['a', { sales: 4, amount: '1' }],
          [null, { people: 1 }],
        ],
      }),
    ).toEqual([
      { key: null, label: '未填写', values: { sales: 0, people: 1, amount: '0.00', rate: null } },
      { key: 'a', label: 'a', values: { sales: 4, people: 0, amount: '1.00', rate: '25.00' } },
    ])
  })

  it('are those of which a shown figure counts a row or has a sum', async () => {
    const groups = [
      ['counted', { sales: 1 }],
      ['distinct', { people: 1 }],
      ['summed', { sales: 0, amount: '0' }],
      ['nothing', { sales: 0, people: 0, amount: null }],
      ['not told', {}],
    ] as const
    expect(await labelsOf({ groups })).toEqual(['counted', 'distinct', 'summed'])
    expect(await labelsOf({ groups, shown: ['people'] })).toEqual(['distinct'])
    expect(await labelsOf({ groups, shown: ['rate'] })).toEqual(['counted', 'summed'])
  })

  it('are compared value by value, by the figures that can be', async () => {
    const before = { period: days('2025-01-01', '2025-12-31'), figures: ['sales'], groups: new Map([['a', { sales: 7, amount: '9' }]]) }
    const rows = await textLines({
      before,
      groups: [
        ['a', { sales: 1 }],
        ['b', { sales: 1 }],
      ],
    })
    expect(rows.map(row => row.before)).toEqual([{ sales: 7 }, { sales: 0 }])
  })

  it('are only the values that the report is filtered by, if it is by theirs', async () => {
    const groups = ['a', 'b', 7, null].map(key => [key, { sales: 1 }] as const)
    expect(await labelsOf({ groups, wanted: [['it', ['a', '7']]] })).toEqual(['7', 'a'])
    expect(await labelsOf({ groups, wanted: [['other', ['x']]] })).toEqual(['7', '未填写', 'a', 'b'])
    expect(await labelsOf({ groups, wanted: [['it', [null]]] })).toEqual(['未填写'])
    // The row that was opened is a second filter of the same dimension.
    expect(
      await labelsOf({
        groups,
        wanted: [
          ['it', ['a', 'b']],
          ['it', ['b', '7']],
        ],
      }),
    ).toEqual(['b'])
  })
})

describe('the rows of a tree', () => {
  const parents = new Map([
    ['top', null],
    ['low', 'top'],
    ['lowest', 'low'],
    ['side', 'top'],
    ['alone', null],
  ])
  const groups = [
    ['lowest', { sales: 1 }],
    ['side', { sales: 2 }],
    ['low', { sales: 5 }],
    [null, { sales: 6 }],
    ['top', { sales: 7 }],
    ['alone', { sales: 9 }],
  ] as const
  const shape = async (told: Partial<Told>) => (await textLines({ groups, parents, ...told })).map(({ label, parent }) => [label, parent])

  it('stand behind the row above them, each level sorted', async () => {
    expect(await shape({ sort: { figure: 'sales', descending: true } })).toEqual([
      ['alone', undefined],
      ['top', undefined],
      ['low', 'top'],
      ['lowest', 'low'],
      ['side', 'top'],
      ['未填写', undefined],
    ])
    expect(await shape({ sort: { figure: 'sales', descending: false } })).toEqual([
      ['未填写', undefined],
      ['top', undefined],
      ['side', 'top'],
      ['low', 'top'],
      ['lowest', 'low'],
      ['alone', undefined],
    ])
  })

  it('stand at the top where the row above is filtered away', async () => {
    expect(await shape({ wanted: [['it', ['low', 'lowest']]] })).toEqual([
      ['low', undefined],
      ['lowest', 'low'],
    ])
  })

  it('have no key for the parent where they have none', async () => {
    const rows = await textLines({ groups, parents })
    expect(rows.filter(row => 'parent' in row).map(({ key }) => key)).toEqual(['low', 'lowest', 'side'])
  })
})

describe('the order of rows', () => {
  const groups = [
    ['b', { sales: 2, amount: '10' }],
    ['c', { sales: 1, amount: '9.5' }],
    ['a', { sales: 2, amount: '9.5' }],
    ['d', { people: 1, amount: '1' }],
  ] as const

  it('is that of the labels where no figure is asked for, Chinese by its sound', async () => {
    expect(await labelsOf({ groups })).toEqual(['a', 'b', 'c', 'd'])
    expect(await labelsOf({ groups: ['张三', '李四', '阿一'].map(key => [key, { sales: 1 }] as const) })).toEqual(['阿一', '李四', '张三'])
  })

  it('is by what the figure is worth, equal ones by label either way', async () => {
    expect(await labelsOf({ groups, sort: { figure: 'amount', descending: true } })).toEqual(['b', 'a', 'c', 'd'])
    expect(await labelsOf({ groups, sort: { figure: 'amount', descending: false } })).toEqual(['d', 'a', 'c', 'b'])
  })

  it('has nothing last either way, by label', async () => {
    const none = [...groups, ['0', { people: 1 }] as const]
    expect(await labelsOf({ groups: none, sort: { figure: 'rate', descending: true } })).toEqual(['c', 'b', 'a', '0', 'd'])
    expect(await labelsOf({ groups: none, sort: { figure: 'rate', descending: false } })).toEqual(['a', 'b', 'c', '0', 'd'])
    expect(await labelsOf({ groups: none, sort: { figure: 'unknown', descending: true } })).toEqual(['0', 'a', 'b', 'c', 'd'])
  })

  it('of equal labels is that of the keys', async () => {
    const found = await textLines({ groups: [null, '未填写'].map(key => [key, { sales: 1 }] as const) })
    expect(found.map(({ key }) => key)).toEqual(['未填写', null])
  })

  it('of days is that of time, or by a figure', async () => {
    const source: LineSource = {
      measuring: { snapshot } as MeasureContext,
      dimension: { key: 'day', label: '', values: { kind: 'interval', interval: 'day' } },
      figures: ['sales'],
      period: days('2026-11-01', '2026-11-03'),
      groups: new Map([
        ['2026-11-02', { sales: 5 }],
        ['2026-11-03', { sales: 1 }],
      ]),
    }
    const told = async (sort?: LineSort) => (await reportLines(source, sort)).map(({ key, values }) => [key, values['sales']])
    const [first, second, third] = [
      ['2026-11-01', 0],
      ['2026-11-02', 5],
      ['2026-11-03', 1],
    ]
    expect(await told()).toEqual([first, second, third])
    expect(await told({ figure: 'sales', descending: true })).toEqual([second, third, first])
    expect((await reportLines(source, undefined))[0]).toEqual({
      key: '2026-11-01',
      label: '11-01',
      from: '2026-11-01',
      to: '2026-11-01',
      values: { sales: 0 },
    })
  })

  it('of months compares each with the one at its place, while there is one', async () => {
    const found = await reportLines(
      {
        measuring: { snapshot } as MeasureContext,
        dimension: { key: 'month', label: '', values: { kind: 'interval', interval: 'month' } },
        figures: ['sales', 'amount'],
        period: days('2026-10-01', '2026-12-31'),
        groups: new Map(),
        before: {
          period: days('2026-08-01', '2026-09-30'),
          figures: ['sales'],
          groups: new Map([['2026-09-01', { sales: 3 }]]),
        },
      },
      undefined,
    )
    expect(found.map(({ label, before }) => [label, before])).toEqual([
      ['2026-10', { sales: 0 }],
      ['2026-11', { sales: 3 }],
      ['2026-12', undefined],
    ])
  })
})

describe('bars', () => {
  const row = (key: string, parent?: string): ReportRow => ({ key, label: key, values: {}, ...(parent === undefined ? {} : { parent }) })
  const bars = (...lines: readonly ReportRow[]) => topLevelBars(lines).map(({ key, parent }) => [key, parent])

  it('are the top rows where there are several', () => {
    expect(bars(row('a'), row('b', 'a'), row('c'))).toEqual([
      ['a', undefined],
      ['c', undefined],
    ])
  })

  it('are the first level of several below a single top', () => {
    expect(bars(row('a'), row('b', 'a'), row('c', 'b'), row('d', 'b'), row('e', 'c'))).toEqual([
      ['c', undefined],
      ['d', undefined],
    ])
    expect(bars(row('a'), row('b', 'a'), row('c', 'b'), row('d', 'a'))).toEqual([
      ['b', undefined],
      ['d', undefined],
    ])
  })

  it('are the lowest row where each has one below it', () => {
    expect(bars(row('a'))).toEqual([['a', undefined]])
    expect(bars(row('a'), row('b', 'a'))).toEqual([['b', undefined]])
  })

  it('are none of no rows', () => {
    expect(bars()).toEqual([])
  })
})
