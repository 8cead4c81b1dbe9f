import { describe, expect, it } from 'vitest'
import { fieldType, isConverted, knownUnit } from './index.ts'
import { convertToUnit } from './units.ts'

describe('an amount in the unit of its field', () => {
  it.each([
    ['30', '30'],
    ['30万', '30'],
    ['30 万元', '30'],
    ['３０万元', '30'],
    ['30w', '30'],
    ['300000元', '30'],
    ['300,000元', '30'],
    ['¥300000', '30'],
    ['¥30万', '30'],
    ['5000块', '0.5'],
    ['1元', '0.0001'],
    ['.5元', '0.00005'],
    ['1.5百万', '150'],
    ['0.3亿', '3000'],
    ['-20000元', '-2'],
  ])('of %j is %j 万元', (written, number) => {
    expect(convertToUnit(written, '万元')).toBe(number)
  })

  it('is left as it is written where the unit is another or none', () => {
    for (const text of ['30斤', '6万0', '很多', '30美元', '元', '']) expect(convertToUnit(text, '万元')).toBe(text)
    expect(convertToUnit('30万', undefined)).toBe('30万')
    expect([convertToUnit('7 天', '天'), convertToUnit('7年', '天')]).toEqual(['7', '7年'])
  })
})

describe('the sign of a unit that is not the field’s', () => {
  const decimal = fieldType('decimal')
  it.each(['30%', '30％', '$50', '＄50', '€5万', '5万美元', '5美元', '5 kg', '￥5%', '5元/年'])(
    '%j is refused in every field of numbers',
    text => {
      for (const rules of [{}, { suffix: '万元' }, { suffix: '元' }, { suffix: '天' }]) {
        expect(decimal.parse(text, undefined, rules)).toEqual({ message: '不是数字' })
        expect(decimal.check(decimal.normalize(text, rules), rules, { label: '预算', now: new Date() })).toBe('预算只能输入数字')
        expect(fieldType('integer').parse(text, undefined, rules)).toEqual({ message: '不是整数' })
      }
      expect(fieldType('money').parse(text)).toHaveProperty('message')
    },
  )

  it('is refused where the field has no unit, also when it is 元 or %', () => {
    for (const text of ['5元', '¥5', '5万', '5%']) expect(decimal.parse(text, undefined, {})).toEqual({ message: '不是数字' })
    expect(fieldType('percent').parse('5元')).toHaveProperty('message')
    expect(fieldType('percent').parse('5 %')).toEqual({ value: '5' })
  })
})

describe('a unit that a heading names', () => {
  it.each([
    ['元', '元'],
    ['万', '万'],
    ['人民币', '元'],
    ['万元人民币', '万元'],
    ['RMB', '元'],
    ['￥', '元'],
    ['W', 'w'],
  ])('%s is known for money', (said, unit) => expect(knownUnit(said, '万元')).toBe(unit))

  it.each(['美元', '$', '%', 'USD', '港币', '必填', '年'])('%s is none of money', said => expect(knownUnit(said, '万元')).toBeUndefined())

  it('is the field’s own where nothing converts to it', () => {
    expect([knownUnit('天', '天'), knownUnit('年', '天'), knownUnit('％', '%')]).toEqual(['天', undefined, '%'])
  })
})

it('is converted in a form and in a spreadsheet alike; an amount of money is never', () => {
  const decimal = fieldType('decimal')
  const rules = { suffix: '万元' }
  for (const text of ['30万', '300000元', '30']) {
    expect(decimal.normalize(text, rules)).toBe('30')
    expect(decimal.parse(text, undefined, rules)).toEqual({ value: '30' })
  }
  expect(decimal.parse('30斤', undefined, rules)).toEqual({ message: '不是数字' })
  expect(fieldType('money').normalize('3万', {})).toBe('3万')
  expect(fieldType('integer').parse('7天', undefined, { suffix: '天' })).toEqual({ value: 7 })
})

it('is told from one that only names its unit', () => {
  for (const text of ['300000元', '¥300,000', '1.5百万', '３千元']) expect(isConverted(text, '万元'), text).toBe(true)
  for (const text of ['30万', '30.0 万元', '¥30万', '30', '30.', '1,000', '很多', '30斤', ''])
    expect(isConverted(text, '万元'), text).toBe(false)
})
