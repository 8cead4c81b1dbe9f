// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRuntime } from '#core/runtime/create-runtime.ts'
import { defaultSettings, type ListState } from '#core/runtime/index.ts'
import { RuntimeContext } from '#core/runtime/runtime.ts'
import { ListContext } from '#core/runtime/table/list-controls.ts'
import { type FakeRoutes, fakeApi } from '#core/runtime/testing/fake-api.ts'
import type { ClientTableView } from '#schemas/types/wire.ts'
import type { SavedView, ViewContent } from '../wire.ts'
import { viewsMenu } from './views-menu.tsx'

const content: ViewContent = {
  order: ['name'],
  shown: { gender: true },
  widths: { name: 220 },
  density: 'compact',
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
  content,
  ...more,
})

const shown: { state: ListState; settings: unknown }[] = []
const Menu = viewsMenu.component as () => ReactNode
const List = (): ReactNode => {
  const [now, setNow] = useState(state)
  const [settings, arrange] = useState(defaultSettings)
  shown.push({ state: now, settings })
  const change = (part: Partial<ListState>): void => setNow(before => ({ ...before, page: 1, ...part }))
  return (
    <ListContext value={{ view: { screen: '/a' } as ClientTableView, state: now, settings, change, arrange }}>
      <Menu />
    </ListContext>
  )
}

let stop = (): void => {}
const start = (routes: FakeRoutes, permissions: readonly string[] = []) => {
  const profile = { username: 'a', name: 'A', admin: false, permissions, home: false, notReadNumber: 0, mustChangePassword: false }
  const api = fakeApi(Object.assign(routes, { 'GET /auth/profile': { body: { code: 200, data: profile } } }))
  const { runtime, dispose } = createRuntime({ plugins: [] })
  const page = render(
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <List />
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
  shown.length = 0
})
afterEach(() => {
  stop()
  cleanup()
  Message.clear()
})

const open = async (user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: /^视图/ }))
  return screen.getByRole('dialog', { name: '视图' })
}

it('brings back filters, sort, size, columns and widths, and says which view is on show', async () => {
  const { user } = start({ [url]: views(view()) })
  const panel = await open(user)
  await user.click(await within(panel).findByRole('button', { name: '王姓' }))
  expect(shown.at(-1)).toEqual({
    state: { params: { nameContains: '王' }, quickCheck: '', sort: '-id', page: 1, size: 50 },
    settings: { order: ['name'], shown: { gender: true }, widths: { name: 220 }, density: 'compact' },
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
    content: { order: [], shown: {}, widths: {}, density: 'default', params: {}, quickCheck: '', sort: 'id', size: 10 },
  })
})

it('offers sharing and the views of others to whoever may', async () => {
  const { user } = start({ [url]: views(view(), view({ id: 2, name: '共用', shared: true, mine: false, owner: '赵明哲' })) })
  const panel = await open(user)
  expect(await within(panel).findByText('赵明哲 共享')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: '共享王姓' })).toBeNull()
  expect(within(panel).queryByRole('button', { name: '删除共用' })).toBeNull()
  stop()
  const again = start({ [url]: views(view(), view({ id: 2, name: '共用', shared: true, mine: false })) }, ['/views/share'])
  const second = await open(again.user)
  expect(await within(second).findByRole('button', { name: '共享王姓' })).toBeTruthy()
  expect(within(second).getByRole('button', { name: '取消共享共用' })).toBeTruthy()
  expect(within(second).getByRole('button', { name: '删除共用' })).toBeTruthy()
})
