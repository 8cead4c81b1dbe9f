// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { FormFields } from '../form/form-fields.tsx'
import { useFormScope } from '../form/use-form-scope.ts'
import { RequestError } from '../http/request-error.ts'
import { TableScreen } from './table-screen.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** A form in a dialog, and the body it would send. */
const Sheet = (props: PresenterProps) => {
  const { scope } = useFormScope(props)
  return (
    <div role="dialog" aria-label={props.action.label}>
      {scope && <FormFields scope={scope} root={{ current: null }} />}
      <output>{scope && JSON.stringify(scope.store.body())}</output>
    </div>
  )
}

const plugin: ClientPlugin = {
  id: 'standard',
  cells: { text: { text: value => String(value ?? '-') } },
  filters: { text: () => null },
  controls: {
    pick: ({ value, disabled }) => (
      <button type="button" disabled={disabled}>
        选了{String(value)}
      </button>
    ),
  },
  presenters: { sheet: Sheet },
}

const view: ClientTableView = {
  type: 'table',
  resource: 'slide',
  label: '图片',
  screen: '/slides',
  listUrl: '/slide/list',
  filters: [
    { key: 'title', type: 'text', label: '标题', params: ['titleContains'] },
    { key: 'team', type: 'text', label: '小组', params: ['teamIs'] },
  ],
  columns: [
    { key: 'title', label: '标题', cell: 'text', path: ['title'] },
    { key: 'team', label: '小组', cell: 'text', path: ['team', 'name'] },
    { key: 'sort', label: '排序', cell: 'text', path: ['sort'], sortable: true },
  ],
  actions: [
    {
      key: 'add',
      label: '新增',
      present: 'sheet',
      select: 'none',
      url: '/slide/add',
      form: [{ name: 'teamId', field: 'team', type: 'ref', label: '小组', control: 'pick', required: true }],
    },
  ],
  rowActions: [],
  sort: 'sort',
  arrange: { url: '/slide/arrange', sort: 'sort', within: { label: '小组', params: ['teamIs'] } },
  parent: { key: 'team', label: '小组', param: 'teamIs', name: 'teamId', lookup: { key: 'teamList', url: '/slide/list/get' } },
  paged: true,
  size: 10,
  selection: false,
}

let order: number[]
let refuse: boolean
const titles = ['甲', '乙', '丙', '丁']

const answers: Answers = {
  'GET /slide/list': () => ({
    data: { records: order.map((id, at) => ({ id, title: titles[id - 1], team: { id: 5, name: '一组' }, sort: at + 1 }) as Row), total: 4 },
  }),
  'GET /slide/list/get': () => ({ data: { teamList: [{ id: 5, label: '一组' }] } }),
  'POST /slide/arrange': ({ body }) => {
    if (refuse) return new RequestError('只能在同一小组内调整顺序', { status: 409 })
    const { id, before } = body as { id: number; before: number | null }
    const others = order.filter(one => one !== id)
    order = others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
    return {}
  },
}

const show = (path = '/slides?team=5', more: Partial<ClientTableView> = {}) =>
  renderBench(<TableScreen view={{ ...view, ...more }} />, { plugins: [plugin], answers, path })

const handles = () => screen.findAllByRole('button', { name: /^调整.的顺序$/ })
const rowOrder = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => /[甲乙丙丁]/.exec(row.textContent ?? '')?.[0])
    .join('')
const handle = (name: string) => screen.getByRole('button', { name: `调整${name}的顺序` })
const announcement = () => document.querySelector('[aria-live="assertive"]')?.textContent

beforeEach(() => {
  order = [1, 2, 3, 4]
  refuse = false
})
afterEach(async () => {
  vi.restoreAllMocks()
  await clearBench()
})

describe('by keys, a row', () => {
  it('is picked up, moved and put down, and each step is said', async () => {
    const { calls } = await show()
    await handles()
    handle('丙').focus()
    await user.keyboard(' ')
    expect(handle('丙')).toHaveProperty('ariaPressed', 'true')
    expect(announcement()).toContain('已拿起丙，第3行，共4行')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(announcement()).toBe('第1行，共4行')
    expect(screen.getAllByRole('row')[1]?.getAttribute('data-drop')).toBe('before')
    expect(rowOrder()).toBe('甲乙丙丁')
    await user.keyboard('{Enter}')
    expect(announcement()).toBe('丙已放到第1行，共4行')
    await waitFor(() => expect(rowOrder()).toBe('丙甲乙丁'))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 3, before: 1 })
    await waitFor(() => expect(document.activeElement).toBe(handle('丙')))
    expect(document.querySelector('[data-drop], [data-lifted]')).toBeNull()
  })

  it('goes to the end by End, and is not moved by Escape', async () => {
    const { calls } = await show()
    await handles()
    handle('甲').focus()
    await user.keyboard('{Enter}{End}{Escape}')
    expect(announcement()).toBe('已取消，甲仍在第1行，共4行')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.keyboard('{Enter}{End}{Enter}')
    await waitFor(() => expect(rowOrder()).toBe('乙丙丁甲'))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 1, before: null })
  })
})

