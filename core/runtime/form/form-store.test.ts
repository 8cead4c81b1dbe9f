import { describe, expect, it } from 'vitest'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { createFormStore } from './form-store.ts'
import type { FormItemValues } from './values.ts'

const context = {
  user: { id: 7, username: 'mgr_a', admin: false, departmentId: 3, permissions: [] },
  now: new Date('2026-03-08T04:00:00Z'),
}
const formItem = (name: string, more: Partial<ClientFormItem> = {}): ClientFormItem => ({
  name,
  type: 'text',
  label: name,
  control: 'input',
  ...more,
})
const form = (items: readonly ClientFormItem[], initial: FormItemValues = {}) => createFormStore({ items, initial, context })

const never = { user: 'admin' as const, eq: true }

describe('conditions', () => {
  const items = [
    formItem('forceUpdate', { type: 'boolean' }),
    formItem('remind', {
      visible: { field: 'forceUpdate', kind: 'boolean', ne: true },
      required: { field: 'forceUpdate', kind: 'boolean', eq: false },
    }),
  ]

  it('follow the current values', () => {
    const store = form(items, { forceUpdate: true })
    expect(store.view('remind')).toMatchObject({ visible: false, required: false })
    store.set('forceUpdate', false)
    expect(store.view('remind')).toMatchObject({ visible: true, required: true })
  })

  it('name the field even where the body names it differently', () => {
    const store = form([
      formItem('ownerId', { field: 'owner', type: 'ref' }),
      formItem('reason', { visible: { field: 'owner', kind: 'integer', notEmpty: true } }),
    ])
    expect(store.view('reason').visible).toBe(false)
    store.set('ownerId', 4)
    expect(store.view('reason').visible).toBe(true)
  })

  it('hide, require and lock when they cannot be evaluated', () => {
    const unknown = { field: 'nowhere', kind: 'integer' as const, eq: 1 }
    const store = form([formItem('a', { visible: unknown, required: unknown, readonly: unknown })])
    expect(store.view('a')).toMatchObject({ visible: false, required: true, readonly: true })
  })

  it('keep a section while one of its items shows', () => {
    const section = { name: '', type: 'section', label: '背景', control: '' }
    const store = form([
      section,
      formItem('a', { visible: { field: 'b', kind: 'text', eq: 'x' } }),
      { ...section, label: '其他' },
      formItem('b'),
    ])
    expect(store.view('#0').visible).toBe(false)
    expect(store.view('#2').visible).toBe(true)
    store.set('b', 'x')
    expect(store.view('#0').visible).toBe(true)
  })
})

describe('subscriptions', () => {
  it('tell only items in which something changed', () => {
    const store = form([formItem('a'), formItem('b'), formItem('c', { required: { field: 'a', kind: 'text', eq: 'x' } })])
    const told: string[] = []
    for (const key of ['a', 'b', 'c', '']) store.subscribe(key, () => told.push(key))
    const b = store.view('b')
    store.set('a', 'x')
    expect(told.toSorted()).toEqual(['', 'a', 'c'])
    expect(store.view('b')).toBe(b)
    store.set('a', 'x')
    expect(told).toHaveLength(3)
  })

  it('end', () => {
    const store = form([formItem('a')])
    let told = 0
    const end = store.subscribe('a', () => {
      told += 1
    })
    end()
    store.set('a', 'x')
    expect(told).toBe(0)
  })
})

