import { describe, expect, it } from 'vitest'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { areFormValuesEqual, openingValues } from './values.ts'

const user = { id: 7, departmentId: 3 }
const items: ClientFormItem[] = [
  { name: '', type: 'section', label: '一', control: '' },
  { name: 'level', type: 'option', label: '等级', control: 'select', default: 'MEDIUM' },
  { name: 'ownerId', type: 'ref', label: '归属人', control: 'search', default: { user: 'id' } },
  { name: 'time', type: 'datetime', label: '时间', control: 'datetime', default: { now: 'datetime' } },
]

describe('openingValues', () => {
  it('fills defaults into a new record', () => {
    const values = openingValues({ items, source: undefined, initial: {}, user, existing: false })
    expect(values).toMatchObject({ level: 'MEDIUM', ownerId: 7 })
    expect(values['time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(Object.keys(values)).toEqual(['level', 'ownerId', 'time'])
  })

  it('leaves empty what is empty on an existing row', () => {
    const values = openingValues({ items, source: { level: null, ownerId: 9 }, initial: {}, user, existing: true })
    expect(values).toMatchObject({ level: undefined, ownerId: 9 })
  })

  it('fills defaults into what the row does not have at all, such as the time of a follow-up', () => {
    expect(openingValues({ items, source: {}, initial: {}, user, existing: true })['level']).toBe('MEDIUM')
  })

  it('lets the caller win', () => {
    expect(openingValues({ items, source: { level: 'LOW' }, initial: { level: 'HIGH' }, user, existing: false })['level']).toBe('HIGH')
  })
})

describe('sameValue', () => {
  it('takes all kinds of nothing for one', () => {
    expect(areFormValuesEqual(undefined, '')).toBe(true)
    expect(areFormValuesEqual(null, [])).toBe(true)
    expect(areFormValuesEqual(0, undefined)).toBe(false)
    expect(areFormValuesEqual(false, null)).toBe(false)
  })

  it('tells number and text apart', () => {
    expect(areFormValuesEqual(1, '1')).toBe(false)
    expect(areFormValuesEqual(['a'], ['a'])).toBe(true)
    expect(areFormValuesEqual(['a', 'b'], ['b', 'a'])).toBe(false)
  })
})
