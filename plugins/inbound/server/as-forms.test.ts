import { describe, expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { defineRecord } from '#core/contract/record.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { integer, optional, text } from '#core/contract/value.ts'
import { stubOf } from '#tests/support/stub.ts'
import {
  PAST_TIME_SCHEMA,
  PLANNED_TIME_SCHEMA,
  pastWallTime,
  ROW_ID_SCHEMA,
  refuseAsAction,
  staffAction,
  toWallTime,
  uniqueFieldRefusal,
  validateByFields,
  validateByForm,
} from './as-forms.ts'

const NOW = new Date('2026-03-01T02:00:00Z')

const option = (value: string, more: Partial<Option> = {}): Option => ({
  value,
  label: `选项${value}`,
  manual: true,
  children: [],
  ...more,
})
/** Sets of options that were asked for. */
const asked: string[] = []
const SETS: Readonly<Record<string, readonly Option[]>> = {
  colour: [option('RED'), option('OLD', { disabled: true }), option('PARENT', { children: [option('CHILD')] })],
  size: [option('BIG')],
}
const services = stubOf<ServerServices>('services', {
  options: stubOf<ServerServices['options']>('options', {
    async get(set) {
      asked.push(set)
      return SETS[set] ?? []
    },
  }),
})

const field = (name: string, label: string, more: object = {}) => ({ name, column: name, type: 'text', label, rules: {}, ...more })
const action = stubOf<Action>('action', {
  form: [
    field('name', '名称', { required: true }),
    field('colour', '颜色', { type: 'option', options: 'colour' }),
    field('secret', '内部', { required: true }),
  ] as readonly object[] as readonly FormItem[],
  disabled: [{ when: { field: 'state', kind: 'text', eq: 'GONE' }, reason: '没了' }],
  guard: [
    { when: { field: 'state', kind: 'text', eq: 'CLOSED' }, message: '已关闭' },
    { when: { field: 'until', kind: 'datetime', lt: { now: 'datetime' } }, message: '已过期' },
    { when: { field: 'owner', kind: 'integer', eq: { user: 'id' } }, message: '不能处理自己的' },
  ] as Action['guard'],
})
const snapshot = stubOf<Snapshot>('snapshot', {
  resources: {
    thing: stubOf<Resource>('thing', {
      fields: {
        name: field('name', '名称', { rules: { maxLength: 4 }, unique: '名称已被使用' }),
        note: field('note', '备注'),
        colour: field('colour', '颜色', { type: 'option', options: 'colour' }),
        shade: field('shade', '深浅', { type: 'option', options: 'colour' }),
        size: field('size', '尺码', { type: 'option', options: 'size' }),
      } as object as Resource['fields'],
      actions: { close: action },
    }),
  },
})
const context = { actor: stubOf<Parameters<typeof validateByForm>[0]['actor']>('actor', { id: 7 }), now: NOW, snapshot, services }

const thing = defineRecord('thing', {
  fields: { name: text(), note: optional(text()), colour: optional(text()), shade: optional(text()), size: optional(text()) },
})
const THING_FIELDS = ['name', 'note', 'colour', 'shade', 'size'] as const
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: HttpError) => [error.status, error.code, error.errors],
  )
const checkThing = (values: object) => validateByFields(context, thing, THING_FIELDS, values)
const refusedThing = (values: object) => refusal(checkThing(values))

describe('values of a client', () => {
  it('are stored as if staff had entered them; what was not sent stays away, and so does what nobody asked for', async () => {
    expect(await checkThing({ name: ' 甲 ', note: '', colour: 'RED', more: 1 })).toEqual({ name: '甲', note: null, colour: 'RED' })
    expect(await validateByFields(context, thing, ['name'], { name: '甲', note: '乙' })).toEqual({ name: '甲' })
  })

  it('are refused with the sentences of the form, all at once', async () => {
    expect(await refusedThing({ name: '一二三四五', colour: 'BLUE' })).toEqual([
      422,
      3000,
      [
        { field: 'name', message: '只能输入1-4个字符' },
        { field: 'colour', message: '请选择正确的颜色' },
      ],
    ])
  })

  it('are needed unless the record leaves them out', async () => {
    const missing = [422, 3000, [{ field: 'name', message: '请输入名称' }]]
    expect(await refusedThing({ note: '乙' })).toEqual(missing)
    expect(await refusedThing({ name: '' })).toEqual(missing)
    expect(await refusedThing({ name: '甲' })).toBeUndefined()
    const needed = { resource: 'thing', fields: { note: text() } }
    expect(await refusal(validateByFields(context, needed, ['note'], {}))).toEqual([422, 3000, [{ field: 'note', message: '请输入备注' }]])
  })

  it('of option sets may be anything that staff can choose now, at any depth', async () => {
    const colour = async (value: string) => (await refusedThing({ name: '甲', colour: value })) === undefined
    expect(await Promise.all(['RED', 'PARENT', 'CHILD', 'OLD', 'BIG', ''].map(colour))).toEqual([true, true, true, false, false, true])
    expect(await refusedThing({ name: '甲', size: 'RED' })).toMatchObject([422, 3000, [{ field: 'size' }]])
  })

  it('ask for each of their option sets once, and for no other', async () => {
    const askedFor = async (values: object) => {
      asked.length = 0
      await checkThing({ name: '甲', ...values })
      return [...asked].sort()
    }
    expect(await askedFor({})).toEqual([])
    expect(await askedFor({ colour: 'RED', shade: 'RED' })).toEqual(['colour'])
    expect(await askedFor({ size: 'BIG', shade: 'RED' })).toEqual(['colour', 'size'])
  })

  it('cannot be of a field or a resource that is not there', async () => {
    const lost = { resource: 'lost', fields: { name: text() } }
    await expect(validateByFields(context, lost, ['name'], {})).rejects.toThrow('lost has no field name')
    const wrong = { resource: 'thing', fields: { weight: integer() } }
    await expect(validateByFields(context, wrong, ['weight'], {})).rejects.toThrow('thing has no field weight')
  })

  it('are checked by the form of an action, as far as its operation takes them', async () => {
    const form = { name: text(), colour: optional(text()) }
    expect(await validateByForm(context, action, form, { name: ' 甲 ', colour: 'CHILD', secret: 'x' })).toEqual({
      name: '甲',
      colour: 'CHILD',
    })
    expect(await refusal(validateByForm(context, action, form, { colour: 'OLD' }))).toEqual([
      422,
      3000,
      [
        { field: 'name', message: '请输入名称' },
        { field: 'colour', message: '请选择正确的颜色' },
      ],
    ])
  })
})