describe('checks', () => {
  it('name the first item at fault and say what is missing in the words of its type', () => {
    const store = form([
      formItem('name', { label: '客户姓名', required: true }),
      formItem('phase', { label: '客户阶段', type: 'option', required: true }),
      formItem('voucher', { label: '付款凭证', type: 'image', required: true }),
    ])
    expect(store.validate()).toBe('name')
    expect(store.view('name').error).toBe('请输入客户姓名')
    expect(store.view('phase').error).toBe('请选择客户阶段')
    expect(store.view('voucher').error).toBe('请上传付款凭证')
    store.set('name', '王')
    expect(store.view('name').error).toBeUndefined()
  })

  it('leave out what is hidden or cannot be written', () => {
    const store = form([formItem('a', { visible: never, required: true }), formItem('b', { readonly: true, required: true })])
    expect(store.validate()).toBeUndefined()
  })

  it('count blanks as nothing', () => {
    const store = form([formItem('a', { label: '姓名', required: true })], { a: '   ' })
    expect(store.validate()).toBe('a')
  })

  it('run when an input is left, but do not nag about what is missing', () => {
    const store = form([formItem('phone', { type: 'phone', label: '手机号', required: true })])
    expect(store.blur('phone')).toBe(false)
    expect(store.view('phone').error).toBeUndefined()
    store.set('phone', '123')
    expect(store.blur('phone')).toBe(false)
    expect(store.view('phone').error).toBe('请输入正确的手机号')
    store.set('phone', ' 13800138000 ')
    expect(store.blur('phone')).toBe(true)
    expect(store.values()['phone']).toBe('13800138000')
  })

  it('show what the server found, and hand back what has no item on show', () => {
    const store = form([formItem('name')])
    const left = store.fail([
      { field: 'name', message: '姓名有误' },
      { field: 'other', message: '其他有误' },
    ])
    expect(store.view('name').error).toBe('姓名有误')
    expect(left).toEqual([{ field: 'other', message: '其他有误' }])
  })
})

describe('masked values', () => {
  const items = [formItem('phoneNumber', { type: 'phone', label: '手机号', masked: true, required: true }), formItem('name')]
  const initial = { phoneNumber: '1380****000', name: '王' }

  it('are neither checked nor sent while nobody touches them', () => {
    const store = form(items, initial)
    expect(store.validate()).toBeUndefined()
    expect(store.blur('phoneNumber')).toBe(false)
    expect(store.body()).toEqual({ name: '王' })
  })

  it('must be replaced whole', () => {
    const store = form(items, initial)
    store.set('phoneNumber', '1380****001')
    expect(store.validate()).toBe('phoneNumber')
    store.set('phoneNumber', '13900139000')
    expect(store.validate()).toBeUndefined()
    expect(store.body()).toEqual({ name: '王', phoneNumber: '13900139000' })
  })

  it('can be cleared', () => {
    const store = form([formItem('wechat', { type: 'wechat', masked: true })], { wechat: 'ab***c' })
    store.set('wechat', undefined)
    expect(store.body()).toEqual({ wechat: null })
  })
})

describe('body', () => {
  it('holds what is shown and may be written, trimmed; what was cleared as null', () => {
    const store = form(
      [
        formItem('name'),
        formItem('shown', { readonly: true }),
        formItem('hidden', { visible: never }),
        formItem('remarks'),
        formItem('countries', { type: 'options' }),
        formItem('never'),
      ],
      { name: ' 王 ', shown: 'x', hidden: 'y', remarks: '旧', countries: ['UK'] },
    )
    store.set('remarks', '')
    store.set('countries', [])
    expect(store.body()).toEqual({ name: '王', remarks: null, countries: null })
  })

  it('keeps false and zero', () => {
    const store = form([formItem('locked', { type: 'boolean' }), formItem('sort', { type: 'integer' })], { locked: false, sort: 0 })
    expect(store.body()).toEqual({ locked: false, sort: 0 })
  })
})

describe('dirty', () => {
  it('compares with what the form opened with', () => {
    const store = form([formItem('a'), formItem('list', { type: 'options' })], { a: 'x', list: ['1'] })
    expect(store.dirty()).toBe(false)
    store.set('a', 'y')
    expect(store.dirty()).toBe(true)
    store.set('a', 'x')
    store.set('list', ['1'])
    expect(store.dirty()).toBe(false)
  })
})

describe('waiting', () => {
  it('keeps the form from being sent without what is on its way', () => {
    const store = form([formItem('voucher', { type: 'image', label: '凭证' })])
    store.wait('voucher', true)
    expect(store.validate()).toBe('voucher')
    expect(store.view('voucher').error).toBe('请等待上传完成')
    expect(store.dirty()).toBe(true)
    store.wait('voucher', false)
    expect(store.view('voucher').error).toBeUndefined()
    expect(store.validate()).toBeUndefined()
  })

  it('tells whoever waited that it did not arrive, and nobody who did not', () => {
    const store = form([formItem('voucher', { type: 'image', label: '凭证' })])
    store.wait('voucher', true)
    store.wait('voucher', true, '上传失败')
    expect(store.view('voucher').error).toBeUndefined()
    store.wait('voucher', true)
    store.validate()
    store.wait('voucher', true, '上传失败')
    expect(store.view('voucher').error).toBe('上传失败')
  })
})