describe('by pointer, a row', () => {
  /** Rows of 40 pixels each: jsdom has no layout. */
  const layOut = () =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const index = Number((this as HTMLElement).dataset?.['index'] ?? 0)
      return { top: index * 40, bottom: index * 40 + 40, height: 40, left: 0, right: 0, width: 0, x: 0, y: 0, toJSON: () => '' }
    })

  it('is dragged to another place, at once on the page and then at the server', async () => {
    await show()
    await handles()
    layOut()
    fireEvent.pointerDown(handle('甲'), { pointerId: 1, button: 0, clientY: 20 })
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 110 })
    fireEvent.pointerUp(window, { pointerId: 1, clientY: 110 })
    await waitFor(() => expect(rowOrder()).toBe('乙丙甲丁'))
    await waitFor(() => expect(order).toEqual([2, 3, 1, 4]))
  })

  it('goes back where the server refuses it, with its words', async () => {
    refuse = true
    const { calls } = await show()
    await handles()
    layOut()
    fireEvent.pointerDown(handle('丁'), { pointerId: 1, button: 0, clientY: 140 })
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 5 })
    fireEvent.pointerUp(window, { pointerId: 1, clientY: 5 })
    expect(rowOrder()).toBe('丁甲乙丙')
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    await waitFor(() => expect(rowOrder()).toBe('甲乙丙丁'))
  })

  it('stays when the drag is taken back', async () => {
    const { calls } = await show()
    await handles()
    layOut()
    fireEvent.pointerDown(handle('甲'), { pointerId: 1, button: 0, clientY: 20 })
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 110 })
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window, { pointerId: 1, clientY: 110 })
    expect(rowOrder()).toBe('甲乙丙丁')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })
})

describe('a handle', () => {
  it('says why nothing can be moved: other filters, another order, several groups', async () => {
    await show('/slides?team=5&titleContains=甲')
    for (const one of await handles()) expect(one.getAttribute('data-tip')).toBe('清除其他筛选条件后，才能调整顺序')
    await clearBench()
    await show('/slides?team=5&sort=-sort')
    expect((await handles())[0]?.getAttribute('data-tip')).toBe('按默认排序查看时，才能调整顺序')
    await clearBench()
    const { calls } = await show('/slides')
    const [first] = await handles()
    expect(first?.getAttribute('data-tip')).toBe('先按“小组”筛选出一个，才能调整顺序')
    expect(first?.getAttribute('aria-disabled')).toBe('true')
    first?.focus()
    await user.keyboard('{Enter}{End}{Enter}')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('is not there without the permission', async () => {
    await show('/slides?team=5', { arrange: undefined })
    await screen.findByText('甲')
    expect(screen.queryByRole('button', { name: /的顺序/ })).toBeNull()
  })
})

describe('a list of one row’s rows', () => {
  it('asks for those alone, says whose they are, and shows neither their column nor the filter', async () => {
    const { calls } = await show()
    expect(await screen.findByText('一组')).toBeTruthy()
    await screen.findByText('甲')
    expect(calls.find(({ url }) => url === '/slide/list')?.query).toMatchObject({ screen: '/slides', teamIs: '5' })
    expect(calls.find(({ url }) => url === '/slide/list/get')?.query).toEqual({ key: 'teamList', chosen: '5' })
    expect(screen.queryByRole('columnheader', { name: '小组' })).toBeNull()
    expect(screen.queryByLabelText('小组')).toBeNull()
    await waitFor(() => expect(document.title).toBe('一组 · 图片 - 远航'))
  })

  it('leads to the list of all', async () => {
    const { address } = await show()
    await user.click(await screen.findByRole('button', { name: '查看全部' }))
    await waitFor(() => expect(address()).toBe('/slides'))
    expect(await screen.findByRole('columnheader', { name: /小组/ })).toBeTruthy()
  })

  it('adds rows to it: the form has it, sends it, and cannot change it', async () => {
    await show()
    await user.click(await screen.findByRole('button', { name: '新增' }))
    expect((await screen.findByLabelText('小组')).textContent).toBe('一组')
    expect(screen.getByText('{"teamId":5}')).toBeTruthy()
  })

  it('says so when there is none, and is the list of all for what is no id', async () => {
    await show('/slides?team=77')
    expect(await screen.findByText('不存在，或不在您可以查看的范围内')).toBeTruthy()
    await clearBench()
    const { calls } = await show('/slides?team=x')
    await screen.findByText('甲')
    expect(calls.find(({ url }) => url === '/slide/list')?.query).not.toHaveProperty('teamIs')
  })
})
