import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SelectedList } from '#core/contract/selection-part.ts'
import { fixtureSnapshot } from '#tests/contract/fixture/definition.ts'
import { mistyped } from '#tests/support/stub.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import type { NamedRows } from '../manifest/figure-rows.ts'
import { figuresIn, type MeasuredFigure } from '../manifest/model/figure.ts'
import { behindSentence } from './behind.ts'
import { inPeriod } from './figure-predicates.ts'
import { rowsBehind, sourcesBehind, valuesAt } from './rows-behind.ts'

const snapshot = fixtureSnapshot()
const figure = (name: string) => figuresIn(snapshot)[name] as MeasuredFigure
const named = (name: string, rows: Partial<NamedRows['rows']> = {}): NamedRows => ({ figure: figure(name), rows: { name, ...rows } })

/** Predicates of figures without values ask neither services nor the database. */
const list = mistyped<SelectedList>({ snapshot, resource: snapshot.resources['sale'], context: { now: new Date() } })
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

describe('the rows behind a number', () => {
  const predicates = async (rows: NamedRows) => (await rowsBehind(list, rows)).map(predicate => compiledSql(predicate))
  const stage = (value: string) => [`("t"."stage" is not null and "t"."stage" = '${value}')`]
  const november = compiledSql(inPeriod(snapshot, figure('newSales').time ?? expect.fail(), NOVEMBER))

  it('are those of its condition and its period', async () => {
    expect(await predicates(named('newSales', NOVEMBER))).toEqual([november])
    expect(await predicates(named('wonSales', NOVEMBER))).toEqual([stage('WON'), november])
    expect(await predicates(named('wonSales'))).toEqual([stage('WON')])
  })

  it('are of all time where it has none, or no whole period is given', async () => {
    expect(await predicates(named('heldSales', NOVEMBER))).toEqual([stage('OPEN')])
    for (const half of [{}, { from: '2026-11-01' }, { to: '2026-11-01' }]) expect(await predicates(named('newSales', half))).toEqual([])
  })
})

describe('the sentence of a number without values', () => {
  const told = (rows: NamedRows) => behindSentence({ ...list, where: sql<boolean>`true` }, rows)

  it('has the period, a single day once, and half of one not at all', async () => {
    expect(await told(named('newSales', NOVEMBER))).toBe('新增 · 2026-11-01 至 2026-11-30')
    expect(await told(named('newSales', { from: '2026-11-01', to: '2026-11-01' }))).toBe('新增 · 2026-11-01')
    for (const half of [{}, { from: '2026-11-01' }, { to: '2026-11-01' }]) expect(await told(named('newSales', half))).toBe('新增')
  })
})

describe('the tables that a number reads besides its own', () => {
  const sources = (name: string, dimension: string) => sourcesBehind(snapshot, named(name, { by: { [dimension]: 1 } }))

  it('are those of its references and of their trees', () => {
    expect(sourcesBehind(snapshot, named('newSales'))).toEqual([])
    expect(sources('newSales', 'word')).toEqual([])
    expect(sources('newSales', 'sale')).toEqual([])
    expect(sources('newSales', 'team')).toEqual(['team'])
    expect(sources('visits', 'team')).toEqual(['sale', 'team'])
    expect(sources('visits', 'word')).toEqual(['sale'])
    expect(sourcesBehind(snapshot, named('newSales', { by: { team: 1, owner: 2 } }))).toEqual(['team', 'person'])
  })
})

it('values are rows, options or texts by the field at the end of the path', () => {
  const values = (name: string, dimension: string) => {
    const { resource, by } = figure(name)
    return valuesAt(snapshot, snapshot.resources[resource] ?? expect.fail(), by[dimension] ?? expect.fail())
  }
  expect(values('newSales', 'team')).toEqual({ kind: 'rows', resource: 'team', tree: true })
  expect(values('visits', 'team')).toEqual({ kind: 'rows', resource: 'team', tree: true })
  expect(values('newSales', 'owner')).toEqual({ kind: 'rows', resource: 'person', tree: false })
  expect(values('newSales', 'sale')).toEqual({ kind: 'rows', resource: 'sale', tree: false })
  expect(values('newSales', 'source')).toEqual({ kind: 'options', options: 'saleSource', tree: true })
  expect(values('newSales', 'word')).toEqual({ kind: 'texts' })
})
