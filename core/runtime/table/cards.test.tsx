// @vitest-environment jsdom

import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CellProps, ClientPlugin, FilterProps, PresenterProps } from '#core/contract/client-plugin.ts'
import { createKernel } from '#core/kernel/index.ts'
import type { ClientAction, ClientColumn, ClientTableView, Row } from '#schemas/types/wire.ts'
import { RuntimeContext } from '../context/runtime.ts'
import { createPreferences } from '../preferences/preferences.ts'
import { createSession } from '../session/session.ts'
import { fakeHttp } from '../testing/fake-http.ts'
import { TableScreen } from './table-screen.tsx'

const plugin: ClientPlugin = {
  id: 'standard',
  cells: {
    text: { text: value => String(value ?? '-') },
    link: {
      component: ({ value, open }: CellProps) => (
        <button type="button" onClick={open}>
          {String(value)}
        </button>
      ),
    },
  },
  filters: {
    text: ({ id, value, onChange }: FilterProps) => (
      <input id={id} value={value[0] ?? ''} onChange={event => onChange([event.target.value])} />
    ),
  },
  presenters: {
    box: ({ action, rows }: PresenterProps) => (
      <div role="dialog" aria-label={action.label}>
        {rows.map(row => row.id).join(',')}
      </div>
    ),
  },
}

const column = (key: string, extra: Partial<ClientColumn> = {}): ClientColumn => ({ key, label: key, cell: 'text', path: [key], ...extra })
const action = (key: string, select: ClientAction['select']): ClientAction => ({
  key,
  label: key,
  select,
  present: 'box',
  url: `/a/${key}`,
})

const view: ClientTableView = {
  type: 'table',
  resource: 'lead',
  label: '客资',
  screen: '/leads',
  listUrl: '/leads/list',
  filters: [
    { key: 'name', type: 'text', label: '姓名', params: ['nameContains'] },
    { key: 'code', type: 'text', label: '编号', params: ['codeIs'] },
  ],
  columns: [
    column('name', { cell: 'link', action: 'details' }),
    column('phone', { label: '手机号', reveal: { entity: 'lead', field: 'phone', call: true } }),
    column('owner', { label: '归属人' }),
    column('planned', { label: '下次', sortable: true }),
    column('secret', { label: '不在卡片上' }),
  ],
  actions: [action('分配', 'many')],
  rowActions: [action('跟进', 'one'), action('编辑', 'one'), action('details', 'one')],
  sort: '-createdDate',
  paged: true,
  size: 10,
  selection: true,
  card: { title: 'name', lines: [['phone', 'owner'], ['planned']], action: '跟进' },
}

const rowsFrom = (count: number): Row[] =>
  Array.from(
    { length: count },
    (_, at) =>
      ({
        id: at,
        name: `客户${at}`,
        phone: '138****0000',
        owner: '林',
        planned: at ? '周一' : null,
        secret: 'x',
        $reveal: ['phone'],
      }) as Row,
  )

let requestedUrls: URL[]

const show = async (rows: Row[], part: Partial<ClientTableView> = {}) => {
  const kernel = createKernel()
  kernel.register([plugin])
  const get = async (address: string) => {
    const url = new URL(address, 'http://x')
    if (url.pathname === '/auth/profile') return { code: 200, data: { id: 1, username: 'u', admin: false } }
    requestedUrls.push(url)
    return { code: 200, data: { records: rows, total: rows.length, summary: { planned: '三天' } } }
  }
  const http = fakeHttp({ get, post: async () => ({ code: 200, data: { value: '13800138000' } }) })
  const runtime = {
    kernel,
    http,
    session: createSession(kernel.bus),
    preferences: createPreferences(http),
    landingPath: undefined,
    safe: false,
  }
  render(
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={['/leads']}>
          <TableScreen view={{ ...view, ...part }} />
        </MemoryRouter>
      </SWRConfig>
    </RuntimeContext>,
  )
  await act(async () => {})
}

const cards = () => screen.getAllByRole('listitem')
const card = (at: number) => within(cards()[at] as HTMLElement)

