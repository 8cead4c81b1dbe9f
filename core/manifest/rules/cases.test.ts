import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { formCases, missingMessages } from '#tests/support/form-cases.ts'
import { sampleForm } from '#tests/support/sample-form.ts'
import { checkForm, checkValue, formSchema, normalizeForm } from './index.ts'

const { items, optionsOf } = sampleForm('add')
const itemOf = (field: string) => {
  const item = items.find(({ name }) => name === field)
  if (!item) throw new Error(`the sample has no ${field}`)
  return item
}
const now = new Date('2026-03-08T04:00:00Z')
const context = { user: { id: 1, username: 'a', admin: true, departmentId: null, permissions: [] }, now }
const shortJson = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'undefined'

describe.each(Object.entries(Object.groupBy(formCases, ({ field }) => field)))('%s', (field, cases = []) => {
  it.each(cases.filter(one => 'sent' in one).map(one => [shortJson(one.sent), one] as const))('%s', (_, { sent, message, stored }) => {
    const item = itemOf(field)
    expect(checkValue(item, sent, { now, options: optionsOf(item) })).toBe(message)
    if (message === undefined) expect(normalizeForm([item], { [field]: sent })[field]).toEqual(stored)
  })
})

it('has a case for every field', () => {
  expect([...new Set(formCases.map(({ field }) => field))].sort()).toEqual(
    items
      .map(({ name }) => name)
      .filter(name => !['note', 'reason'].includes(name))
      .sort(),
  )
})

it('says what is missing, in the words of the type or of the manifest', () => {
  const whole = sampleForm('whole')
  expect(Object.fromEntries(checkForm(whole.items, {}, context).map(({ field, message }) => [field, message]))).toEqual(missingMessages)
})

it('refuses in words whatever the schema of the body refuses', () => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(formSchema(items))
  const hostile = [...formCases.map(({ sent }) => sent), 'x'.repeat(300_000), Array.from({ length: 1000 }, (_, index) => index), Number.NaN]
  const silent = items.flatMap(item =>
    hostile.flatMap(value => {
      const values = normalizeForm([item], { [item.name]: value })
      return validate(values) || checkValue(item, value, { now }) !== undefined ? [] : [`${item.name}: ${shortJson(value)}`]
    }),
  )
  expect([...new Set(silent)]).toEqual([])
})
