/** Spellings of a number: what is accepted equals what the OpenAPI document states. */
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { numberSpellings } from '#tests/support/number-spellings.ts'
import { fieldType } from './index.ts'

const isParsed = (type: string, rules: object, text: string): boolean => 'value' in fieldType(type).parse(text, undefined, rules)

it.each(numberSpellings)('$type $rules: $text', ({ type, rules, text, value }) => {
  const field = fieldType(type)
  expect(field.parse(text, undefined, rules)).toEqual(value === undefined ? { message: expect.any(String) } : { value })
  if (type !== 'integer') {
    const normal = field.normalize(text, rules)
    expect(field.check(normal, rules, { label: '数', now: new Date() }) === undefined ? normal : undefined).toBe(value)
  }
  const matches = new Ajv({ strict: false }).compile({ type: 'string', pattern: field.spellings?.(rules) })(text)
  expect(matches, 'the pattern of the API document').toBe(value !== undefined)
})

it('is read and documented alike for whatever is pasted together', () => {
  const pieces = ['1', '12', '000', ',', '.', '-', ' ', '元', '万', '%', '¥', '$', '０', '，', '\u200b', 'e3', '+']
  const texts = pieces.flatMap(a => pieces.flatMap(b => pieces.map(c => a + b + c)))
  for (const [type, rules] of [
    ['decimal', { suffix: '万元' }],
    ['decimal', {}],
    ['integer', { suffix: '天' }],
    ['money', {}],
  ] as const) {
    const pattern = new RegExp(fieldType(type).spellings?.(rules) ?? '', 'u')
    const empty = (text: string) => fieldType(type).parse(text, undefined, rules)
    const different = texts.filter(text => {
      const parsed = empty(text)
      // The number of digits is checked by another rule, and an empty text is no number.
      if ('message' in parsed ? /位/.test(parsed.message) || (type === 'integer' && /\./.test(text)) : parsed.value === null) return false
      return pattern.test(text) !== isParsed(type, rules, text)
    })
    expect(different, type).toEqual([])
  }
})
