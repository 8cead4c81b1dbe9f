// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientDetailView, ClientTableView, Row } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { DetailScreen } from './detail-screen.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Stands in for a form: shows the `held` prop it receives. */
const Sheet = ({ action, held }: PresenterProps) => (
  <div role="dialog" aria-label={action.label}>
    {JSON.stringify(held)}
  </div>
)
const plugin: ClientPlugin = { id: 'standard', cells: { text: { text: value => String(value ?? '') } }, presenters: { sheet: Sheet } }

const slideList: ClientTableView = {
  type: 'table',
  resource: 'slide',
  label: '图片',
  screen: '/teamDetail#t0',
  listUrl: '/slide/list',
  filters: [],
  columns: [{ key: 'title', label: '标题', cell: 'text', path: ['title'] }],
  actions: [{ key: 'add', label: '新增', present: 'sheet', select: 'none', url: '/slide/add' }],
  rowActions: [],
  sort: 'sort',
  arrange: { url: '/slide/arrange', sort: 'sort', within: { label: '小组', params: [] } },
  parent: { key: 'team', label: '小组', name: 'teamId' },
  paged: true,
  size: 10,
  selection: false,
}
const view: ClientDetailView = {
  type: 'detail',
  path: '/teamDetail',
  resource: 'team',
  base: '/team',
  title: ['name'],
  tags: [],
  head: [],
  tabs: [{ key: 't0', title: '图片', list: slideList }],
  actions: [],
}

let order = [1, 2, 3]
const answers: Answers = {
  'GET /runtime/detail': () => ({ data: { row: { id: 5, name: '一组' }, counts: {}, compared: {} } }),
  'GET /slide/list': () => ({ data: { records: order.map(id => ({ id, title: `图${id}` }) as Row), total: 3 } }),
  'POST /slide/arrange': ({ body }) => {
    const { id, before } = body as { id: number; before: number | null }
    const others = order.filter(one => one !== id)
    order = others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
    return {}
  },
}
const show = (more: Partial<ClientTableView> = {}) =>
  renderBench(<DetailScreen view={{ ...view, tabs: [{ key: 't0', title: '图片', list: { ...slideList, ...more } }] }} />, {
    plugins: [plugin],
    answers,
    path: '/teamDetail?id=5',
  })

const titles = () => [...document.querySelectorAll('tbody tr')].map(row => /图\d/.exec(row.textContent ?? '')?.[0])

afterEach(async () => {
  order = [1, 2, 3]
  await clearBench()
})

it('a tab’s list adds rows that belong to the detail’s row', async () => {
  await show()
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const told = JSON.parse((await screen.findByRole('dialog', { name: '新增' })).textContent ?? '')
  expect(told).toEqual({ values: { teamId: 5 }, row: { id: 5, team: { id: 5, name: '一组' } } })
})

it('a tab’s rows are put in order as those of a list of their own', async () => {
  const { calls } = await show()
  const handle = await screen.findByRole('button', { name: '调整图3的顺序' })
  handle.focus()
  await user.keyboard('{Enter}{Home}{Enter}')
  await waitFor(() => expect(titles()).toEqual(['图3', '图1', '图2']))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 3, before: 1 })
  expect(order).toEqual([3, 1, 2])
})

it('a tab that is sorted otherwise, or whose rows nobody may arrange, has no handles', async () => {
  await show({ sort: '-id' })
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /的顺序/ })).toBeNull()
  await clearBench()
  await show({ arrange: undefined })
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /的顺序/ })).toBeNull()
})

it('a tab’s row shows the action that applies to it, and has the others in its menu with the reason', async () => {
  const of = (key: string, opposite: string, id: number) => ({
    ...{ key, label: key, present: 'sheet', select: 'one' as const, url: `/slide/${key}`, opposite },
    disabled: [{ when: { field: 'title', kind: 'text' as const, eq: `图${id}` }, reason: `不能${key}` }],
  })
  await show({ arrange: undefined, rowActions: [of('显示', '隐藏', 1), of('隐藏', '显示', 2)] })
  const [first, second] = await screen.findAllByRole('row').then(rows => rows.slice(1))
  const words = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('button')
      .map(button => button.textContent)
  expect([words(first), words(second)]).toEqual([
    ['隐藏', ''],
    ['显示', ''],
  ])
  await user.click(within(first as HTMLElement).getByRole('button', { name: '更多操作' }))
  expect(screen.getByRole('menuitem').textContent).toBe('显示不能显示')
})

describe('the columns of a tab', () => {
  const column = (key: string, label: string, more: Partial<ClientTableView['columns'][number]> = {}) => ({
    ...{ key, label, cell: 'text', path: [key] },
    ...more,
  })
  const columns = [
    column('title', '标题', { with: 'paid' }),
    column('paid', '已付', { unit: '元' }),
    column('note', '备注', { hidden: true }),
  ]
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  it('stand in pairs, and those that are hidden wait in the settings', async () => {
    await show({ arrange: undefined, columns })
    await waitFor(() => expect(headings()).toEqual(['标题已付(元)']))
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(within(screen.getByRole('dialog', { name: '列设置' })).getByRole('checkbox', { name: '备注' }))
    expect(headings()).toEqual(['标题已付(元)', '备注'])
  })

  it('are all shown on a phone, each under its name', async () => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => list)
    await show({ arrange: undefined, columns })
    await waitFor(() => expect(headings()).toEqual(['标题', '已付(元)', '备注']))
    expect(screen.queryByRole('button', { name: '列设置' })).toBeNull()
    vi.unstubAllGlobals()
  })
})
