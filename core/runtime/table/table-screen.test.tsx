// @vitest-environment jsdom
import type { CellProps, ClientPlugin, ComponentProps, FilterProps, PresenterProps } from '#core/contract/client-plugin.ts'
import { createKernel } from '#core/kernel/index.ts'
import type { ClientAction, ClientColumn, ClientTableView, Row } from '#schemas/types/wire.ts'
import { RuntimeContext } from '../context/runtime.ts'
import { RequestError } from '../http/request-error.ts'
import { createPreferences, type PreferenceStore } from '../preferences/preferences.ts'
import { createSession } from '../session/session.ts'
import { fakeHttp } from '../testing/fake-http.ts'
import { behindKey } from './list-state.ts'
import { TableScreen } from './table-screen.tsx'
import '@arco-design/web-react/es/_util/react-19-adapter'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const Boom = (): never => {
  throw new Error('broken cell')
}

const plugin: ClientPlugin = {
  id: 'standard',
  cells: {
    text: { text: value => String(value ?? '-') },
    link: {
      component: ({ value, column, open }: CellProps) =>
        column.action ? (
          <button type="button" onClick={open}>
            {String(value)}
          </button>
        ) : (
          String(value)
        ),
    },
    own: { masked: true, component: ({ value }: CellProps) => <button type="button">{`自己画的 ${value}`}</button> },
    broken: { text: () => 'plain', component: Boom },
    brokenCall: { text: () => 'plain', component: Boom, pure: true },
    brokenInside: { text: () => 'plain', component: () => <Boom />, pure: true },
  },
  filters: {
    text: ({ id, value, onChange, onSubmit }: FilterProps) => (
      <input
        id={id}
        value={value[0] ?? ''}
        onChange={event => onChange([event.target.value])}
        onKeyDown={event => event.key === 'Enter' && onSubmit()}
      />
    ),
  },
  components: { elsewhere: ({ props }: ComponentProps) => <span>去找 {JSON.stringify(props)}</span> },
  presenters: {
    box: ({ action, rows, matching, close }: PresenterProps) => (
      <div role="dialog" aria-label={action.label}>
        {rows.map(row => row.id).join(',')}
        {matching && JSON.stringify(matching)}
        <button type="button" onClick={() => close(true)}>
          完成
        </button>
      </div>
    ),
  },
}

const column = (key: string, extra: Partial<ClientColumn> = {}): ClientColumn => ({ key, label: key, cell: 'text', path: [key], ...extra })
const action = (key: string, select: ClientAction['select'], extra: Partial<ClientAction> = {}): ClientAction => ({
  key,
  label: key,
  select,
  present: 'box',
  url: `/a/${key}`,
  ...extra,
})

const base: ClientTableView = {
  type: 'table',
  resource: 'lead',
  label: '客资',
  screen: '/leads',
  listUrl: '/leads/list',
  quickFilter: [
    { key: 'all', label: '全部' },
    { key: 'mine', label: '我的', tip: '归属人是我' },
  ],
  statistics: [{ key: 'self', label: '自营' }],
  filters: [{ key: 'name', type: 'text', label: '姓名', params: ['nameContains'] }],
  columns: [column('name', { cell: 'link', action: 'details', sortable: true }), column('phase')],
  actions: [action('add', 'none'), action('分配', 'many')],
  rowActions: [
    action('details', 'one'),
    action('edit', 'one', { disabled: [{ when: { field: 'phase', kind: 'text', eq: 'B' }, reason: '已成单' }] }),
    action('x1', 'one'),
    action('x2', 'one'),
    action('x3', 'one'),
  ],
  sort: '-createdDate',
  paged: true,
  size: 10,
  selection: true,
}

const rowsFrom = (first: number, count = 10): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: first + at, name: `客户${first + at}`, phase: at % 2 ? 'B' : 'A' }) as Row)

type Answer = { behind?: string; records?: Row[]; total?: number | null; summary?: object; attachData?: object }
let requestedUrls: URL[]
const posted: unknown[] = []
let answer: (url: URL) => Answer | Promise<Answer>
let path: string
let preferences: PreferenceStore | undefined
let go: (delta: number) => void

const get = async (address: string) => {
  const url = new URL(address, 'http://x')
  if (url.pathname === '/auth/profile') return { code: 200, data: { id: 1, username: 'u', admin: false } }
  requestedUrls.push(url)
  const { attachData, ...data } = await answer(url)
  return { code: 200, data: { records: [], total: 0, ...data }, attachData }
}

