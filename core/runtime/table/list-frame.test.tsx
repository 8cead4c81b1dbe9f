// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Fragment, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { type CellProps, definePlugin, type FilterProps, type PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { ScreenView } from '../screen/screen-view.tsx'
import { TabsScreen } from '../screen/tabs-screen.tsx'
import { ListFrame, type ShownList } from './list-frame.tsx'

const action = (key: string, extra: Partial<ClientAction> = {}): ClientAction => ({
  key,
  label: key,
  select: 'one',
  present: 'box',
  url: `/a/${key}`,
  ...extra,
})

const view: ClientTableView = {
  type: 'table',
  drawn: { view: 'wall/cards', props: { mark: '★' } },
  resource: 'lead',
  label: '客资',
  screen: '/leads',
  listUrl: '/leads/list',
  quickFilter: [
    { key: 'all', label: '全部' },
    { key: 'mine', label: '我的' },
  ],
  filters: [{ key: 'name', type: 'text', label: '姓名', params: ['nameContains'] }],
  columns: [
    { key: 'name', label: '名称', cell: 'link', path: ['name'], action: 'details' },
    { key: 'phone', label: '手机号', cell: 'text', path: ['phone'], reveal: { entity: 'lead', field: 'phone' } },
    { key: 'mood', label: '心情', cell: 'bad', path: ['mood'] },
    { key: 'note', label: '备注', cell: 'text', path: ['note'], hidden: true },
  ],
  actions: [action('新增', { select: 'none' }), action('分配', { select: 'many' })],
  rowActions: [
    action('details'),
    action('移动', {
      guard: [{ when: { field: 'locked', kind: 'boolean', eq: true }, message: '锁定的不能移动' }],
      disabled: [{ when: { field: 'done', kind: 'boolean', eq: true }, reason: '已完成' }],
    }),
  ],
  sort: '-id',
  paged: true,
  size: 10,
  selection: true,
}

const rows: readonly Row[] = [
  { id: 1, name: '甲', phone: '138****0001', mood: '好', note: '记', locked: false, done: false, $reveal: ['phone'] } as Row,
  { id: 2, name: '乙', phone: null, mood: '坏', locked: true, done: false } as Row,
]

const Broken = (): never => {
  throw new Error('bad mood')
}

const toldRows: string[] = []

/** A plugin's view, as its author would write it. */
const Wall = ({ list, mark }: { readonly list: ShownList; readonly mark: string }) => {
  const [last, setLast] = useState('')
  const { 1: move } = list.view.rowActions
  const go = async (row: Row): Promise<void> => {
    const changed = move && (await list.run(move, [row], { to: 'B' }))
    toldRows.push(`${row.id} ${changed}`)
    setLast(`最后 ${row.id} ${changed}`)
  }
  return (
    <section aria-label="墙">
      <p>{last}</p>
      <p>{JSON.stringify(list.query)}</p>
      {list.instead}
      {list.found?.records.map(row => (
        <article key={row.id} aria-label={`${mark}${row.id}`}>
          {list.columns.map(column => (
            <Fragment key={column.key}>{list.cell(column, row)}</Fragment>
          ))}
          <button type="button" onClick={() => go(row)} disabled={move && list.stateOf(move, row).disabled}>
            移动{row.id}
          </button>
        </article>
      ))}
      {list.foot}
    </section>
  )
}

const standard = definePlugin({
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
    bad: { text: value => `心情${value}`, component: () => <Broken />, pure: true },
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
  presenters: {
    box: ({ action: { label }, rows: chosen, initial, close }: PresenterProps) => (
      <div role="dialog" aria-label={label}>
        {chosen.map(row => row.id).join()} {JSON.stringify(initial)}
        <button type="button" onClick={() => close(true)}>
          完成
        </button>
        <button type="button" onClick={() => close(false)}>
          取消
        </button>
      </div>
    ),
  },
})

const wall = (own: boolean) =>
  definePlugin({
    id: 'wall',
    views: {
      cards: ({ view: list }: { readonly view: ClientTableView }) => (
        <ListFrame view={list} rows={own}>
          {shown => <Wall list={shown} mark={String(list.drawn?.props['mark'])} />}
        </ListFrame>
      ),
    },
  })

let found: readonly Row[] = rows
const answers: Answers = {
  'GET /leads/list': ({ query }) => ({
    data: { records: query['total'] === 'only' ? [] : found, total: found.length },
    attachData: { open: 3 },
  }),
}

const show = (more: Partial<ClientTableView> = {}, { own = true, path = '/leads' } = {}) =>
  renderBench(<ScreenView view={{ ...view, ...more }} />, { plugins: [standard, wall(own)], answers, path })

const user = userEvent.setup({ delay: null })

afterEach(async () => {
  toldRows.length = 0
  found = rows
  await clearBench()
})