describe('the action of staff', () => {
  it('is found by its resource and name', () => {
    expect(staffAction({ snapshot }, 'thing', 'close')).toBe(action)
    expect(() => staffAction({ snapshot }, 'thing', 'open')).toThrow('thing has no action open')
    expect(() => staffAction({ snapshot }, 'lost', 'close')).toThrow('lost has no action close')
  })

  it.each([
    [{ state: 'OPEN', until: '2026-03-01 10:00:01', ownerId: 8 }, undefined],
    [{ state: 'GONE', until: null, ownerId: 7 }, '没了'],
    [{ state: 'CLOSED', until: null, ownerId: 8 }, '已关闭'],
    [{ state: 'OPEN', until: '2026-03-01 09:59:59', ownerId: 8 }, '已过期'],
    [{ state: 'OPEN', until: null, ownerId: 7 }, '不能处理自己的'],
  ])('refuses a row as it would for them: %j', (row, message) => {
    let told: unknown
    try {
      refuseAsAction(context, action, row)
    } catch (error) {
      told = error
    }
    expect(told instanceof HttpError ? [told.status, told.code, told.message] : told).toEqual(message && [409, 3000, message])
  })
})

describe('a violated unique index', () => {
  const violation = (code: string) => Object.assign(new Error('duplicate'), { code, detail: 'Key (name)=(甲) already exists.' })

  it('refuses the field that it is of', () => {
    const told = uniqueFieldRefusal({ snapshot }, 'thing', violation('23505'))
    expect(told).toMatchObject({ status: 422, code: 3000, errors: [{ field: 'name', message: '名称已被使用' }] })
    expect(uniqueFieldRefusal({ snapshot }, 'lost', violation('23505'))).toMatchObject({ status: 409, message: '数据重复' })
  })

  it('is told apart from every other error, which stays what it is', () => {
    const mistake = { code: '23505' }
    for (const error of [violation('23503'), violation('57014'), new Error('broken'), undefined, mistake])
      expect(uniqueFieldRefusal({ snapshot }, 'thing', error)).toBe(error)
  })
})

describe('a time of a client', () => {
  it('becomes wall time; what is none stays, to be refused by the form', () => {
    expect(toWallTime('2026-03-01T10:00:00+08:00')).toBe('2026-03-01 10:00:00')
    expect(toWallTime('2026-03-01T10:00:00Z')).toBe('2026-03-01 18:00:00')
    expect(toWallTime('soon')).toBe('soon')
  })

  it('of the past is never later than now', () => {
    const moments = ['2026-03-01T01:59:59Z', '2026-03-01T02:00:00Z', '2026-03-01T02:00:01Z', '2027-01-01T00:00:00+08:00', 'soon']
    expect(moments.map(moment => pastWallTime(NOW, moment))).toEqual([
      '2026-03-01 09:59:59',
      '2026-03-01 10:00:00',
      '2026-03-01 10:00:00',
      '2026-03-01 10:00:00',
      'soon',
    ])
  })
})

describe('the shapes that feeds share', () => {
  it('are the documented ones', () => {
    expect(ROW_ID_SCHEMA).toEqual({ type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991 })
    expect(PAST_TIME_SCHEMA).toEqual({ type: 'string', format: 'date-time' })
  })

  it.each([
    ['2026-03-01T10:00:00+08:00', true],
    ['2026-03-01T10:00:00-08:00', true],
    ['2026-03-01T10:00:00.123456789Z', true],
    ['2026-03-01T10:00:00.1Z', true],
    ['2026-03-01T10:00:00.1234567890Z', false],
    ['2026-03-01T10:00:00.Z', false],
    ['2026-03-01T10:00:00', false],
    ['2026-03-01 10:00:00Z', false],
    [' 2026-03-01T10:00:00Z', false],
    ['2026-03-01T10:00:00Z ', false],
    ['2026-03-01T10:00:00+0800', false],
  ])('take %s as a planned time: %s', (moment, taken) => {
    expect(new RegExp(String(PLANNED_TIME_SCHEMA['pattern'])).test(moment)).toBe(taken)
  })
})