const LocationProbe = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  path = pathname + search
  go = delta => navigate(delta)
  return null
}

const show = async (view: Partial<ClientTableView> = {}, at = '/leads') => {
  const kernel = createKernel()
  kernel.register([plugin])
  const post = async (_url: string, body: unknown) => {
    posted.push(body)
    return { code: 200, data: { value: '13800138000' } }
  }
  const http = fakeHttp({ get, post })
  preferences ??= createPreferences(http)
  const runtime = {
    kernel,
    http,
    session: createSession(kernel.bus),
    preferences,
    landingPath: undefined,
    safe: false,
  }
  const whole = { ...base, ...view } as ClientTableView
  const result = render(
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[at]}>
          <LocationProbe />
          <TableScreen view={whole} />
        </MemoryRouter>
      </SWRConfig>
    </RuntimeContext>,
  )
  await act(async () => {})
  return result
}

const bodyRows = () => screen.getAllByRole('row').slice(1)
const lastQuery = () => Object.fromEntries(requestedUrls.at(-1)?.searchParams ?? [])

beforeEach(() => {
  requestedUrls = []
  answer = url => {
    const page = Number(url.searchParams.get('page') ?? 1)
    return { records: rowsFrom(page * 100), total: 95, attachData: { self: 12 } }
  }
  localStorage.clear()
  preferences = undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the address', () => {
  it('is what the first call asks for', async () => {
    await show({}, '/leads?nameContains=%E7%8E%8B&quickCheck=mine&sort=name&page=2&size=20&tab=b')
    expect(lastQuery()).toEqual({
      screen: '/leads',
      nameContains: '王',
      quickCheck: 'mine',
      sort: 'name',
      page: '2',
      size: '20',
      total: 'later',
    })
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('王')
  })

  it('follows a search, which goes back to page 1, and is followed back', async () => {
    const user = userEvent.setup()
    await show({}, '/leads?page=3')
    await user.type(screen.getByLabelText('姓名'), ' 李 {Enter}')
    await waitFor(() => expect(path).toBe('/leads?nameContains=%E6%9D%8E'))
    expect(lastQuery()).toMatchObject({ nameContains: '李', page: '1' })
    await act(async () => go(-1))
    expect(await screen.findByText('客户300')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('')
  })

  it('follows the quick filter, the sort, the size and a reset', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByLabelText('我的'))
    expect(path).toBe('/leads?quickCheck=mine')
    const header = screen.getByRole('columnheader', { name: 'name' })
    await user.click(within(header).getByRole('button'))
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(header).getByRole('button'))
    expect(lastQuery()['sort']).toBe('-name')
    await user.selectOptions(screen.getByLabelText('每页条数'), '50')
    expect(path).toBe('/leads?quickCheck=mine&sort=-name&size=50')
    await user.type(screen.getByLabelText('姓名'), '王')
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('')
  })

  it('asks again when the same is searched for', async () => {
    const user = userEvent.setup()
    await show()
    const before = requestedUrls.length
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(requestedUrls.length).toBe(before + 1))
    expect(path).toBe('/leads')
  })

  it('leaves a default out, and remembers that it was cleared', async () => {
    const user = userEvent.setup()
    await show({ filters: [{ key: 'name', type: 'text', label: '姓名', params: ['nameContains'], default: '王' }] })
    expect(lastQuery()['nameContains']).toBe('王')
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(path).toBe('/leads?nameContains=')
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('nameContains'))
  })
})

