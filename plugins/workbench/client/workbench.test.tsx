// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, it } from 'vitest'
import type { ClientPlugin, PresenterProps } from '#core/contract/client-plugin.ts'
import { createRuntime } from '#core/runtime/boot/create-runtime.ts'
import { RuntimeContext } from '#core/runtime/context/runtime.ts'
import { type FakeCall, type FakeRoutes, fakeApi } from '#core/runtime/testing/fake-api.ts'
import { widgetPart } from '#core/runtime/testing/widget-part.ts'
import type { WorkbenchCard } from '../wire.ts'
import { greeting, workbench } from './workbench.tsx'

const profile = { username: 'a', name: '林晓雯', admin: false, permissions: [], home: false, notReadNumber: 0, mustChangePassword: false }
const menu = { revision: '1', groups: [{ key: 'a', title: '客资管理', screens: ['/a', '/b'] }], screens: { '/a': '全部客资' } }
const cards: WorkbenchCard[] = [
  {
    kind: 'number',
    key: 'n',
    title: '客资',
    figures: [
      { scope: 'mine', count: 1234, path: '/a?mine=1' },
      { scope: 'all', count: 5678, path: '/a' },
    ],
  },
  {
    kind: 'waiting',
    key: 'w',
    title: '今日待跟进',
    count: 8,
    path: '/a?due=1',
    empty: '没有',
    hint: '',
    action: { screen: '/a', key: 'follow', label: '跟进' },
    items: [{ id: 7, title: '王小明', hint: '11-20 09:00 已逾期', urgent: true, path: '/x?id=7', row: { status: 'NORMAL' } }],
  },
  { kind: 'waiting', key: 'l', title: '即将流失', count: 0, path: '/a?lost=1', empty: '没有即将流失的客户', hint: '', items: [] },
]

const standard: ClientPlugin = {
  id: 'standard',
  presenters: {
    box: ({ action, rows, close }: PresenterProps) => (
      <div role="dialog" aria-label={action.label}>
        {JSON.stringify(rows[0])}
        <button type="button" onClick={() => close(true)}>
          完成
        </button>
      </div>
    ),
  },
}

let stop = (): void => {}
const start = (routes: FakeRoutes, path = '/'): readonly FakeCall[] => {
  const api = fakeApi({
    'GET /auth/profile': { body: { code: 200, data: profile } },
    'GET /runtime/menu': { body: { code: 200, data: menu } },
    ...routes,
  })
  const { runtime, dispose } = createRuntime({ plugins: [standard] })
  const Home = widgetPart(workbench)
  const page = render(
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[path]}>
          <Home />
        </MemoryRouter>
      </SWRConfig>
    </RuntimeContext>,
  )
  stop = () => {
    page.unmount()
    dispose()
    api.restore()
  }
  return api.calls
}
afterEach(() => {
  stop()
  cleanup()
})

it('shows figures by scope that lead to their lists, what waits, and apart from it what does not', async () => {
  start({ 'GET /workbench/cards': { body: { code: 200, data: cards } } })
  const figure = await screen.findByRole('link', { name: '我的客资 1,234' })
  expect(screen.getByRole('link', { name: '全部客资 5,678' }).getAttribute('href')).toBe('/a')
  expect(figure.getAttribute('href')).toBe('/a?mine=1')
  const due = screen.getByRole('region', { name: '今日待跟进 8' })
  expect(
    within(due)
      .getByRole('link', { name: /王小明/ })
      .getAttribute('href'),
  ).toBe('/x?id=7')
  expect(within(due).getByRole('link', { name: '查看全部今日待跟进' }).getAttribute('href')).toBe('/a?due=1')
  const done = screen.getByRole('region', { name: '已处理完' })
  expect(within(done).getByRole('link', { name: '即将流失：没有即将流失的客户' }).getAttribute('href')).toBe('/a?lost=1')
  expect(screen.queryByRole('region', { name: /即将流失/ })).toBeNull()
  expect(await screen.findByRole('heading', { level: 1, name: /林晓雯$/ })).toBeTruthy()
})

it('opens a row action of the list where the item stands, and asks again once it was done', async () => {
  const follow = { key: 'follow', label: '跟进', select: 'one', present: 'box', url: '/a/follow' }
  const view = { type: 'table', resource: 'lead', listUrl: '/a/list', columns: [], actions: [], rowActions: [follow] }
  const calls = start({
    'GET /workbench/cards': { body: { code: 200, data: cards } },
    'GET /runtime/screen?path=%2Fa': { body: { code: 200, data: { revision: '1', path: '/a', title: '', view, options: {} } } },
  })
  const asked = () => calls.filter(call => call.url === '/workbench/cards').length
  await userEvent.click(await screen.findByRole('button', { name: '跟进王小明' }))
  const box = await screen.findByRole('dialog', { name: '跟进' })
  expect(box.textContent).toContain('{"status":"NORMAL","id":7}')
  expect(asked()).toBe(1)
  await userEvent.click(within(box).getByRole('button', { name: '完成' }))
  await waitFor(() => expect(asked()).toBe(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that nothing waits', async () => {
  start({ 'GET /workbench/cards': { body: { code: 200, data: [] } } })
  expect(await screen.findByRole('region', { name: '没有待办事项' })).toBeTruthy()
})

it('says so when the cards cannot be loaded', async () => {
  start({ 'GET /workbench/cards': { status: 500, body: { code: 500, message: '系统繁忙' } } })
  expect(await screen.findByText('系统繁忙')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

it('greets by the hour', () => {
  expect([3, 8, 13, 20].map(greeting)).toEqual(['夜深了', '早上好', '下午好', '晚上好'])
})

it('opens what its address names, by the list’s own row', async () => {
  const follow = {
    key: 'follow',
    label: '跟进',
    select: 'one',
    present: 'box',
    url: '/a/follow',
    form: [{ name: 'x', type: 'text', label: 'x', control: 'input' }],
  }
  const view = {
    type: 'table',
    resource: 'lead',
    listUrl: '/a/list',
    screen: '/a',
    paged: true,
    columns: [],
    actions: [],
    rowActions: [follow],
  }
  start(
    {
      'GET /workbench/cards': { body: { code: 200, data: cards } },
      'GET /runtime/screen?path=%2Fa': { body: { code: 200, data: { revision: '1', path: '/a', title: '', view, options: {} } } },
      'GET /a/list?screen=%2Fa&ids=9&size=100': { body: { code: 200, data: { records: [{ id: 9, name: '远处' }], total: 1 } } },
    },
    '/?open=w.follow:9',
  )
  expect((await screen.findByRole('dialog', { name: '跟进' })).textContent).toContain('{"id":9,"name":"远处"}')
})
