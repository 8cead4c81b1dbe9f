import { expect, it } from 'vitest'
import { expandForm, itemName, type StatedForm } from './like.ts'

const ADD: StatedForm = [
  { section: '联系方式' },
  { field: 'phone', required: true },
  { field: 'level', default: 'MEDIUM' },
  { name: 'code', type: 'text', label: '验证码' },
]
const forms = (others: Readonly<Record<string, StatedForm>>): ReadonlyMap<string, StatedForm> =>
  new Map(Object.entries({ add: ADD, ...others }))

it('is the other form, with everything where it stood', () => {
  const { items, places, broken } = expandForm(forms({ edit: { like: 'add' } }), 'edit')
  expect(items).toEqual(ADD)
  expect(new Set(places)).toEqual(new Set(['form/like']))
  expect(broken).toBeUndefined()
})

it('puts an item in the place of its like, and what is new at the end', () => {
  const edit: StatedForm = { like: 'add', without: ['联系方式', 'code'], with: [{ field: 'remarks' }, { field: 'phone', readonly: true }] }
  const { items, places } = expandForm(forms({ edit }), 'edit')
  expect(items).toEqual([{ field: 'phone', readonly: true }, { field: 'level', default: 'MEDIUM' }, { field: 'remarks' }])
  expect(places).toEqual(['form/with/1', 'form/like', 'form/with/0'])
})

it('goes through several forms, and never in a circle, of which one says so', () => {
  const all = forms({
    edit: { like: 'add', without: ['code'] },
    copy: { like: 'edit', without: ['联系方式'] },
    self: { like: 'self' },
    one: { like: 'two' },
    two: { like: 'one' },
    into: { like: 'one' },
  })
  expect(expandForm(all, 'copy').items.map(itemName)).toEqual(['phone', 'level'])
  expect(['self', 'one', 'two', 'into'].map(name => expandForm(all, name).broken)).toEqual([
    'circular',
    'elsewhere',
    'circular',
    'elsewhere',
  ])
})

it('knows an action that is not there from one without a form', () => {
  const all = forms({ a: { like: 'nobody' }, b: { like: 'plain' }, plain: [] })
  expect(expandForm(all, 'a')).toEqual({ items: [], places: [], broken: 'elsewhere' })
  expect(expandForm(all, 'b').broken).toBe('empty')
})