describe('rows', () => {
  it('keep their elements from page to page', async () => {
    const user = userEvent.setup()
    await show()
    const [first] = bodyRows()
    await user.click(screen.getByRole('button', { name: '下一页' }))
    await screen.findByText('客户200')
    expect(bodyRows()[0]).toBe(first)
    expect(screen.getByText('共 95 条')).toBeTruthy()
  })

  it('show the last answer that was asked for, whichever arrives last', async () => {
    const waiting = new Map<string, (value: Answer) => void>()
    answer = url => new Promise(resolve => waiting.set(url.searchParams.get('page') ?? '', resolve))
    const user = userEvent.setup()
    await show()
    await act(async () => waiting.get('1')?.({ records: rowsFrom(100), total: 95 }))
    await user.click(screen.getByRole('button', { name: '第2页' }))
    await user.click(screen.getByRole('button', { name: '第3页' }))
    expect(screen.getByText('客户100')).toBeTruthy()
    await act(async () => waiting.get('3')?.({ records: rowsFrom(300), total: 95 }))
    await act(async () => waiting.get('2')?.({ records: rowsFrom(200), total: 95 }))
    expect(screen.getByText('客户300')).toBeTruthy()
    expect(screen.queryByText('客户200')).toBeNull()
  })

  it('stand before it is known how many there are; the total of the same filters stays from page to page', async () => {
    const totals: ((value: Answer) => void)[] = []
    answer = url => {
      const page = Number(url.searchParams.get('page') ?? 0)
      if (url.searchParams.get('total') === 'later') return { records: rowsFrom(100 * page), total: null }
      return new Promise(resolve => totals.push(resolve))
    }
    const user = userEvent.setup()
    await show()
    expect(await screen.findByText('客户100')).toBeTruthy()
    expect(screen.getByText('正在统计总数…')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
    expect(lastQuery()).toEqual({ screen: '/leads', quickCheck: 'all', total: 'only' })
    // A full page counts as followed by another row.
    await user.click(screen.getByRole('button', { name: '第2页' }))
    expect(await screen.findByText('客户200')).toBeTruthy()
    await act(async () => totals.at(-1)?.({ records: [], total: 95, attachData: { self: 7 } }))
    expect(screen.getByText('共 95 条')).toBeTruthy()
    expect(screen.getByText('7')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '第3页' }))
    expect(await screen.findByText('客户300')).toBeTruthy()
    expect(screen.getByText('共 95 条')).toBeTruthy()
    await act(async () => totals.at(-1)?.({ records: [], total: 96 }))
    expect(screen.getByText('共 96 条')).toBeTruthy()
    // Totals of other filters must not be shown.
    await user.type(screen.getByLabelText('姓名'), '李{Enter}')
    expect(await screen.findByText('正在统计总数…')).toBeTruthy()
  })

  it('stand without a total that nobody could count, which is said, and asking again asks for both', async () => {
    let counts = 0
    answer = async url => {
      if (url.searchParams.get('total') === 'later') return { records: rowsFrom(100), total: null }
      counts += 1
      if (counts === 1) throw new RequestError('busy', { status: 503 })
      return { total: 95 }
    }
    const user = userEvent.setup()
    await show()
    expect(await screen.findByText('总数暂时无法统计')).toBeTruthy()
    expect(screen.getByText('客户100')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(false)
    await user.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByText('共 95 条')).toBeTruthy()
  })

  it('draw only what is in view when there are many', async () => {
    answer = () => ({ records: rowsFrom(1, 10_000), total: 10_000 })
    await show({ paged: false })
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
    expect(bodyRows().length).toBeLessThan(80)
    expect(screen.getByText('共 10000 条')).toBeTruthy()
  })

  it('say so when they are not all of them', async () => {
    answer = () => ({ records: rowsFrom(1, 20), total: 12_345 })
    await show({ paged: false })
    expect(screen.getByText('只显示前 20 条，共 12345 条，请缩小查询范围')).toBeTruthy()
  })

  it('sum up', async () => {
    answer = () => ({ records: rowsFrom(1), total: 10, summary: { phase: '99.00' } })
    await show({ summary: ['phase'] })
    expect(bodyRows().at(-1)?.textContent).toBe('合计99.00')
  })

  it('say in words that there is no value, also below the column', async () => {
    answer = () => ({ records: [{ id: 1, name: '客户1', phase: null }], total: 1, summary: { phase: null } })
    await show({ columns: [column('name'), column('phase', { empty: '暂无' })], summary: ['phase'], rowActions: [], selection: false })
    expect(bodyRows().map(row => row.textContent)).toEqual(['客户1暂无', '合计暂无'])
  })

  it.each(['broken', 'brokenCall', 'brokenInside'])('survive a cell that fails: %s', async cell => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await show({ columns: [column('name'), column('phase', { cell })] })
    expect(screen.getAllByText('plain')).toHaveLength(10)
  })

  it('open and close as a tree', async () => {
    const node = (id: number, parent: number | null): Row => ({ id, name: `部门${id}`, parent: parent && { id: parent } })
    answer = () => ({ records: [node(1, null), node(2, 1)], total: 2 })
    const user = userEvent.setup()
    await show({ tree: 'parent.id', columns: [column('name')], paged: false, selection: false, rowActions: [] })
    expect(screen.getByRole('treegrid')).toBeTruthy()
    expect(screen.getByText('部门2').closest('tr')?.getAttribute('aria-level')).toBe('2')
    await user.click(screen.getByRole('button', { name: '收起下级' }))
    expect(screen.queryByText('部门2')).toBeNull()
  })
})