describe('a list that a plugin draws', () => {
  it('stands within filters, quick filter and actions, but those that need ticks', async () => {
    const { calls, address } = await show()
    expect(await screen.findByRole('article', { name: '★1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '新增' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '分配' })).toBeNull()
    expect(screen.queryByRole('button', { name: '列设置' })).toBeNull()
    await user.type(screen.getByLabelText('姓名'), '王{Enter}')
    await user.click(screen.getByRole('radio', { name: '我的' }))
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ nameContains: '王', quickCheck: 'mine', screen: '/leads' }))
    expect(address()).toBe('/leads?nameContains=%E7%8E%8B&quickCheck=mine')
  })

  it('draws values by their cells: masked, opening, as a text where one fails, and none that is hidden', async () => {
    await show()
    const first = within(await screen.findByRole('article', { name: '★1' }))
    expect(first.getByText('138****0001')).toBeTruthy()
    expect(first.getByRole('button', { name: '查看完整手机号' })).toBeTruthy()
    expect(await first.findByText('心情好')).toBeTruthy()
    expect(first.queryByText('记')).toBeNull()
    await user.click(first.getByRole('button', { name: '甲' }))
    expect(await screen.findByRole('dialog', { name: 'details' })).toHaveProperty('textContent', expect.stringContaining('1 {}'))
  })

  it('says what there is instead of rows, and why there are none', async () => {
    found = []
    await show()
    expect(await screen.findByText('暂无数据')).toBeTruthy()
  })

  it('turns pages', async () => {
    found = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: '人', locked: false, done: false }) as Row)
    const { calls } = await show()
    const queries = () =>
      calls.filter(({ url }) => url === '/leads/list').map(({ query: { page, size, total } }) => `${page} ${size} ${total}`)
    await screen.findByRole('article', { name: '★1' })
    await user.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(queries()).toEqual(['1 10 later', '2 10 later']))
  })

  it('stands in a tab as well', async () => {
    await renderBench(<TabsScreen view={{ type: 'tabs', tabs: [{ key: 'a', title: '墙上', view }] }} />, {
      plugins: [standard, wall(true)],
      answers,
    })
    expect(await screen.findByRole('article', { name: '★1' })).toBeTruthy()
  })

  it('is a visible gap where no plugin has such a view', async () => {
    await show({ drawn: { view: 'wall/none', props: {} } })
    expect(await screen.findByText(/没有名为“wall\/none”的组件/)).toBeTruthy()
  })
})

describe('an action that a plugin runs', () => {
  const move = async (id: number): Promise<void> => user.click(await screen.findByRole('button', { name: `移动${id}` }))

  it('opens with the first values that it gives, and is over when the list was asked for again', async () => {
    const { calls } = await show()
    await move(1)
    expect(await screen.findByRole('dialog', { name: '移动' })).toHaveProperty('textContent', expect.stringContaining('1 {"to":"B"}'))
    expect(toldRows).toEqual([])
    const before = calls.filter(({ url }) => url === '/leads/list').length
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(await screen.findByText('最后 1 true')).toBeTruthy()
    expect(calls.filter(({ url }) => url === '/leads/list').length).toBe(before + 1)
  })

  it.each([
    ['is cancelled', async () => user.click(await screen.findByRole('button', { name: '取消' }))],
    ['is followed by another', async () => user.click(await screen.findByRole('button', { name: '新增' }))],
  ])('has changed nothing when it %s', async (_name, leave) => {
    await show()
    await move(1)
    await leave()
    await waitFor(() => expect(toldRows).toEqual(['1 false']))
  })

  it('cannot be used where a guard or the row says so', async () => {
    await show()
    expect(await screen.findByRole('button', { name: '移动1' })).toHaveProperty('disabled', false)
    expect(await screen.findByRole('button', { name: '移动2' })).toHaveProperty('disabled', true)
    await clearBench()
    found = [{ id: 3, name: '丙', locked: false, done: true } as Row]
    await show()
    expect(await screen.findByRole('button', { name: '移动3' })).toHaveProperty('disabled', true)
  })
})

describe('a view that asks for rows itself', () => {
  it('costs no call but its own', async () => {
    const { calls } = await show({}, { own: false })
    expect(await screen.findByText('{"screen":"/leads","quickCheck":"all","sort":"-id"}')).toBeTruthy()
    await act(async () => {})
    expect(calls.map(({ url }) => url)).not.toContain('/leads/list')
    expect(screen.queryByText('暂无数据')).toBeNull()
  })

  it('asks for what is counted above the rows alone', async () => {
    const { calls } = await show({ statistics: [{ key: 'open', label: '未完成' }] }, { own: false })
    expect(await screen.findByText('3')).toBeTruthy()
    expect(calls.filter(({ url }) => url === '/leads/list').map(({ query }) => query)).toEqual([
      { screen: '/leads', quickCheck: 'all', total: 'only' },
    ])
  })

  it('opens what the address names, though it holds no rows', async () => {
    await show(
      { rowActions: [action('details', { form: [{ name: 'a', type: 'text', label: '甲', control: 'input' }] })] },
      { own: false, path: '/leads?open=details:1' },
    )
    expect(await screen.findByRole('dialog', { name: 'details' })).toBeTruthy()
  })
})