beforeEach(() => {
  requestedUrls = []
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('768'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a list on a phone', () => {
  it('shows a card a row: what the card says, empty values left out', async () => {
    await show(rowsFrom(2))
    expect(screen.queryByRole('table')).toBeNull()
    expect(cards().map(one => one.textContent)).toEqual([
      '客户0跟进手机号138****0000归属人林',
      '客户1跟进手机号138****0000归属人林下次周一',
    ])
  })

  it('stays a table where the view has no card', async () => {
    await show(rowsFrom(2), { card: undefined })
    expect(screen.getByRole('table')).toBeTruthy()
  })

  it('has the commonest action at hand, the others behind one button; the title opens its own', async () => {
    const user = userEvent.setup()
    await show(rowsFrom(2))
    await user.click(card(1).getByRole('button', { name: '跟进' }))
    expect((await screen.findByRole('dialog', { name: '跟进' })).textContent).toBe('1')
    await user.click(card(0).getByRole('button', { name: '更多操作' }))
    expect(
      within(screen.getByRole('menu'))
        .getAllByRole('menuitem')
        .map(item => item.textContent),
    ).toEqual(['编辑'])
    await user.click(card(0).getByRole('button', { name: '客户0' }))
    expect((await screen.findByRole('dialog', { name: 'details' })).textContent).toBe('0')
  })

  it('has the next action at hand where the commonest does not apply, which the menu says', async () => {
    const user = userEvent.setup()
    const off = { when: { field: 'planned', kind: 'text' as const, empty: true as const }, reason: '已完成' }
    await show(rowsFrom(2), { rowActions: [{ ...action('跟进', 'one'), disabled: [off] }, action('编辑', 'one')] })
    expect(card(1).getByRole('button', { name: '跟进' })).toBeTruthy()
    expect(card(0).queryByRole('button', { name: '跟进' })).toBeNull()
    expect(card(0).getByRole('button', { name: '编辑' })).toBeTruthy()
    await user.click(card(0).getByRole('button', { name: '更多操作' }))
    expect(screen.getByRole('menuitem').textContent).toBe('跟进已完成')
  })

  it('ticks rows for bulk actions, one by one and all', async () => {
    const user = userEvent.setup()
    await show(rowsFrom(3))
    await user.click(screen.getByLabelText('选择客户2'))
    expect(screen.getAllByText(/已选 1 项/)).toHaveLength(1)
    await user.click(screen.getByLabelText('全选本页'))
    await user.click(screen.getByRole('button', { name: '分配' }))
    expect((await screen.findByRole('dialog', { name: '分配' })).textContent).toBe('0,1,2')
  })

  it('is sorted without a header', async () => {
    const user = userEvent.setup()
    await show(rowsFrom(2))
    const sort = screen.getByLabelText<HTMLSelectElement>('排序')
    expect([...sort.options].map(option => option.text)).toEqual(['默认排序', '下次 ↓', '下次 ↑'])
    await user.selectOptions(sort, '下次 ↓')
    expect(requestedUrls.at(-1)?.searchParams.get('sort')).toBe('-planned')
  })

  it('has all filters behind one button, which counts those that hold', async () => {
    const user = userEvent.setup()
    await show(rowsFrom(2))
    expect(screen.queryByLabelText('姓名')).toBeNull()
    await user.click(screen.getByRole('button', { name: '筛选' }))
    expect(screen.getByLabelText('编号')).toBeTruthy()
    await user.type(screen.getByLabelText('姓名'), '王')
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(requestedUrls.at(-1)?.searchParams.get('nameContains')).toBe('王')
    expect(screen.queryByLabelText('姓名')).toBeNull()
    expect(screen.getByRole('button', { name: /^筛选\s*1$/ })).toBeTruthy()
  })

  it('calls a number that was revealed', async () => {
    const user = userEvent.setup()
    await show(rowsFrom(1))
    expect(screen.queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('button', { name: '查看完整手机号' }))
    expect((await screen.findByRole('link', { name: /13800138000/ })).getAttribute('href')).toBe('tel:13800138000')
  })

  it('draws only what is in view of many, and sums up', async () => {
    await show(rowsFrom(10_000), { paged: false, summary: ['planned'] })
    expect(screen.queryAllByRole('listitem').length).toBeLessThan(40)
    expect(screen.getByText('合计').textContent).toBe('合计下次 三天')
    expect(screen.getByText('共 10000 条')).toBeTruthy()
  })

  it('opens and closes as a tree', async () => {
    const user = userEvent.setup()
    const node = (id: number, parent: number | null): Row => ({ id, name: `部门${id}`, parent: parent && { id: parent } })
    await show([node(1, null), node(2, 1)], { tree: 'parent.id', paged: false, selection: false })
    expect(cards()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '收起下级' }))
    expect(cards()).toHaveLength(1)
  })
})
