// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cell, ClientPlugin, Control, PageComponent } from '#core/contract/client-plugin.ts'
import { mistyped } from '#tests/support/stub.ts'
import { FormFields } from '../form/form-fields.tsx'
import { createFormStore } from '../form/form-store.ts'
import { DEADLINE_MS } from './deadline.ts'
import { openPage, outsideClient, viewOfComponent } from './page.testing.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => page.close())

const never = new Promise<never>(() => {})
const hello: PageComponent = () => <p>你好</p>

/** Lets pending responses be rendered. */
const renderPending = () => act(async () => {})

it('a part is fetched when a screen first needs it, by address and integrity, and once', async () => {
  const plugins = [outsideClient('one', { components: ['page'] }), outsideClient('other', { components: ['page'] })]
  page = openPage(
    { plugins, view: viewOfComponent('one/page') },
    { modules: { '/plugins/one/1/client.js': { id: 'one', components: { page: hello } } } },
  )
  await screen.findByText('你好')
  expect(page.importModule.mock.calls).toEqual([['/plugins/one/1/client.js', 'sha256-one']])
})

it('one with widgets, and one with nothing to name, is fetched at once; activate runs when its code is here', async () => {
  const listens = vi.fn()
  const bell: ClientPlugin = { id: 'bell', widgets: { bell: { slot: 'topBar', order: 1, component: () => <i>铃</i> } } }
  page = openPage(
    {
      plugins: [
        outsideClient('bell', { widgets: ['bell'] }),
        outsideClient('quiet', { cells: [] }),
        outsideClient('later', { cells: ['one'] }),
      ],
      view: viewOfComponent('gone/page'),
    },
    { modules: { '/plugins/bell/1/client.js': bell, '/plugins/quiet/1/client.js': { id: 'quiet', activate: listens } } },
  )
  await screen.findByText('铃')
  expect(page.importModule.mock.calls.map(([url]) => url).sort()).toEqual(['/plugins/bell/1/client.js', '/plugins/quiet/1/client.js'])
  await waitFor(() => expect(listens).toHaveBeenCalledOnce())
})

it('?safe fetches none, and says that the part is not there', async () => {
  page = openPage(
    { plugins: [outsideClient('one', { components: ['page'], widgets: ['bell'] })], view: viewOfComponent('one/page') },
    { safe: true },
  )
  await screen.findByText(/没有名为“one\/page”的组件/)
  expect(page.importModule).not.toHaveBeenCalled()
})