describe('rows behind a number', () => {
  it('say how many things the number counts where they are more than those', async () => {
    const counted = { value: 147, unit: '位客户' }
    answer = () => ({ records: rowsFrom(1, 2), total: 194, behind: '分配客资', counted })
    await show({}, `/leads?${behindKey}=${encodeURIComponent('{"name":"institutionLeads"}')}`)
    expect(screen.getByText('数据来自：分配客资（147 位客户，194 条）')).toBeTruthy()
  })

  const behind = '{"name":"newLeads"}'
  const at = `/leads?${behindKey}=${encodeURIComponent(behind)}`
  const month = {
    key: 'day',
    type: 'text',
    label: '日期',
    params: ['dayOnOrAfter', 'dayOnOrBefore'] as [string, string],
    default: 'thisMonth',
  }

  it('say what they are behind, stay through a search, and lead to the list as it begins', async () => {
    const user = userEvent.setup()
    answer = () => ({ records: rowsFrom(1, 2), total: 2, behind: '新增客资 · 张三 · 2026-11-01 至 2026-11-30' })
    await show({ filters: [...base.filters, month] }, at)
    expect(screen.getByText('数据来自：新增客资 · 张三 · 2026-11-01 至 2026-11-30')).toBeTruthy()
    expect(lastQuery()).toMatchObject({ [behindKey]: behind })
    expect(lastQuery()).not.toHaveProperty('dayOnOrAfter')
    await user.type(screen.getByLabelText('姓名'), '李{Enter}')
    await waitFor(() => expect(lastQuery()).toMatchObject({ [behindKey]: behind, nameContains: '李' }))
    await user.click(screen.getByRole('button', { name: '查看全部' }))
    await waitFor(() => expect(path).toBe('/leads'))
    expect(screen.queryByText(/数据来自/)).toBeNull()
    expect(lastQuery()).toHaveProperty('dayOnOrAfter')
    expect(lastQuery()).not.toHaveProperty(behindKey)
  })
})

describe('selection', () => {
  it('is what a bulk action gets, and is dropped once it was done', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByLabelText('选择客户101'))
    await user.click(screen.getByLabelText('选择客户100'))
    expect(screen.getByText(/已选 2 项/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '分配' }))
    expect((await screen.findByRole('dialog', { name: '分配' })).textContent).toContain('100,101')
    await user.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull())
  })

  it('goes with the page', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByLabelText('全选本页'))
    expect(screen.getByText(/已选 10 项/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull())
  })

  it('leaves out rows that cannot be ticked', async () => {
    const user = userEvent.setup()
    await show({ selectable: { field: 'phase', kind: 'text', ne: 'B' } })
    expect(screen.getByLabelText<HTMLInputElement>('选择客户101').disabled).toBe(true)
    await user.click(screen.getByLabelText('全选本页'))
    expect(screen.getByText(/已选 5 项/)).toBeTruthy()
  })
})

