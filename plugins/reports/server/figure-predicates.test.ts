import { describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '#tests/contract/fixture/definition.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import { figuresIn, type MeasuredFigure } from '../manifest/model/figure.ts'
import { hasValue, inPeriod, type WantedValues } from './figure-predicates.ts'

const snapshot = fixtureSnapshot()
const figure = (name: string) => figuresIn(snapshot)[name] as MeasuredFigure
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

describe('a row lies in a period', () => {
  const period = (name: string) => compiledSql(inPeriod(snapshot, figure(name).time ?? expect.fail(), NOVEMBER))

  it('by the moment from its first day to before the day behind its last, in Shanghai', () => {
    const at = (parameter: string) => `(${parameter}::timestamp at time zone 'Asia/Shanghai')`
    expect(period('newSales')).toEqual([
      `("t"."created_date" >= ${at('$1')} and "t"."created_date" < ${at('$2')})`,
      '2026-11-01',
      '2026-12-01',
    ])
  })

  it('by the day', () => {
    expect(period('dueSales')).toEqual(['("t"."due" >= $1::date and "t"."due" < $2::date)', '2026-11-01', '2026-12-01'])
  })

  it('by the months that it touches', () => {
    expect(period('monthAmount')).toEqual(['("t"."month" >= $1 and "t"."month" <= $2)', '2026-11', '2026-11'])
  })
})

describe('a row has a value', () => {
  const value = (name: string, dimension: string, wanted: WantedValues) =>
    compiledSql(hasValue(snapshot, figure(name).by[dimension] ?? expect.fail(), wanted)).map(part =>
      typeof part === 'string' ? part.replace(/\s+/g, ' ') : part,
    )

  it('that is a number, one of several, or none', () => {
    expect(value('newSales', 'owner', [7])).toEqual(['"t"."owner_id" = $1::bigint', 7])
    expect(value('newSales', 'owner', [7, 8])).toEqual(['"t"."owner_id" = any($1::bigint[])', [7, 8]])
    expect(value('newSales', 'owner', [null])).toEqual(['(not ("t"."owner_id" is not null))'])
    expect(value('newSales', 'owner', [7, null])).toEqual(['("t"."owner_id" = $1::bigint or (not ("t"."owner_id" is not null)))', 7])
  })

  it('that is a text, one of several, or none, which an empty one is, too', () => {
    expect(value('newSales', 'word', ['甲'])).toEqual(['"t"."word" = $1', '甲'])
    expect(value('newSales', 'word', ['甲', '乙'])).toEqual(['"t"."word" = any($1::text[])', ['甲', '乙']])
    expect(value('newSales', 'word', [null])).toEqual([`(not ("t"."word" is not null and "t"."word" <> ''))`])
  })

  it('in its list of texts or of ids', () => {
    expect(value('newSales', 'country', ['UK', 'US'])).toEqual(['"t"."countries" && $1::text[]', ['UK', 'US']])
    expect(value('newSales', 'helper', [7])).toEqual(['"t"."helper_ids" && $1::bigint[]', [7]])
    expect(value('newSales', 'helper', [null])).toEqual(['(not ("t"."helper_ids" is not null and cardinality("t"."helper_ids") > 0))'])
  })

  it('that is its own id', () => {
    expect(value('newSales', 'sale', [7])).toEqual(['"t"."id" = $1::bigint', 7])
    expect(value('newSales', 'sale', [null])).toEqual(['(not ("t"."id" is not null))'])
  })

  it('in the row that it refers to, where a row that refers to none has none', () => {
    const behind = (condition: string) => `exists (select from "sale" as "p_sale" where "p_sale"."id" = "t"."sale_id" and ${condition})`
    expect(value('visits', 'owner', [7])).toEqual([behind('"p_sale"."owner_id" = $1::bigint'), 7])
    expect(value('visits', 'word', [null])).toEqual([`(not ${behind(`("p_sale"."word" is not null and "p_sale"."word" <> '')`)})`])
    expect(value('visits', 'sale', [7])).toEqual(['"t"."sale_id" = $1::bigint', 7])
  })

  it('never, where no value is wanted', () => {
    expect(value('newSales', 'owner', [])).toEqual(['false'])
  })
})
