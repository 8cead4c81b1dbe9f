// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFormStore, FormFields, type FormStore } from '#core/runtime/form/index.ts'
import type { ClientFormItem, ClientOption, Row } from '#schemas/types/wire.ts'
import { type Answers, type Bench, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { controls } from './index.ts'

const options: Record<string, ClientOption[]> = {
  color: [
    { value: 'RED', label: '红色' },
    { value: 'GREEN', label: '绿色' },
    { value: 'BLUE', label: '蓝色' },
  ],
  yesNo: [
    { value: 1, label: '是' },
    { value: 0, label: '否' },
  ],
  home: [
    { value: false, label: '首页' },
    { value: true, label: '数据概览' },
  ],
  place: [{ value: 'gd', label: '广东', children: [{ value: 'sz', label: '深圳' }] }],
}
const context = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }
const item = (type: string, control: string, more: Partial<ClientFormItem> = {}): ClientFormItem => ({
  name: 'it',
  type,
  control,
  label: '项目',
  ...more,
})

interface RenderedControl {
  readonly bench: Bench
  readonly store: FormStore
  value(): unknown
  blurred(): string | undefined
}

async function show(
  one: ClientFormItem,
  initial?: unknown,
  more: { answers?: Answers; rows?: Row[]; init?: Record<string, unknown> } = {},
): Promise<RenderedControl> {
  const store = createFormStore({
    items: [one, { ...item('text', 'input'), name: 'next', label: '下一项' }],
    initial: { it: initial },
    context,
  })
  const Form = (): ReactNode => {
    const [scope] = useState({ store, init: more.init ?? {}, rows: more.rows ?? [] })
    return <FormFields scope={scope} />
  }
  const bench = await renderBench(<Form />, { plugins: [{ id: 'standard', controls }], options, answers: more.answers })
  return { bench, store, value: () => store.values()['it'], blurred: () => store.view('it').error }
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const box = () => document.querySelector<HTMLElement>('[data-item="it"]') as HTMLElement
const field = () => screen.getByLabelText(/项目/)
const choices = () => screen.queryAllByRole('option').map(option => option.textContent)
const choose = async (label: string) => user.click((await screen.findAllByText(label)).at(-1) as HTMLElement)

// jsdom has no layout, and the progress ring calls getBBox.
Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }) })
afterEach(clearBench)

describe('text', () => {
  it('is connected with its label and says what is expected', async () => {
    const { value } = await show(item('text', 'input', { required: true }))
    expect(field().getAttribute('placeholder')).toBe('请输入项目')
    expect(field().getAttribute('aria-required')).toBe('true')
    await user.type(field(), '王小明')
    expect(value()).toBe('王小明')
    await user.clear(field())
    expect(value()).toBeUndefined()
  })

  it('is checked when it is left', async () => {
    const { blurred } = await show(item('wechat', 'wechat'))
    await user.type(field(), '!!')
    await user.tab()
    expect(blurred()).toBe('请输入正确的微信号')
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的微信号')
  })

  it('counts and never cuts a long text', async () => {
    const { value } = await show(item('text', 'textarea', { rules: { maxLength: 5 } }))
    await user.type(field(), '1234567')
    expect(value()).toBe('1234567')
    expect(box().textContent).toContain('7/5')
  })

  it('shows why it cannot be changed', async () => {
    await show(item('text', 'input', { readonly: { user: 'id', notEmpty: true }, disabledReason: '已成单的不可修改' }), '旧')
    expect(field()).toHaveProperty('disabled', true)
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('已成单的不可修改')
  })
})

describe('what a form only tells', () => {
  it.each([
    ['text', 'input', '旧', {}, '旧'],
    ['money', 'money', '84900', {}, '84,900.00元'],
    ['decimal', 'number', '30', { rules: { suffix: '万元' } }, '30万元'],
    ['option', 'select', 'RED', { options: 'color' }, '红色'],
    ['boolean', 'switch', true, {}, '是'],
    ['text', 'input', undefined, {}, '-'],
  ] as const)('is a %s with its label, and no control', async (type, control, value, more, text) => {
    await show(item(type, control, { readonly: true, help: '由系统计算', ...more }), value)
    await waitFor(() => expect(field().textContent).toBe(text))
    expect(box().querySelector('input, textarea, select, button, [role=combobox], [role=switch]')).toBeNull()
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('由系统计算')
  })
})

