// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRuntime } from '#core/runtime/boot/create-runtime.ts'
import { defaultSettings } from '#core/runtime/columns/column-settings.ts'
import { RuntimeContext } from '#core/runtime/context/runtime.ts'
import type { ListState } from '#core/runtime/index.ts'
import { ListContext } from '#core/runtime/table/list-controls.ts'
import { type FakeRoutes, fakeApi } from '#core/runtime/testing/fake-api.ts'
import type { ClientTableView } from '#schemas/types/wire.ts'
import type { SavedView, ViewContent } from '../wire.ts'
import { viewsMenu } from './views-menu.tsx'

const content: ViewContent = {
  order: ['name'],
  shown: { gender: true },
  widths: { name: 220 },
  params: { nameContains: '王' },
  quickCheck: '',
  sort: '-id',
  size: 50,
}
const state: ListState = { params: {}, quickCheck: '', sort: 'id', page: 1, size: 10 }
const url = 'GET /views/list?screen=%2Fa'
const views = (...all: SavedView[]) => ({ body: { code: 200, data: all } })
const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  name: '王姓',
  shared: false,
  mine: true,
  owner: '我',
  isDefault: false,
  content,
  ...more,
})

let change: (part: Partial<ListState>) => void = () => {}
const shownStates: { state: ListState; settings: unknown }[] = []
const Menu = viewsMenu.component as () => ReactNode
const List = (): ReactNode => {
  const [now, setNow] = useState(state)
  const [settings, arrange] = useState(defaultSettings)
  shownStates.push({ state: now, settings })
  change = part => setNow(before => ({ ...before, page: 1, ...part }))
  return (
    <ListContext value={{ view: { screen: '/a' } as ClientTableView, state: now, settings, change, arrange }}>
      <Menu />
    </ListContext>
  )
}

let stop = (): void => {}
const start = (routes: FakeRoutes, permissions: readonly string[] = [], address = '/a') => {
  const profile = { id: 1, username: 'a', name: 'A', admin: false, permissions, home: false, notReadNumber: 0, mustChangePassword: false }
  const api = fakeApi(Object.assign(routes, { 'GET /auth/profile': { body: { code: 200, data: profile } } }))
  const { runtime, dispose } = createRuntime({ plugins: [] })
  const page = render(
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <List />
        </MemoryRouter>
      </SWRConfig>
    </RuntimeContext>,
  )
  stop = () => {
    page.unmount()
    dispose()
    api.restore()
  }
  return { ...api, user: userEvent.setup() }
}
beforeEach(() => {
  shownStates.length = 0
  localStorage.clear()
})
afterEach(() => {
  stop()
  cleanup()
  Message.clear()
})

const open = async (user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: /^视图/ }))
  return screen.findByRole('dialog', { name: '视图' })
}

it('brings back filters, sort, size, columns and widths, and says which view is on show', async () => {
  const { user } = start({ [url]: views(view()) })
  const panel = await open(user)
  await user.click(await within(panel).findByRole('button', { name: '王姓' }))
  expect(shownStates.at(-1)).toEqual({
    state: { params: { nameContains: '王' }, quickCheck: '', sort: '-id', page: 1, size: 50 },
    settings: { order: ['name'], shown: { gender: true }, widths: { name: 220 }, density: 'default' },
  })
  expect(screen.getByRole('button', { name: '视图：王姓' })).toBeTruthy()
})

it('saves what is on show under a name', async () => {
  const routes: FakeRoutes = { [url]: views() }
  routes['POST /views/save'] = () => {
    routes[url] = views(view({ name: '新的' }))
    return { body: { code: 200, data: { id: 1 } } }
  }
  const { user, calls } = start(routes)
  const panel = await open(user)
  await user.click(within(panel).getByRole('button', { name: '保存为视图' }))
  expect(await screen.findByText('请输入视图名称')).toBeTruthy()
  await user.type(within(panel).getByLabelText('视图名称'), ' 新的 {Enter}')
  expect(await within(panel).findByRole('button', { name: '新的' })).toBeTruthy()
  expect(calls.find(call => call.method === 'POST')?.body).toEqual({
    screen: '/a',
    name: '新的',
    content: { order: [], shown: {}, widths: {}, params: {}, quickCheck: '', sort: 'id', size: 10 },
  })
})

