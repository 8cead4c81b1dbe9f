import { describe, expect, it } from 'vitest'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { unitInHeading } from './header-unit.ts'
import { askedUnits, placeFields } from './place-fields.ts'

const budget = {
  item: { name: 'budget', type: 'decimal', label: '预算', rules: { suffix: '万元' }, required: false, aliases: ['预算万元'] },
  options: undefined,
  known: new Map(),
  leaveEmpty: false,
}

describe('a heading', () => {
  it.each([
    ['预算(元)', '元'],
    ['预算（万元）', '万元'],
    ['预算 （ 万 元 ） *', '万元'],
    ['预算/元', '元'],
    ['预算 / 元 ＊', '元'],
    ['预算（原价（元）', '元'],
    ['预算：元', '元'],
    ['预算（单位：元）', '元'],
    ['预算【美元】', '美元'],
    ['预算[$]', '$'],
    ['预算元', '元'],
    ['预算万元', '万元'],
  ])('%s names %s', (heading, unit) => expect(unitInHeading(heading, ['预算', '预算万元'])).toBe(unit))

  it.each([
    '预算',
    '预算（必填）',
    '预算（大概）',
    '预算（不填为0）',
    '预算（满分4.0）',
    '预算金额',
    '预算（请填写您能接受的总费用）',
    '预算()',
  ])('%s names none', heading => expect(unitInHeading(heading, ['预算'])).toBeUndefined())
})

describe('a column', () => {
  const placed = (heading: string, type = 'decimal', rules: object = { suffix: '万元' }, unit?: string) =>
    placeFields([{ ...budget, item: { ...budget.item, type, rules }, unit }], { mapping: { 2: 'budget' }, headers: ['', '', heading] })

  it('has a unit that is the field’s or converts to it, or is asked about', () => {
    expect(placed('预算(元)')).toMatchObject([{ column: 'C', columnUnit: { as: '元' } }])
    expect(placed('预算(人民币)')).toMatchObject([{ columnUnit: { as: '元' } }])
    expect(askedUnits(placed('预算(%)'))).toMatchObject([{ field: 'budget', said: '%' }])
    expect(askedUnits(placed('预算(元)'))).toEqual([])
  })

  it('of money is never converted, and one without a unit of the field’s is never asked about', () => {
    expect(placed('预算(元)', 'money', {})).toMatchObject([{ columnUnit: { as: '元' } }])
    expect(askedUnits(placed('预算(万元)', 'money', {}))).toEqual([{ field: 'budget', said: '万元', units: ['元'] }])
    expect(placed('预算(元)', 'text', {})[0]).not.toHaveProperty('columnUnit')
    expect(placed('预算(分)', 'integer', {})[0]).not.toHaveProperty('columnUnit')
  })

  it('takes no unit that cannot be chosen', () => {
    expect(askedUnits(placed('预算(美元)', 'decimal', { suffix: '万元' }, '斤'))).toMatchObject([{ said: '美元' }])
    expect(placed('预算(美元)', 'decimal', { suffix: '万元' }, '元')).toMatchObject([{ columnUnit: { as: '元', chosen: true } }])
  })
})

it('is read in linear time, whatever a heading holds', () => {
  for (const text of hostileTexts(2_000)) unitInHeading(text, ['预算'])
})
