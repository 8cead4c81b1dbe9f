// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '@arco-design/web-react/es/_util/react-19-adapter'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { App } from '../boot/app.tsx'
import { createRuntime } from '../boot/create-runtime.ts'
import { useLeaveGuard } from '../leaving/leave-guard.ts'
import { listAt, useData } from '../swr/use-data.ts'
import { type FakeRoutes, fakeApi } from '../testing/fake-api.ts'

/** Fake of the page's event stream; `tell` sends an event. */
class FakeEventStream extends EventTarget {
  static last: FakeEventStream | undefined
  readonly CLOSED = 2
  readyState = 1
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null
  constructor() {
    super()
    FakeEventStream.last = this
  }
  close(): void {
    this.readyState = 2
  }
  static tell(revision: string): void {
    const data = JSON.stringify({ topic: 'manifests.changed', payload: { revision } })
    act(() => FakeEventStream.last?.onmessage?.({ data, lastEventId: '' }))
  }
}

/** A page with a form. */
const Form = ({ close }: { readonly close: () => void }) => {
  const [text, setText] = useState('')
  useLeaveGuard(() => text !== '')
  return (
    <>
      <input aria-label="姓名" value={text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={close}>
        关闭
      </button>
    </>
  )
}
const CountPage = ({ view }: { readonly view: { readonly props?: { readonly label: string } } }) => {
  const [open, setOpen] = useState(false)
  const { data } = useData(listAt('/a/one/list'))
  return (
    <>
      <p>{view.props?.label}</p>
      <p>共 {data?.total} 条</p>
      {open ? (
        <Form close={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          编辑
        </button>
      )}
    </>
  )
}
type View = Extract<NonNullable<ClientPlugin['views']>[string], (...args: never) => unknown>
const standard: ClientPlugin = { id: 'standard', views: { component: CountPage as View } }

const served = { revision: '1', label: '客户姓名', total: 1, refused: [] as object[] }
const ok = (data: unknown) => ({ body: { code: 200, data } })
const routes = (admin: boolean): FakeRoutes => ({
  'GET /auth/profile': ok({ admin, username: 'a', name: '甲', permissions: [], home: false, notReadNumber: 0, mustChangePassword: false }),
  'GET /runtime/menu': () =>
    ok({
      revision: served.revision,
      groups: [{ key: 'a', title: '甲组', icon: 'user', screens: ['/a/one'] }],
      screens: { '/a/one': '页面一' },
    }),
  'GET /runtime/screen?path=%2Fa%2Fone': () =>
    ok({
      revision: served.revision,
      path: '/a/one',
      title: '页面一',
      view: { type: 'component', component: 'demo/page', props: { label: served.label } },
      options: {},
    }),
  'GET /a/one/list': () => ok({ total: served.total }),
  'GET /runtime/manifests': () => ok({ published: null, refused: served.refused }),
})

let end = (): void => {}
const startApp = (admin = false) => {
  history.replaceState(null, '', '/a/one')
  const api = fakeApi(routes(admin))
  const made = createRuntime({ plugins: [standard] })
  const brand = { tagline: '', points: [], copyright: '© 远航', filing: { text: '备案信息查询', url: 'https://beian.example/' } }
  const view = render(<App runtime={made.runtime} brand={brand} />)
  end = () => {
    view.unmount()
    made.dispose()
    api.restore()
  }
  return { ...api, user: userEvent.setup() }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventStream)
  Object.assign(served, { revision: '1', label: '客户姓名', total: 1, refused: [] })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an open page shows what was published, with its data, and does not ask for what it shows already', async () => {
  const { calls } = startApp()
  await screen.findByText('客户姓名')
  await waitFor(() => expect(FakeEventStream.last).toBeDefined())
  const before = calls.length
  FakeEventStream.tell('1')
  Object.assign(served, { revision: '2', label: '学生姓名', total: 5 })
  expect(calls).toHaveLength(before)
  FakeEventStream.tell('2')
  await screen.findByText('学生姓名', undefined, { timeout: 2_000 })
  await screen.findByText('共 5 条')
})

it('a form that somebody has filled in stays as it is until it is closed', async () => {
  const { user, calls } = startApp()
  await user.click(await screen.findByText('编辑'))
  await user.type(screen.getByLabelText('姓名'), '小明')
  Object.assign(served, { revision: '2', label: '学生姓名' })
  const before = calls.length
  FakeEventStream.tell('2')
  FakeEventStream.tell('2')
  await user.type(screen.getByLabelText('姓名'), '的妈妈')
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('小明的妈妈')
  expect(calls).toHaveLength(before)
  await user.click(screen.getByText('关闭'))
  await screen.findByText('学生姓名', undefined, { timeout: 2_000 })
})

it('a form that is begun in the moment in which something is published stays as well', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { user, calls } = startApp()
  await screen.findByText('客户姓名')
  await waitFor(() => expect(FakeEventStream.last).toBeDefined())
  const before = calls.length
  Object.assign(served, { revision: '2', label: '学生姓名' })
  FakeEventStream.tell('2')
  fireEvent.click(screen.getByText('编辑'))
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '小明' } })
  await user.type(screen.getByLabelText('姓名'), '的妈妈')
  expect(calls).toHaveLength(before)
  await user.click(screen.getByText('关闭'))
  await screen.findByText('学生姓名', undefined, { timeout: 2_000 })
})

it('tells administrators, and nobody else, what was saved wrong', async () => {
  const notes = ['清单有误', '甲.json:3 第一处', '乙.json:4 第二处', '丙.json:5 第三处']
  served.refused = [{ hash: 'x', date: '2026-01-01 10:00:00', who: 'node', notes }]
  const { user, calls } = startApp(true)
  await waitFor(() => expect(FakeEventStream.last?.readyState).toBe(1))
  FakeEventStream.tell('1')
  await screen.findByText('清单有误，没有发布，系统仍在使用上一版')
  expect(calls.filter(({ url }) => url === '/runtime/manifests')).toHaveLength(1)
  expect(screen.queryByText('丙.json:5 第三处')).toBeNull()
  await user.click(screen.getByText('全部 4 条'))
  screen.getByText('丙.json:5 第三处')
  served.refused = []
  FakeEventStream.tell('1')
  await waitFor(() => expect(screen.queryByText('清单有误，没有发布，系统仍在使用上一版')).toBeNull())
  end()
  const other = startApp()
  await screen.findByText('客户姓名')
  expect(other.calls.map(call => call.url)).not.toContain('/runtime/manifests')
})
