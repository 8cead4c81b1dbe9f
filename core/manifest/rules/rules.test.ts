import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { ConditionContext } from '../conditions/evaluate.ts'
import { checkForm, checkValue, formSchema, itemState, normalizeForm, type RuleItem } from './index.ts'

const context: ConditionContext = {
  user: { id: 7, username: 'wangmin', admin: false, departmentId: 3, permissions: [] },
  now: new Date('2026-03-08T04:00:00Z'),
}

const item = (type: string, label: string, rest: Partial<RuleItem> = {}): RuleItem => ({ name: 'x', type, label, ...rest })

describe('required', () => {
  it.each([
    [item('text', '客户姓名', { required: true }), '请输入客户姓名'],
    [item('text', '客户姓名', { required: true }), '请输入客户姓名', '   '],
    [item('option', '客户来源', { required: true }), '请选择客户来源'],
    [item('options', '意向国家', { required: true }), '请选择意向国家', []],
    [item('datetime', '跟进时间', { required: true }), '请选择跟进时间'],
    [item('refs', '角色', { required: true }), '请选择角色'],
    [item('image', '付款凭证', { required: true }), '请上传付款凭证'],
    [item('boolean', '强制更新', { required: true }), '请选择强制更新'],
  ] as const)('%j: %s', (ruled, message, value: unknown = null) => {
    expect(checkValue(ruled, value)).toBe(message)
  })

  it('takes false and zero as values', () => {
    expect(checkValue(item('boolean', '强制更新', { required: true }), false)).toBeUndefined()
    expect(checkValue(item('integer', '排序', { required: true }), 0)).toBeUndefined()
  })
})

describe('an item’s own message', () => {
  const said = (type: string, rules: object) => checkValue(item(type, '数值', { required: true, rules }), null)

  it('stands for what is missing where it can mean nothing else', () => {
    expect(said('text', { message: '请填写说明' })).toBe('请填写说明')
    expect(said('text', { message: '请填写说明', multiline: true, suffix: '元' })).toBe('请填写说明')
  })

  it('is not said of what is missing where it is about the value: another rule, or a written form', () => {
    expect(said('text', { message: '只能输入2-6个字符', minLength: 2 })).toBe('请输入数值')
    expect(said('phone', { message: '手机号格式不对' })).toBe('请输入数值')
  })
})