describe('row actions', () => {
  it('are two, and a menu that is mounted when it is opened', async () => {
    const user = userEvent.setup()
    await show()
    const [first] = bodyRows() as [HTMLElement]
    expect(within(first).getByRole('button', { name: 'edit' })).toBeTruthy()
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(within(first).getByRole('button', { name: '更多操作' }))
    await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'x2' }))
    expect((await screen.findByRole('dialog', { name: 'x2' })).textContent).toContain('100')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('stand in the menu, with the reason, where they do not apply to the row; the next one that does has their place', async () => {
    const user = userEvent.setup()
    await show()
    const row = within(bodyRows()[1] as HTMLElement)
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual(['客户101', 'x1', 'x2', '更多'])
    await user.click(row.getByRole('button', { name: '更多操作' }))
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
    expect(items.map(item => item.textContent)).toEqual(['x3', 'edit已成单'])
    const edit = items[1] as HTMLElement
    expect(edit.getAttribute('aria-disabled')).toBe('true')
    await user.click(edit)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('role')).toBe('menuitem')
  })

  it('of a pair show the one that applies, on the same button, so that the focus stays', async () => {
    const user = userEvent.setup()
    const when = (label: string) => ({ field: 'phase', kind: 'text' as const, eq: label })
    const pair = [
      action('停用', 'one', { opposite: '启用', disabled: [{ when: when('B'), reason: '已停用' }] }),
      action('启用', 'one', { opposite: '停用', disabled: [{ when: when('A'), reason: '已启用' }] }),
    ]
    const rows = rowsFrom(100, 2)
    answer = () => ({ records: [...rows], total: 2 })
    await show({ rowActions: [action('edit', 'one'), ...pair], columns: [column('name')] })
    const buttons = (at: number) =>
      within(bodyRows()[at] as HTMLElement)
        .getAllByRole('button')
        .map(button => button.textContent || button.getAttribute('aria-label'))
    expect([buttons(0), buttons(1)]).toEqual([
      ['edit', '停用', '更多操作'],
      ['edit', '启用', '更多操作'],
    ])
    const pressed = within(bodyRows()[0] as HTMLElement).getByRole('button', { name: '停用' })
    pressed.focus()
    rows[0] = { ...rows[0], phase: 'B' } as Row
    await user.keyboard('r')
    await waitFor(() => expect(buttons(0)).toEqual(['edit', '启用', '更多操作']))
    expect(document.activeElement?.textContent).toBe('启用')
  })

  it('leave the focus to the menu when what had it applies no longer', async () => {
    const user = userEvent.setup()
    const rows = rowsFrom(100, 1)
    answer = () => ({ records: [...rows], total: 1 })
    await show()
    within(bodyRows()[0] as HTMLElement)
      .getByRole('button', { name: 'edit' })
      .focus()
    rows[0] = { ...rows[0], phase: 'B' } as Row
    await user.keyboard('r')
    const row = within(bodyRows()[0] as HTMLElement)
    await waitFor(() => expect(row.queryByRole('button', { name: 'edit' })).toBeNull())
    expect(document.activeElement).toBe(row.getByRole('button', { name: '更多操作' }))
  })

  it('have no button for what a cell opens, as long as it is there to open it', async () => {
    const buttons = () =>
      within(bodyRows()[0] as HTMLElement)
        .getAllByRole('button')
        .map(button => button.textContent)
    await show({ rowActions: base.rowActions.slice(0, 2) })
    expect(buttons()).toEqual(['客户100', 'edit'])
    cleanup()
    await show({ rowActions: base.rowActions.slice(0, 2), columns: [column('phase')] })
    expect(buttons()).toEqual(['details', 'edit'])
  })

  it('are not opened by a link the employee may not use', async () => {
    await show({ rowActions: [] })
    expect(screen.queryByRole('button', { name: '客户100' })).toBeNull()
    expect(screen.getByText('客户100')).toBeTruthy()
  })
})

describe('keys', () => {
  it('walk the rows, tick and open', async () => {
    await show()
    const region = screen.getByRole('region', { name: '客资' })
    region.focus()
    fireEvent.keyDown(region, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(bodyRows()[0])
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement as Element, { key: ' ' })
    expect(screen.getByText(/已选 1 项/)).toBeTruthy()
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
    expect((await screen.findByRole('dialog', { name: 'details' })).textContent).toContain('101')
  })

  it('of letters act on the row, also from a control in it, and Escape leaves that for the row', async () => {
    await show()
    const user = userEvent.setup()
    await user.keyboard('j')
    expect(document.activeElement).toBe(bodyRows()[0])
    await user.keyboard('jjkx')
    expect(document.activeElement).toBe(bodyRows()[1])
    expect(screen.getByText(/已选 1 项/)).toBeTruthy()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('选择客户101'))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(bodyRows()[1])
    // 已成单: an action disabled as a button is disabled as a key, too.
    await user.keyboard('e')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('m')
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'x3' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(within(bodyRows()[1] as HTMLElement).getByRole('button', { name: '更多操作' }))
    await user.keyboard('ke')
    expect((await screen.findByRole('dialog', { name: 'edit' })).textContent).toContain('100')
  })

  it('of the list add, turn pages and go to the filters, but not while somebody types', async () => {
    const user = userEvent.setup()
    await show()
    await user.keyboard(']')
    expect(path).toBe('/leads?page=2')
    await screen.findByText('客户200')
    expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('12')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('96')
    // In user-event a bracket starts a key name, two brackets type one.
    await user.keyboard('[[[[')
    expect(path).toBe('/leads')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
    await user.keyboard('njx]')
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('njx]')
    expect(path).toBe('/leads')
    screen.getByLabelText('姓名').blur()
    await user.keyboard('n')
    expect(await screen.findByRole('dialog', { name: 'add' })).toBeTruthy()
    await user.keyboard(']')
    expect(path).toBe('/leads')
  })
})