describe('numbers', () => {
  it('keep money exact and settle it on leaving', async () => {
    const { value } = await show(item('money', 'money'))
    expect(box().textContent).toContain('元')
    await user.type(field(), '999,999.99')
    expect(value()).toBe('999999.99')
    await user.type(field(), '9')
    await user.tab()
    expect(field()).toHaveProperty('value', '999999.999')
    expect(box().textContent).toContain('项目最多2位小数')
    await user.clear(field())
    await user.type(field(), '12,50')
    await user.tab()
    expect(field()).toHaveProperty('value', '12,50')
    expect(box().textContent).toContain('项目只能输入半角数字')
    await user.clear(field())
    await user.type(field(), '5')
    await user.tab()
    expect(value()).toBe('5.00')
  })

  it('are numbers for integers', async () => {
    const { value } = await show(item('integer', 'number'))
    await user.type(field(), '012')
    await user.tab()
    expect(value()).toBe(12)
  })

  it('say what they became that were typed in another unit, and ask about what is unusual without refusing it', async () => {
    const rules = { suffix: '万元', plausible: { max: 500 } }
    const { value, store } = await show(item('decimal', 'number', { rules }))
    await user.type(field(), '300000元')
    expect(box().textContent).toContain('300000元 已换算为 30 万元')
    await user.tab()
    expect(value()).toBe('30')
    expect(field()).toHaveProperty('value', '30')
    expect(box().textContent).toContain('300000元 已换算为 30 万元')
    expect(box().textContent).not.toContain('请核对')

    await user.clear(field())
    await user.type(field(), '30000')
    expect(box().textContent).not.toMatch(/换算|请核对/)
    await user.tab()
    expect(box().textContent).toContain('一般不超过500万元，请核对')
    expect(box().querySelector('.arco-input-inner-wrapper-warning')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBeNull()
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('一般不超过500万元，请核对')
    expect([store.validate(), store.body()]).toEqual([undefined, { it: '30000' }])
    await user.type(field(), '{Backspace}{Backspace}')
    expect(box().textContent).not.toContain('请核对')
  })

  it('say what is out of range', async () => {
    const { blurred } = await show(item('percent', 'percent'))
    await user.type(field(), '120')
    await user.tab()
    expect(blurred()).toBe('项目不能大于100')
  })
})

describe('select', () => {
  it('chooses one and finds by typing', async () => {
    const { value } = await show(item('option', 'select', { options: 'color' }))
    await user.click(field())
    expect(choices()).toEqual(['红色', '绿色', '蓝色'])
    await choose('绿色')
    expect(value()).toBe('GREEN')
  })

  it('keeps the type of true, false and numbers', async () => {
    const { value } = await show(item('boolean', 'select', { options: 'home' }), true)
    expect(field()).toHaveProperty('value', '数据概览')
    await user.click(field())
    await choose('首页')
    expect(value()).toBe(false)
  })

  it('chooses no more than allowed', async () => {
    const { value } = await show(item('options', 'multiSelect', { options: 'color', rules: { max: 2 } }), ['RED'])
    await user.click(field())
    await choose('绿色')
    await choose('蓝色')
    expect(value()).toEqual(['RED', 'GREEN'])
    expect(await screen.findByText('最多可选择2个')).toBeTruthy()
  })

  it('shows the name of who is chosen beyond the list', async () => {
    const one = item('ref', 'search', { field: 'owner', lookup: { key: 'employeesList', url: '/c/edit' } })
    await show(one, 99, { rows: [{ id: 1, owner: { id: 99, username: '远方的人' } }], init: { employeesList: [{ id: 1, label: '张三' }] } })
    expect(field()).toHaveProperty('value', '远方的人')
  })

  it('asks the server where it holds more', async () => {
    const one = item('ref', 'search', { lookup: { key: 'employeesList', url: '/c/edit' } })
    const { bench, value } = await show(one, undefined, {
      init: { employeesList: [{ id: 1, label: '张三' }], employeesListMore: true },
      answers: { 'GET /c/edit': () => ({ data: { employeesList: [{ id: 501, label: '王五' }] } }) },
    })
    await user.click(field())
    await user.keyboard('王')
    // Options offered before the response do not match the typed text, so they are hidden and cannot be chosen by mistake.
    expect(choices()).toEqual([])
    await user.click(await screen.findByRole('option', { name: '王五' }))
    expect(value()).toBe(501)
    await user.tab()
    await waitFor(() => expect(field()).toHaveProperty('value', '王五'))
    expect(bench.calls.find(call => call.url === '/c/edit')?.query).toEqual({ key: 'employeesList', keyword: '王' })
  })

  it('shows a tree as ways', async () => {
    await show(item('option', 'select', { options: 'place' }), 'sz')
    expect(field()).toHaveProperty('value', '广东 / 深圳')
  })
})

describe('trees', () => {
  it('choose a node; ids stay numbers', async () => {
    const one = item('ref', 'treeSelect', { lookup: { key: 'departmentList', url: '/d', tree: true } })
    const list = [
      { id: 1, label: '总部' },
      { id: 2, label: '销售部', parentId: 1 },
    ]
    const { value } = await show(one, undefined, { init: { departmentList: list } })
    await user.click(field())
    await choose('销售部')
    expect(value()).toBe(2)
  })

  it('show the way to a chosen region', async () => {
    await show(item('region', 'cascader', { options: 'place' }), 'gd/sz')
    expect(field()).toHaveProperty('value', '广东 / 深圳')
  })
})

describe('choices in sight', () => {
  it('radio', async () => {
    const { value } = await show(item('option', 'radio', { options: 'color' }))
    expect(screen.getByRole('radiogroup', { name: '项目' })).toBeTruthy()
    await user.click(screen.getByLabelText('绿色'))
    expect(value()).toBe('GREEN')
  })

  it('switch between the two values of its set, and say which', async () => {
    const { value } = await show(item('option', 'switch', { options: 'yesNo' }), 0)
    expect(box().textContent).toContain('否')
    await user.click(screen.getByRole('switch'))
    expect(value()).toBe(1)
    expect(box().textContent).toContain('是')
  })
})

describe('dates', () => {
  it('are wall time as text', async () => {
    await show(item('datetime', 'datetime'), '2026-03-08 09:05:07')
    expect(field()).toHaveProperty('value', '2026-03-08 09:05')
  })

  it.each([
    ['by the rule', { rules: { noFuture: true } }],
    ['by the control alone', { props: { noFuture: true } }],
  ])('offer no day to come where that is forbidden %s', async (_, more) => {
    const { value } = await show(item('date', 'date', more), '2999-01-15')
    await user.click(field())
    const days = [...document.querySelectorAll('.arco-picker-cell-in-view')]
    expect(days).toHaveLength(31)
    expect(days.every(day => day.classList.contains('arco-picker-cell-disabled'))).toBe(true)
    expect(value()).toBe('2999-01-15')
  })
})