describe('rules', () => {
  it.each([
    ['text', { maxLength: 30 }, '字'.repeat(31), '只能输入1-30个字符'],
    ['text', { maxLength: 30 }, '👨‍👩‍👧'.repeat(5), undefined],
    ['text', { minLength: 5 }, 'abc', '至少输入5个字符'],
    ['text', { maxLength: 30, message: '只能输入1-20个字符' }, '字'.repeat(31), '只能输入1-20个字符'],
    ['text', {}, 5, '只能输入文字'],
    ['phone', {}, '1380013800', '请输入正确的手机号'],
    ['phone', {}, '+65 9123 4567', undefined],
    ['phone', {}, '8613800138000', undefined],
    ['wechat', {}, '微信', '请输入正确的微信号'],
    ['wechat', {}, 'wx-id_01', undefined],
    ['email', {}, 'a@b', '请输入正确的邮箱地址'],
    ['email', {}, 'a.b@example.com', undefined],
    ['url', {}, 'javascript:alert(1)', '请输入以 http:// 或 https:// 开头的网址，最多250个字符'],
    ['url', {}, `https://example.com/${'a'.repeat(240)}`, '请输入以 http:// 或 https:// 开头的网址，最多250个字符'],
    ['url', {}, 'https://user@example.com/', '请输入以 http:// 或 https:// 开头的网址，最多250个字符'],
    ['url', {}, 'https://example.com/a?b=c', undefined],
    ['integer', { min: 0 }, -1, '数值不能小于0'],
    ['integer', {}, 1.5, '数值只能输入整数'],
    ['integer', {}, '1', '数值只能输入整数'],
    ['decimal', { decimals: 2, min: 0.01 }, '0.00', '数值不能小于0.01'],
    ['decimal', { decimals: 2 }, '1.234', '数值最多2位小数'],
    ['money', { max: 100 }, '100.01', '数值不能大于100'],
    ['money', {}, '1e5', '数值只能输入半角数字，如 1234.50'],
    ['money', {}, 12.5, undefined],
    ['money', {}, 12.345, '数值最多2位小数'],
    ['money', {}, Number.NaN, '数值以数字提交时最多15位有效数字，请改用文字提交，如 "1234.50"'],
    ['percent', {}, '100.01', '数值不能大于100'],
    ['percent', {}, '-1', '数值不能小于0'],
    ['percent', {}, '1.005', '数值最多2位小数'],
    ['percent', {}, '1e1', '数值只能输入半角数字，如 12.5'],
    ['percent', {}, 10, undefined],
    ['percent', {}, 100.5, '数值不能大于100'],
    ['options', { max: 3 }, ['a', 'b', 'c', 'd'], '最多可选择3个'],
    ['options', { max: 3 }, ['a', 'a', 'b', 'c'], undefined],
    ['options', {}, 'a', '请选择正确的数值'],
    ['refs', {}, [1, '2'], '请选择正确的数值'],
    ['ref', {}, 0, '请选择数值'],
    ['date', { noFuture: true }, '2026-03-09', '数值不能晚于当前时间'],
    ['date', { noFuture: true }, '2026-03-08', undefined],
    ['datetime', { noFuture: true }, '2026-03-08 12:00:01', '数值不能晚于当前时间'],
    ['datetime', { noPast: true }, '2026-03-08 11:59:59', '数值不能早于当前时间'],
    ['datetime', { noPast: true }, '2026-03-08 12:00:01', undefined],
    ['date', { noPast: true }, '2026-03-08', undefined],
    ['month', { noPast: true }, '2026-02', '数值不能早于当前时间'],
    ['datetime', {}, '2026-02-30 12:00:01', '请选择正确的数值'],
    ['month', {}, '2026-13', '请选择正确的数值'],
    ['region', {}, '510000/510100/510104', undefined],
    ['region', {}, '../510000', '请选择正确的数值'],
    ['images', { max: 1 }, ['/api/files/1', '/api/files/2'], '超出上传数量'],
    ['image', {}, 'javascript:alert(1)', '请上传数值'],
  ] as const)('%s %j %j: %s', (type, rules, value, message) => {
    expect(checkValue(item(type, '数值', { rules }), value, { now: context.now })).toBe(message)
  })

  it('knows the options', () => {
    const options = [{ value: 'UK', label: '英国', children: [{ value: 'LDN', label: '伦敦' }] }]
    expect(checkValue(item('option', '国家'), 'LDN', { options })).toBeUndefined()
    expect(checkValue(item('option', '国家'), 'US', { options })).toBe('请选择正确的国家')
    expect(checkValue(item('options', '国家'), ['UK', 'US'], { options })).toBe('请选择正确的国家')
    expect(checkValue(item('option', '国家', { rules: { message: '请选择国家' } }), 'US', { options })).toBe('请选择国家')
  })
})