describe('states', () => {
  it('says that there is nothing, and how to get out of the filters', async () => {
    answer = () => ({})
    const user = userEvent.setup()
    await show({}, '/leads?nameContains=x')
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('全选本页').disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: '重置筛选' }))
    expect(path).toBe('/leads')
    expect(await screen.findByText('暂无数据')).toBeTruthy()
  })

  it('says what failed and tries again', async () => {
    answer = () => Promise.reject(new RequestError('服务暂时不可用', { status: 500 }))
    const user = userEvent.setup()
    await show()
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
    answer = () => ({ records: rowsFrom(1), total: 10 })
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('客户1')).toBeTruthy()
  })

  it('keeps the rows when the next page fails', async () => {
    const user = userEvent.setup()
    await show()
    answer = () => Promise.reject(new RequestError('网络连接异常', { status: 0 }))
    await user.click(screen.getByRole('button', { name: '下一页' }))
    expect(await screen.findByText(/下面显示的是之前的数据/)).toBeTruthy()
    expect(screen.getByText('客户100')).toBeTruthy()
  })

  it('shows the statistics beside the list', async () => {
    await show()
    expect(screen.getByText('12')).toBeTruthy()
  })
})

describe('columns', () => {
  it('are hidden and kept per screen', async () => {
    const user = userEvent.setup()
    const first = await show()
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(within(screen.getByRole('dialog')).getByLabelText('phase'))
    expect(screen.queryByRole('columnheader', { name: 'phase' })).toBeNull()
    expect(posted.at(-1)).toEqual({ screen: '/leads', columns: { order: [], shown: { phase: false }, widths: {} } })
    first.unmount()
    await show()
    expect(screen.queryByRole('columnheader', { name: 'phase' })).toBeNull()
    cleanup()
    await show({ screen: '/others' })
    expect(screen.getByRole('columnheader', { name: 'phase' })).toBeTruthy()
  })

  const paid = column('paid', { label: '已付金额', unit: '元', sortable: true, with: 'due' })
  const due = column('due', { label: '订单金额', unit: '元', sortable: true })
  const owing = () => ({ records: [{ id: 1, name: '甲', paid: '1.00', due: '3.00' }], total: 1, summary: { paid: '7.00', due: '9.00' } })
  const pair = { columns: [column('name'), paid, due], summary: ['paid', 'due'], rowActions: [], actions: [], selection: false }

  it('say their unit in the heading, and stand two in one: values, sums and sorting are those of each', async () => {
    const user = userEvent.setup()
    answer = owing
    await show(pair)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['name', '已付金额(元)订单金额(元)'])
    const lines = bodyRows().map(row => [...row.querySelectorAll('.yh-two')].map(({ innerHTML }) => innerHTML.replace(/<[^>]*>/g, '|')))
    expect(lines).toEqual([['|1.00|||3.00|'], ['7.00||9.00|']])
    await user.click(screen.getByRole('button', { name: '订单金额(元)' }))
    expect(lastQuery()['sort']).toBe('due')
    expect(screen.getAllByRole('columnheader').at(1)?.getAttribute('aria-sort')).toBe('ascending')
  })

  it('of two in one are hidden each by itself; the other one has its own cells then', async () => {
    const user = userEvent.setup()
    answer = owing
    await show(pair)
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const panel = within(screen.getByRole('dialog'))
    const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await user.click(panel.getByLabelText('订单金额'))
    expect(headings()).toEqual(['name', '已付金额(元)'])
    await user.click(panel.getByLabelText('订单金额'))
    await user.click(panel.getByLabelText('已付金额'))
    expect(headings()).toEqual(['name', '订单金额(元)'])
  })

  it('are moved by keys, with the focus, and readers are told where to', async () => {
    const user = userEvent.setup()
    await show({ columns: ['a', 'b', 'c'].map(key => column(key)) })
    await user.click(screen.getByRole('button', { name: '列设置' }))
    const handle = screen.getByRole('button', { name: '移动a' })
    handle.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '移动a' }))
    expect(screen.getByText('a：第2列，共3列')).toBeTruthy()
    await user.keyboard('{End}')
    const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent)
    expect(headers()).toEqual(['', 'b', 'c', 'a', '操作'])
    await user.keyboard('{ArrowDown}')
    expect(headers()).toEqual(['', 'b', 'c', 'a', '操作'])
    expect(screen.getByRole('columnheader', { name: 'a' }).getAttribute('aria-colindex')).toBe('4')
  })

  it('are moved by pointer, and stay when the drag is broken off', async () => {
    const user = userEvent.setup()
    await show({ columns: ['a', 'b', 'c'].map(key => column(key)) })
    await user.click(screen.getByRole('button', { name: '列设置' }))
    // jsdom has no layout: lines of 30 pixels, one below the other.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0
      const height = this.tagName === 'UL' ? 90 : 30
      return { top: at * 30, bottom: at * 30 + height, height, left: 0, right: 200, width: 200, x: 0, y: 0, toJSON: () => ({}) }
    })
    const drag = (type: string) => {
      fireEvent.pointerDown(screen.getByRole('button', { name: '移动a' }), { button: 0, clientY: 15 })
      fireEvent.pointerMove(window, { clientY: 80 })
      fireEvent(window, new Event(type))
    }
    const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent)
    drag('pointercancel')
    expect(headers()).toEqual(['', 'a', 'b', 'c', '操作'])
    drag('pointerup')
    expect(headers()).toEqual(['', 'b', 'c', 'a', '操作'])
  })

  it('are in view or not drawn when there are many', async () => {
    await show({ columns: Array.from({ length: 60 }, (_, at) => column(`c${at}`, { width: 150 })) })
    expect(screen.getAllByRole('columnheader').length).toBeLessThan(40)
  })

  it('reveal a masked value on request', async () => {
    const user = userEvent.setup()
    answer = url => {
      const rows = rowsFrom(Number(url.searchParams.get('page') ?? 1) * 100)
      return { records: rows.map((row, at) => (at === 0 ? { ...row, $reveal: ['phase'] } : row)), total: 95 }
    }
    await show({ columns: [column('name'), column('phase', { label: '手机号', reveal: { entity: 'lead', field: 'phone' } })] })
    // Only if the server permits it for this user.
    await user.click(screen.getByRole('button', { name: '查看完整手机号' }))
    expect(await screen.findByText('13800138000')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '下一页' }))
    await screen.findByText('客户200')
    expect(screen.queryByText('13800138000')).toBeNull()
  })

  it('leave a masked value to a cell that draws masked values by itself', async () => {
    answer = () => ({ records: [{ id: 7, phone: '138****8000', $reveal: ['phone'] }], total: 1 })
    await show({ columns: [column('phone', { label: '手机号', cell: 'own', reveal: { entity: 'lead', field: 'phone' } })] })
    expect(await screen.findByRole('button', { name: '自己画的 138****8000' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看完整手机号' })).toBeNull()
  })

  it('reveal a masked value behind a reference by the list’s own row', async () => {
    const user = userEvent.setup()
    answer = () => ({
      records: [{ id: 7, owner: { id: 99, phone: '1380****000' }, $reveal: ['owner.phone'] }],
      total: 1,
    })
    const reveal = { entity: 'visit', field: 'owner.phone' }
    await show({ columns: [column('owner.phone', { label: '手机号', path: ['owner', 'phone'], reveal })] })
    await user.click(await screen.findByRole('button', { name: '查看完整手机号' }))
    expect(await screen.findByText('13800138000')).toBeTruthy()
    expect(posted.at(-1)).toEqual({ ...reveal, id: 7 })
  })
})

describe('all rows that the list finds', () => {
  const bulk = { actions: [action('移走', 'many', { bulk: true }), action('合并', 'many')] }
  const tickPage = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('checkbox', { name: '全选本页' }))

  it('can be chosen once the page is, and go to the action by the list’s own query', async () => {
    const user = userEvent.setup()
    await show(bulk, '/leads?nameContains=%E7%8E%8B&page=2&sort=name')
    await user.click(screen.getByRole('checkbox', { name: /客户200/ }))
    expect(screen.queryByRole('button', { name: /选择符合条件的全部/ })).toBeNull()
    await tickPage(user)
    await user.click(screen.getByRole('button', { name: '选择符合条件的全部 95 条' }))
    expect(screen.getByText('已选符合条件的全部 95 条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '移走' }))
    const box = screen.getByRole('dialog', { name: '移走' })
    expect(box.textContent).toContain(
      JSON.stringify({ query: { screen: '/leads', nameContains: '王', quickCheck: 'all', sort: 'name' }, total: 95 }),
    )
    await user.click(within(box).getByRole('button', { name: '完成' }))
    expect(screen.queryByText(/已选/)).toBeNull()
  })

  it('are no longer chosen when the filters find others, or a tick is taken back', async () => {
    const user = userEvent.setup()
    await show(bulk)
    await tickPage(user)
    await user.click(screen.getByRole('button', { name: /选择符合条件的全部/ }))
    await user.click(screen.getByLabelText('我的'))
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull())
    await tickPage(user)
    await user.click(screen.getByRole('button', { name: /选择符合条件的全部/ }))
    await user.click(screen.getByRole('checkbox', { name: /客户100/ }))
    expect(screen.getByText('已选 9 项')).toBeTruthy()
  })

  it('are refused by an action that takes ticked ones only, and not offered where they are too many or nothing takes them', async () => {
    const user = userEvent.setup()
    await show(bulk)
    await tickPage(user)
    await user.click(screen.getByRole('button', { name: /选择符合条件的全部/ }))
    await user.click(screen.getByRole('button', { name: '合并' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    answer = () => ({ records: rowsFrom(1), total: 5001 })
    await show(bulk)
    await tickPage(user)
    expect(screen.getByText(/符合条件的共 5,001 条/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /选择符合条件的全部/ })).toBeNull()
    cleanup()
    await show()
    await tickPage(user)
    expect(screen.queryByText(/符合条件/)).toBeNull()
  })
})

describe('a link to a row', () => {
  const edit = { rowActions: [action('edit', 'one', { form: [{ name: 'a', type: 'text', label: 'a', control: 'input' }] })] }

  it('finds it wherever it stands, by its id and within the list', async () => {
    answer = url => (url.searchParams.has('ids') ? { records: rowsFrom(777, 1), total: 1 } : { records: rowsFrom(100), total: 95 })
    await show(edit, '/leads?nameContains=%E7%8E%8B&open=edit:777')
    expect((await screen.findByRole('dialog', { name: 'edit' })).textContent).toContain('777')
    expect(lastQuery()).toEqual({ screen: '/leads', ids: '777', size: '100' })
    expect(path).toContain('open=edit')
  })

  it('says so when it is not there for this person, and the address forgets it', async () => {
    answer = url => (url.searchParams.has('ids') ? { records: [], total: 0 } : { records: rowsFrom(100), total: 95 })
    await show(edit, '/leads?open=edit:777')
    expect(await screen.findByText(/它可能已被删除，或不在您可以查看的范围内/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(path).toBe('/leads'))
  })

  it('of the shell or of another part of the page is left to them', async () => {
    await show(edit, '/leads?open=bulk*all')
    expect(path).toBe('/leads?open=bulk*all')
    cleanup()
    await show(edit, '/leads?open=card.edit:5')
    expect(path).toBe('/leads?open=card.edit:5')
  })
})

describe('a list that finds nothing', () => {
  const offer = {
    filters: [...base.filters, { key: 'phone', type: 'text', label: '手机号', params: ['phoneIs'] }],
    empty: { hint: '换个地方找', params: ['phoneIs'], component: 'elsewhere', props: { way: 'x' } },
  } as Partial<ClientTableView>

  it('says what its manifest says, and offers the way on with what was looked for; only for the filters it names', async () => {
    answer = () => ({ records: [], total: 0 })
    await show(offer, '/leads?phoneIs=138&nameContains=a')
    expect(await screen.findByText('换个地方找')).toBeTruthy()
    expect(screen.getByText('去找 {"way":"x","filters":{"phoneIs":"138"}}')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重置筛选' })).toBeTruthy()
    cleanup()
    await show(offer, '/leads?nameContains=a')
    expect(await screen.findByText('换个筛选条件试试，或重置后重新查询')).toBeTruthy()
    expect(screen.queryByText('换个地方找')).toBeNull()
  })
})
