import { expect, expectTypeOf, it } from 'vitest'
import { formOf, rowOf, rowWith } from './resources.ts'

const wireRow = { id: 7, version: 2, name: '王同学', phoneNumber: null, attributablePerson: { id: 3, name: '张三' } }

it('have the fields of the manifest, each with the type that the wire has', () => {
  const row = rowOf('institutionsCustomer', wireRow)
  expect(row).toBe(wireRow)
  expectTypeOf(row.id).toEqualTypeOf<number>()
  expectTypeOf(row.name).toEqualTypeOf<string | undefined>()
  // Masked for some employees, and empty for some leads.
  expectTypeOf(row.phoneNumber).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(row.status).toEqualTypeOf<'NORMAL' | 'LOSS' | undefined>()
  expectTypeOf(row.attributablePerson?.name).toEqualTypeOf<string | undefined>()
  expectTypeOf(row).not.toHaveProperty('ownerSince')
})

it('have the columns that were asked for, or are refused', () => {
  const row = rowWith('institutionsCustomer', wireRow, ['name', 'phoneNumber'])
  expectTypeOf(row.name).toEqualTypeOf<string>()
  expectTypeOf(row.phoneNumber).toEqualTypeOf<string | null>()
  expect(() => rowWith('institutionsCustomer', wireRow, ['wechat'])).toThrow('the row has no wechat')
})

it('have the items of the form, which may be empty unless they are required', () => {
  const form = formOf('smsTask', 'add', { title: '开学提醒', kind: 'NOTICE', source: 'LIST' })
  expectTypeOf(form.title).toEqualTypeOf<string>()
  expectTypeOf(form.kind).toEqualTypeOf<'NOTICE' | 'MARKETING'>()
  expectTypeOf(form.templateId).toEqualTypeOf<number | null | undefined>()
})
