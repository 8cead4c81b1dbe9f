/** A contributed field type of the tests, in a module of its own as worker threads need it. */
import { defineFieldType, type FieldType } from '#core/contract/field-type.ts'
import { fieldType } from '#core/manifest/fields/index.ts'

/** '2019年'; '' if there is none. */
export const yearText = (value: unknown): string => (value === null || value === undefined ? '' : `${String(value)}年`)

const isYear = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1900 && Number(value) <= 2100

/** A year from 1900 to 2100. */
export const yearType = defineFieldType({
  ...fieldType('integer'),
  name: 'vintage/year',
  like: 'integer',
  ruleKeys: ['message'],
  cell: 'vintage/year',
  bodySchema: () => ({ type: 'integer', minimum: 1900, maximum: 2100 }),
  check: (value, _rules, { label }) => (isYear(value) ? undefined : `${label}要在1900年和2100年之间`),
  format: yearText,
  words: yearText,
  brief: yearText,
  parse: written => {
    const digits = written.trim().replace(/年$/, '')
    if (digits === '') return { value: null }
    return /^\d{4}$/.test(digits) ? { value: Number(digits) } : { message: '不是年份' }
  },
  sheet: {
    ...fieldType('integer').sheet,
    format: () => ({ kind: 'number', code: '0"年"' }),
    width: () => 8,
    how: () => '年份',
    example: '2019',
  },
})

export const fieldTypes: readonly FieldType[] = [yearType]
