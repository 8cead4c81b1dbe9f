import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mistyped } from '#tests/support/stub.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import type { DimensionValues } from '../manifest/model/report.ts'
import type { Cut } from './cuts.ts'
import { countsRepeatedly, nodesOfKey, spreadSql, sumOrNull } from './spread.ts'
import { treeOfParents } from './trees.ts'

const teams = treeOfParents(
  new Map([
    [1, null],
    [2, 1],
    [3, 1],
  ]),
)
const sources = treeOfParents(
  new Map([
    ['WEB', null],
    ['APP', 'WEB'],
  ]),
)

const cutWith = (values: DimensionValues, listed: boolean): Cut => ({
  id: 'it',
  dimension: { key: 'it', label: '', values },
  path: { text: 'it' } as Cut['path'],
  key: sql`it`,
  filled: sql`it`,
  listed,
  read: () => null,
})
const OPTIONS: DimensionValues = { kind: 'options', options: 'it', tree: true }
const ROWS: DimensionValues = { kind: 'rows', resource: 'it', tree: true }

describe('a key counts', () => {
  it('in its own row, without a value in that of none', () => {
    expect([nodesOfKey(7, undefined), nodesOfKey('x', undefined), nodesOfKey(null, undefined)]).toEqual([[7], ['x'], [null]])
  })

  it('in the rows above it, too', () => {
    expect([nodesOfKey(2, teams), nodesOfKey(1, teams), nodesOfKey(null, teams)]).toEqual([[2, 1], [1], [null]])
  })

  it('of several values in each row once, of none in that of no value', () => {
    expect(nodesOfKey([2, 3, 2], undefined)).toEqual([2, 3])
    expect(nodesOfKey([2, 3], teams)).toEqual([2, 1, 3])
    expect([nodesOfKey([], undefined), nodesOfKey([], teams)]).toEqual([[null], [null]])
    expect(nodesOfKey(mistyped([null, 2]), undefined)).toEqual([2])
    expect(nodesOfKey(mistyped([null]), teams)).toEqual([null])
  })
})

it('amounts add up, and none adds nothing', () => {
  expect([sumOrNull(undefined, 2), sumOrNull(null, 2), sumOrNull(2, null), sumOrNull(2, 3)]).toEqual([2, 2, 2, 5])
  expect([sumOrNull(undefined, null), sumOrNull(null, null), sumOrNull('0.1', '0.2'), sumOrNull(0, 0)]).toEqual([null, null, '0.3', 0])
})

it('a row counts in several rows of the report by its list or by the tree of its value', () => {
  const trees = new Map([['it', teams ?? expect.fail()]])
  const others = new Map([['other', teams ?? expect.fail()]])
  expect(countsRepeatedly(cutWith(OPTIONS, false), new Map())).toBe(false)
  expect(countsRepeatedly(cutWith(OPTIONS, false), others)).toBe(false)
  expect(countsRepeatedly(cutWith(OPTIONS, false), trees)).toBe(true)
  expect(countsRepeatedly(cutWith(OPTIONS, true), new Map())).toBe(true)
})

describe('the rows that a key counts in are joined', () => {
  const spread = (cut: Cut, tree: typeof teams) => {
    const { join, node } = spreadSql(cut, new Map(tree ? [['it', tree]] : []))
    return [compiledSql(join).map(part => (typeof part === 'string' ? part.replace(/\s+/g, ' ') : part)), ...compiledSql(node)]
  }
  const LIST = 'left join lateral unnest(r.key0) as v(value) on true'

  it('not at all where a row has one value of no tree', () => {
    expect(spread(cutWith(OPTIONS, false), undefined)).toEqual([[''], '"r"."key0"'])
  })

  it('value by value', () => {
    expect(spread(cutWith(OPTIONS, true), undefined)).toEqual([[LIST], '"v"."value"'])
  })

  it('with those above: ids of rows and numbers as numbers, else as texts', () => {
    const ids = [
      [1, 2, 2, 3, 3],
      [1, 2, 1, 3, 1],
    ]
    const texts = [
      ['WEB', 'APP', 'APP'],
      ['WEB', 'APP', 'WEB'],
    ]
    const joined = (type: string, value: string) => `left join unnest($1::${type}, $2::${type}) as n(value, node) on n.value = ${value}`
    const [own, listed] = ['"r"."key0"', '"v"."value"']
    const node = (value: string) => `coalesce(n.node, ${value})`
    expect(spread(cutWith(ROWS, false), teams)).toEqual([[` ${joined('bigint[]', own)}`, ...ids], node(own)])
    expect(spread(cutWith(ROWS, true), teams)).toEqual([[`${LIST} ${joined('bigint[]', listed)}`, ...ids], node(listed)])
    expect(spread(cutWith(OPTIONS, false), teams)).toEqual([[` ${joined('bigint[]', own)}`, ...ids], node(own)])
    expect(spread(cutWith(OPTIONS, true), teams)).toEqual([[`${LIST} ${joined('text[]', listed)}`, ...ids], node(listed)])
    expect(spread(cutWith(OPTIONS, false), sources)).toEqual([[` ${joined('text[]', own)}`, ...texts], node(own)])
  })
})
