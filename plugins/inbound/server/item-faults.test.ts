import type { ErrorObject } from 'ajv'
import { describe, expect, it } from 'vitest'
import { faultAt, schemaFault } from './item-faults.ts'

const faultOf = (keyword: string, params: object, instancePath = '/name') =>
  schemaFault({ keyword, params, instancePath, schemaPath: '#' } as ErrorObject)

describe('the fault of an item', () => {
  it.each<readonly [string, object, string]>([
    ['type', { type: 'string' }, '应为文字'],
    ['type', { type: 'integer' }, '应为整数'],
    ['type', { type: 'number' }, '应为数字'],
    ['type', { type: 'boolean' }, '应为true 或 false'],
    ['type', { type: 'array' }, '应为数组'],
    ['type', { type: 'object' }, '应为对象'],
    ['type', { type: ['string', 'null'] }, '应为文字或null'],
    ['type', { type: 'date' }, '应为date'],
    ['enum', { allowedValues: ['A', 'B'] }, '只能是 A、B'],
    ['const', { allowedValue: 7 }, '只能是 7'],
    ['minLength', { limit: 1 }, '不能为空'],
    ['minLength', { limit: 2 }, '至少 2 个字符'],
    ['maxLength', { limit: 8 }, '最多 8 个字符'],
    ['minimum', { limit: 0 }, '不能小于 0'],
    ['maximum', { limit: 9 }, '不能大于 9'],
    ['exclusiveMinimum', { limit: 0 }, '必须大于 0'],
    ['exclusiveMaximum', { limit: 9 }, '必须小于 9'],
    ['multipleOf', { multipleOf: 0.01 }, '必须是 0.01 的倍数'],
    ['minItems', { limit: 1 }, '至少 1 项'],
    ['maxItems', { limit: 3 }, '最多 3 项'],
    ['uniqueItems', { i: 0, j: 1 }, '不能有相同的项'],
    ['pattern', { pattern: '^a$' }, '格式不正确'],
    ['format', { format: 'date' }, '应为日期（如 2026-03-01）'],
    ['format', { format: 'date-time' }, '应为带时区的时间（如 2026-03-01T10:00:00+08:00），1970 年以后，且不能晚于当前时间 5 分钟以上'],
    ['format', { format: 'email' }, '格式不正确'],
    ['oneOf', {}, '格式不正确'],
  ])('of %s %j is told in Chinese', (keyword, params, sentence) => {
    expect(faultOf(keyword, params)).toEqual({ message: `name：${sentence}`, field: 'name' })
  })

  it('names at most twenty of the values that are possible', () => {
    const allowedValues = Array.from({ length: 21 }, (_, at) => `V${at}`)
    expect(faultOf('enum', { allowedValues }).message).toBe(`name：只能是 ${allowedValues.slice(0, 20).join('、')}`)
    expect(faultOf('enum', { allowedValues: allowedValues.slice(0, 20) }).message).toContain('V19')
  })

  it('names the field that is missing or too much, below its place', () => {
    expect(faultOf('required', { missingProperty: 'phone' }, '')).toEqual({ message: 'phone：必填', field: 'phone' })
    expect(faultOf('required', { missingProperty: 'phone' }, '/contacts/0')).toEqual({
      message: 'contacts.0.phone：必填',
      field: 'contacts.0.phone',
    })
    expect(faultOf('additionalProperties', { additionalProperty: 'more' }, '/place')).toEqual({
      message: 'place.more：没有这个字段',
      field: 'place.more',
    })
  })

  it('of the whole item names no field', () => {
    expect(faultOf('type', { type: 'object' }, '')).toEqual({ message: '每一条应为对象' })
    expect(schemaFault(undefined)).toEqual({ message: '格式不正确' })
  })
})

describe('a repeated path', () => {
  it('is cut after sixty characters, and never in the middle of one', () => {
    expect(faultAt('长'.repeat(60), '必填').field).toBe('长'.repeat(60))
    expect(faultAt(`${'长'.repeat(60)}短`, '必填')).toEqual({ message: `${'长'.repeat(60)}：必填`, field: '长'.repeat(60) })
    expect(faultAt(`${'长'.repeat(59)}😀`, '必填').field).toBe(`${'长'.repeat(59)}\ufffd`)
  })

  it('has spaces for what nobody can see', () => {
    expect(faultAt('a\u0007\u200bb\n', '必填')).toEqual({ message: 'a  b ：必填', field: 'a  b ' })
  })
})