it('code that does not come says so after ten seconds in its own place, and another try fetches from another address', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const modules = {
    '/plugins/one/1/client.js': never,
    '/plugins/one/1/client.js?try=1': { id: 'one', components: { page: hello } },
  }
  page = openPage({ plugins: [outsideClient('one', { components: ['page'] })], view: viewOfComponent('one/page') }, { modules })
  await waitFor(() => expect(page.importModule).toHaveBeenCalledOnce())
  await act(() => vi.advanceTimersByTimeAsync(DEADLINE_MS - 1_000))
  expect(screen.queryByText(/没有加载完成/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await screen.findByText(/插件“one”的代码超过 10 秒没有加载完成/)
  screen.getByRole('navigation', { name: '主菜单' })
  await act(async () => screen.getByRole('button', { name: '重试' }).click())
  await screen.findByText('你好')
})

it('code of which a piece is missing can be asked for again and again: nobody is at fault, and the page stays as it is', async () => {
  const lost = (): never => {
    throw new TypeError('Failed to fetch dynamically imported module: /plugins/one/1/chunk.js')
  }
  const modules = Object.fromEntries(['', '?try=1', '?try=2', '?try=3'].map(query => [`/plugins/one/1/client.js${query}`, lost]))
  page = openPage({ plugins: [outsideClient('one', { components: ['page'] })], view: viewOfComponent('one/page') }, { modules })
  for (let time = 0; time < 3; time += 1) {
    await screen.findByText(/插件“one”的代码没有下载成功/)
    await act(async () => screen.getByRole('button', { name: '重试' }).click())
  }
  await screen.findByText(/插件“one”的代码没有下载成功/)
  expect(page.importModule).toHaveBeenCalledTimes(4)
  expect([page.told(), page.runtime.kernel.plugins]).toEqual([[], ['standard', 'one']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

const input: Control = ({ id, value, onChange }) => (
  <input id={id} value={String(value ?? '')} onChange={event => onChange(event.target.value)} />
)

it('a part whose own load never ends fails alone: its form item says so, the other one of the plugin works, and the form keeps its values', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const item = (name: string, control: string) => ({ name, label: name, type: 'text', control })
  const store = createFormStore({
    items: [item('甲', 'one/slow'), item('乙', 'one/input')] as never,
    initial: {},
    context: { user: undefined, now: () => '' } as never,
  })
  const form: ClientPlugin = { id: 'form', components: { page: () => <FormFields scope={{ store, init: {}, rows: [] }} /> } }
  const one: ClientPlugin = { id: 'one', controls: { slow: { load: () => never }, input } }
  page = openPage(
    { plugins: [outsideClient('one', { controls: ['slow', 'input'] })], view: viewOfComponent('form/page') },
    { bundled: [form], modules: { '/plugins/one/1/client.js': one } },
  )
  const other = await screen.findByLabelText<HTMLInputElement>('乙')
  await page.user.type(other, '值')
  await act(() => vi.advanceTimersByTimeAsync(DEADLINE_MS))
  const fault = await screen.findByText(/插件“one”的“slow”超过 10 秒没有加载完成/)
  expect(fault.closest('[data-item]')?.getAttribute('data-item')).toBe('甲')
  expect(screen.getByLabelText<HTMLInputElement>('乙').value).toBe('值')
  expect([store.validate(), store.body()]).toEqual([undefined, { 乙: '值' }])
  // One failure is not enough to switch it off.
  expect(page.runtime.kernel.plugins).toContain('one')
})

it.each<[string, unknown, RegExp]>([
  ['exports nothing', undefined, /没有导出名为“one”的插件/],
  ['is another one', { id: 'other' }, /没有导出名为“one”的插件/],
  ['lacks a part that it has declared', { id: 'one' }, /没有给出可用的 components“page”/],
  ['gives what is no component', { id: 'one', components: { page: '页' } }, /没有给出可用的 components“page”/],
])('a module that %s is told in the place of its part', async (_, module, message) => {
  page = openPage(
    { plugins: [outsideClient('one', { components: ['page'] })], view: viewOfComponent('one/page') },
    { modules: { '/plugins/one/1/client.js': () => module } },
  )
  await screen.findByText(message)
})

it('a cell that is none leaves the list its plain values, and its column says why', async () => {
  const view = {
    type: 'table',
    resource: 'thing',
    label: '东西',
    screen: '/a/one',
    listUrl: '/a/list',
    quickFilter: [],
    statistics: [],
    filters: [],
    columns: [{ key: 'name', label: '名称', cell: 'one/bad', path: ['name'] }],
    actions: [],
    rowActions: [],
    sort: '',
    paged: true,
    size: 10,
    selection: false,
  }
  const list = { records: [{ id: 1, name: '第一' }], total: 1 }
  page = openPage(
    { plugins: [outsideClient('one', { cells: ['bad'] })], view: view as never },
    {
      modules: { '/plugins/one/1/client.js': { id: 'one', cells: { bad: mistyped<Cell>({ text: 'x' }) } } },
      routes: {
        'GET /a/list?screen=%2Fa%2Fone&page=1&size=10': { body: { code: 200, data: list } },
        'GET /a/list?screen=%2Fa%2Fone&page=1&size=10&total=later': { body: { code: 200, data: list } },
      },
    },
  )
  await screen.findByText('第一')
  await screen.findByRole('img', { name: /没有给出可用的 cells“bad”/ })
  await renderPending()
  screen.getByText('第一')
  screen.getByRole('columnheader', { name: /^名称 ⚠/ })
  // The reason is shown only in the column header.
  expect(screen.queryByText(/没有给出可用/)).toBeNull()
})

it('what the screen names before the menu does is on its way, not unknown', async () => {
  let answer = (): void => {}
  const menu = new Promise<void>(resolve => {
    answer = resolve
  })
  page = openPage(
    { plugins: [], view: viewOfComponent('gone/page') },
    { modules: { '/plugins/one/1/client.js': { id: 'one', components: { page: hello } } } },
  )
  await screen.findByText(/没有名为“gone\/page”的组件/)
  page.delayMenu(menu)
  await act(async () => page.publish({ plugins: [outsideClient('one', { components: ['page'] })], view: viewOfComponent('one/page') }))
  await waitFor(() => expect(screen.queryByText(/没有名为/)).toBeNull())
  expect(screen.queryByText('你好')).toBeNull()
  screen.getByRole('status', { name: '加载中' })
  await act(async () => answer())
  await screen.findByText('你好')
})