it('offers what may be done with a view: all with one’s own, of a shared one the beginning with it, more to those who may share', async () => {
  const shared = view({ id: 2, name: '共用', shared: true, mine: false, owner: '赵明哲' })
  const deeds = async (user: ReturnType<typeof userEvent.setup>, name: string): Promise<(string | null)[]> => {
    const line = (await screen.findByRole('button', { name: `管理视图${name}` })).closest('li') as HTMLElement
    await user.click(within(line).getByRole('button', { name: `管理视图${name}` }))
    return within(line)
      .getAllByRole('button', { name: /：/ })
      .map(button => button.textContent)
  }
  const { user } = start({ [url]: views(view(), shared) })
  const panel = await open(user)
  expect(await within(panel).findByText('赵明哲 共享')).toBeTruthy()
  expect(await deeds(user, '王姓')).toEqual(['设为默认', '重命名', '用当前内容覆盖', '删除'])
  expect(await deeds(user, '共用')).toEqual(['设为默认'])
  stop()
  const again = start({ [url]: views(view(), shared) }, ['/views/share'])
  await open(again.user)
  expect(await deeds(again.user, '王姓')).toEqual(['设为默认', '重命名', '用当前内容覆盖', '共享', '删除'])
  expect(await deeds(again.user, '共用')).toEqual(['设为默认', '重命名', '用当前内容覆盖', '取消共享', '删除'])
})

it('renames, overwrites and deletes', async () => {
  const routes: FakeRoutes = { [url]: views(view()) }
  routes['POST /views/save'] = { body: { code: 200, data: { id: 1 } } }
  routes['POST /views/delete'] = { body: { code: 200 } }
  const { user, calls } = start(routes)
  await open(user)
  const posts = () => calls.filter(call => call.method === 'POST').map(call => call.body)
  await user.click(await screen.findByRole('button', { name: '管理视图王姓' }))
  await user.click(screen.getByRole('button', { name: '重命名：王姓' }))
  const input = screen.getByLabelText('王姓的新名称')
  expect(document.activeElement).toBe(input)
  await user.clear(input)
  await user.type(input, '姓王的{Enter}')
  expect(posts()).toEqual([{ id: 1, screen: '/a', name: '姓王的' }])
  await user.click(await screen.findByRole('button', { name: '管理视图王姓' }))
  await user.click(screen.getByRole('button', { name: '用当前内容覆盖：王姓' }))
  expect(posts()[1]).toMatchObject({ id: 1, name: '王姓', content: { sort: 'id', size: 10 } })
  await user.click(screen.getByRole('button', { name: '删除：王姓' }))
  await user.click(await screen.findByRole('button', { name: '删除' }))
  await waitFor(() => expect(posts()[2]).toEqual({ id: 1 }))
  // Wait for the dialog's closing animation, so that nothing of it outlives the page.
  await waitFor(() => expect(document.querySelector('.arco-modal')).toBeNull())
})

it('says when the list has left the view, and brings it back', async () => {
  const { user } = start({ [url]: views(view()) })
  await user.click(await within(await open(user)).findByRole('button', { name: '王姓' }))
  act(() => change({ sort: 'name' }))
  await user.click(screen.getByRole('button', { name: '视图：王姓（已改动）' }))
  await user.click(screen.getByRole('button', { name: '还原' }))
  expect(shownStates.at(-1)?.state.sort).toBe('-id')
})

it('begins with the default view, later at once; an address with a wish of its own stands above it', async () => {
  const mine = { [url]: views(view({ isDefault: true })) }
  start({ ...mine })
  expect(await screen.findByRole('button', { name: '视图：王姓' })).toBeTruthy()
  expect(shownStates.at(-1)?.state).toMatchObject({ params: { nameContains: '王' }, size: 50 })
  stop()
  shownStates.length = 0
  // The server has not answered: this is the browser's copy.
  start({})
  await waitFor(() => expect(shownStates.at(-1)?.state.size).toBe(50))
  stop()
  shownStates.length = 0
  start({ ...mine }, [], '/a?nameContains=李')
  await screen.findByRole('button', { name: '视图' })
  await waitFor(() => expect(localStorage.length).toBe(1))
  expect(shownStates.at(-1)?.state.size).toBe(10)
})