describe('forms', () => {
  const items: readonly RuleItem[] = [
    { name: '', type: 'section', label: '更新' },
    { name: 'platform', field: 'platform', type: 'option', label: '平台', required: true },
    { name: 'miniVersion', type: 'text', label: '最低版本', required: true, visible: { field: 'platform', kind: 'text', notEmpty: true } },
    { name: 'ownerId', field: 'owner', type: 'ref', label: '归属人', required: { field: 'platform', kind: 'text', eq: 'IOS' } },
    {
      name: 'phase',
      field: 'phase',
      type: 'option',
      label: '阶段',
      required: true,
      readonly: { field: 'phase', kind: 'text', eq: 'ORDERED' },
    },
  ]

  it('checks what is visible and writable, in form order', () => {
    expect(checkForm(items, {}, context)).toEqual([
      { field: 'platform', message: '请选择平台' },
      { field: 'phase', message: '请选择阶段' },
    ])
    expect(checkForm(items, { platform: 'IOS', phase: 'ORDERED' }, context)).toEqual([
      { field: 'miniVersion', message: '请输入最低版本' },
      { field: 'ownerId', message: '请选择归属人' },
    ])
  })

  it('asks for options by item', () => {
    const options = (one: RuleItem) => (one.name === 'platform' ? [{ value: 'IOS', label: 'iOS' }] : undefined)
    expect(checkForm(items, { platform: 'X', miniVersion: '1', phase: 'A' }, context, options)).toEqual([
      { field: 'platform', message: '请选择正确的平台' },
    ])
  })

  it('fails closed: a condition that cannot be evaluated hides, requires and locks', () => {
    const broken = { field: 'nobody', kind: 'integer' as const, eq: 1 }
    expect(itemState({ name: 'a', type: 'text', label: 'A', visible: broken, required: broken, readonly: broken }, {}, context)).toEqual({
      visible: false,
      required: true,
      readonly: true,
    })
  })

  it('hides no mistake of ours behind a closed condition', () => {
    const row = {
      get a() {
        throw new TypeError('broken')
      },
    }
    const visible = { field: 'a', kind: 'text' as const, eq: 'x' }
    expect(() => itemState({ name: 'b', type: 'text', label: 'B', visible }, row, context)).toThrow(TypeError)
  })

  it('shows an item that says nothing of it, lets it be written, and asks for nothing', () => {
    const plain = { name: 'a', type: 'text', label: 'A' }
    expect(itemState(plain, {}, context)).toEqual({ visible: true, required: false, readonly: false })
    expect(checkForm([plain], {}, context)).toEqual([])
  })

  it('takes no value for a heading', () => {
    const heading = { name: '', type: 'section', label: '更新' }
    expect(normalizeForm([heading], { '': 1 })).toEqual({})
    expect(checkForm([heading], { '': 1 }, context)).toEqual([])
  })

  it('normalises only what the form has', () => {
    expect(normalizeForm([item('phone', '手机号')], { x: ' 138 0013 8000 ', other: 1 })).toEqual({ x: '13800138000' })
  })

  it('gives a closed schema', () => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(formSchema(items))
    expect(validate({ platform: 'IOS', ownerId: null })).toBe(true)
    expect(validate({ platform: 'IOS', admin: true })).toBe(false)
    expect(validate({ ownerId: '1' })).toBe(false)
  })
})

describe('a value that begins from another', () => {
  const pair = (type: string, labels: readonly [string, string]): readonly RuleItem[] => [
    { name: 'least', type, label: labels[0] },
    { name: 'most', type, label: labels[1], rules: { from: 'least' } },
  ]
  it.each([
    ['date', '2026-03-08', '2026-03-07', '结束日期不能早于开始日期'],
    ['date', '2026-03-08', '2026-03-08', undefined],
    ['datetime', '2026-03-08 09:00:00', '2026-03-08 08:59:59', '结束日期不能早于开始日期'],
    ['integer', 9, 10, undefined],
    ['integer', -1, -2, '结束日期不能小于开始日期'],
    ['money', '99.99', '100', undefined],
    ['money', '100', '99.99', '结束日期不能小于开始日期'],
    ['money', '100', null, undefined],
    ['money', null, '1', undefined],
  ])('%s: %s, %s', (type, least, most, message) => {
    const errors = checkForm(pair(type, ['开始日期', '结束日期']), { least, most }, context)
    expect(errors).toEqual(message === undefined ? [] : [{ field: 'most', message }])
  })
})
