// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { behindKey } from '../table/list-state.ts'
import { type FakeRoutes, fakeApi } from '../testing/fake-api.ts'
import { App } from './app.tsx'
import { createRuntime } from './create-runtime.ts'

const profile = {
  admin: false,
  username: 'sales',
  name: '王小雅',
  permissions: ['/a/list'],
  home: false,
  notReadNumber: 0,
  mustChangePassword: false,
}
const menu = {
  revision: '1',
  groups: [{ key: 'a', title: '甲组', icon: 'user', screens: ['/a/one', '/a/two'] }],
  screens: { '/a/one': '页面一', '/a/two': '页面二' },
}
const screenAnswer = (path: string, type = 'component') => ({
  body: { code: 200, data: { revision: '1', path, title: '', view: { type, component: 'demo/page', props: { path } }, options: {} } },
})
const signedIn = (): FakeRoutes => ({
  'GET /auth/profile': { body: { code: 200, data: profile } },
  'GET /runtime/menu': { body: { code: 200, data: menu } },
  'GET /runtime/screen?path=%2Fa%2Fone': screenAnswer('/a/one'),
  'GET /runtime/screen?path=%2Fa%2Ftwo': screenAnswer('/a/two', 'gone/view'),
})
const signedOut: FakeRoutes = {
  'GET /auth/profile': { status: 401, body: { code: 401, message: '请先登录' } },
  'GET /runtime/menu': { status: 401, body: { code: 401, message: '请先登录' } },
}
const page = (props: { readonly view: { readonly props?: { readonly path: string } } }) => <p>内容 {props.view.props?.path}</p>
type View = Extract<NonNullable<ClientPlugin['views']>[string], (...args: never) => unknown>
const standard: ClientPlugin = { id: 'standard', views: { component: page as View } }

let dispose = (): void => {}
const startApp = (path: string, routes: FakeRoutes, plugins: readonly ClientPlugin[] = [standard], landingPath?: () => string) => {
  history.replaceState(null, '', path)
  const api = fakeApi(routes)
  const made = createRuntime({ plugins, landingPath })
  const view = render(
    <App
      runtime={made.runtime}
      brand={{ tagline: '', points: [], copyright: '© 远航', filing: { text: '备案信息查询', url: 'https://beian.example/' } }}
    />,
  )
  dispose = () => {
    view.unmount()
    made.dispose()
    api.restore()
  }
  return { ...api, ...made, user: userEvent.setup() }
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  dispose()
  cleanup()
  // Toasts are rendered outside the page.
  Message.clear()
  vi.restoreAllMocks()
})

describe('shell', () => {
  it('goes from / to the first permitted screen and draws it', async () => {
    startApp('/', signedIn())
    expect(await screen.findByText('内容 /a/one')).toBeTruthy()
    expect(location.pathname).toBe('/a/one')
    expect(document.title).toBe('页面一 - 远航')
    const crumbs = screen.getByRole('navigation', { name: '面包屑' })
    expect(within(crumbs).getByText('页面一').getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('navigation', { name: '主菜单' }).textContent).toBe('甲组页面一页面二')
  })

  it('shows a placeholder for a view that nobody contributes', async () => {
    startApp('/a/two', signedIn())
    expect(await screen.findByText(/没有名为“gone\/view”的组件/)).toBeTruthy()
  })

  it('says that a page does not exist', async () => {
    startApp('/nowhere/', signedIn())
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(screen.getByText(/请检查地址是否正确/)).toBeTruthy()
    expect(document.title).toBe('页面不存在 - 远航')
  })

  it('has a page for somebody without any screen', async () => {
    startApp('/', { ...signedIn(), 'GET /runtime/menu': { body: { code: 200, data: { revision: '1', groups: [], screens: {} } } } })
    expect(await screen.findByRole('heading', { name: '没有可用的页面' })).toBeTruthy()
  })

  it('shows a failed screen with another try', async () => {
    const routes = signedIn()
    routes['GET /runtime/screen?path=%2Fa%2Fone'] = { status: 500, body: { code: 500, message: '系统繁忙' } }
    const { user } = startApp('/a/one', routes)
    expect(await screen.findByText('系统繁忙')).toBeTruthy()
    routes['GET /runtime/screen?path=%2Fa%2Fone'] = screenAnswer('/a/one')
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('内容 /a/one')).toBeTruthy()
  })

  it('puts widgets into their slots, and a home widget makes / a home page', async () => {
    const widgets: ClientPlugin = {
      id: 'demo',
      widgets: {
        bell: { slot: 'topBar', order: 1, component: () => <i>铃</i> },
        hello: { load: async () => ({ slot: 'home', order: 1, component: () => <p>今日待办</p> }) },
      },
    }
    startApp('/', signedIn(), [standard, widgets])
    expect(await screen.findByText('今日待办')).toBeTruthy()
    expect(screen.getByText('铃')).toBeTruthy()
    expect(document.title).toBe('首页 - 远航')
    expect(screen.getByRole('link', { name: '首页' })).toBeTruthy()
  })

  it('leads by its sign to where this employee begins the day, and by 首页 to the home page', async () => {
    const hello: ClientPlugin = { id: 'demo', widgets: { hello: { slot: 'home', order: 1, component: () => <p>今日待办</p> } } }
    const { user } = startApp('/a/two', signedIn(), [standard, hello], () => '/a/one')
    await user.click(await screen.findByRole('link', { name: '远航' }))
    expect(await screen.findByText('内容 /a/one')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '首页' }))
    expect(await screen.findByText('今日待办')).toBeTruthy()
  })

  it('leads to the home page where the landing page is not this employee’s to open', async () => {
    const hello: ClientPlugin = { id: 'demo', widgets: { hello: { slot: 'home', order: 1, component: () => <p>今日待办</p> } } }
    const { user } = startApp('/a/one', signedIn(), [standard, hello], () => '/a/closed')
    await user.click(await screen.findByRole('link', { name: '远航' }))
    expect(await screen.findByText('今日待办')).toBeTruthy()
  })

  it('leads from the menu to a list, not to the rows behind a number that it showed', async () => {
    const { user } = startApp(`/a/one?${behindKey}=x`, signedIn())
    await user.click(await screen.findByRole('link', { name: '页面二' }))
    expect((await screen.findByRole('link', { name: '页面一' })).getAttribute('href')).toBe('/a/one')
  })

  it('lays the name of the employee who is signed in over every page', async () => {
    const { user } = startApp('/a/one', { ...signedIn(), 'POST /auth/logout': { body: { code: 200 } } })
    const mark = () => [...document.body.children].find(part => part.getAttribute('style')?.includes('sales'))
    await screen.findByText('内容 /a/one')
    await waitFor(() => expect(mark()).toBeTruthy())
    await user.click(await screen.findByRole('button', { name: /王小雅/ }))
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    await screen.findByLabelText('用户名')
    expect(mark()).toBeUndefined()
  })

  it('collapses the sidebar and remembers it', async () => {
    const { user } = startApp('/a/one', signedIn())
    await user.click(await screen.findByRole('button', { name: '收起菜单' }))
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy()
    expect(localStorage.getItem('yuanhang.sidebar')).toBe('collapsed')
    // The collapsed groups keep their accessible names.
    expect(screen.getByRole('button', { name: '甲组' })).toBeTruthy()
  })

  it('remembers which groups were closed by hand', async () => {
    const first = startApp('/', signedIn(), [
      standard,
      { id: 'demo', widgets: { hello: { slot: 'home', order: 1, component: () => null } } },
    ])
    const group = await screen.findByRole('button', { name: '甲组' })
    expect(group.getAttribute('aria-expanded')).toBe('true')
    await first.user.click(group)
    cleanup()
    startApp('/', signedIn(), [standard, { id: 'demo', widgets: { hello: { slot: 'home', order: 1, component: () => null } } }])
    expect((await screen.findByRole('button', { name: '甲组' })).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('a contribution that fails', () => {
  it('is replaced by a box that offers another try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    const view = () => {
      if (broken) throw new Error('坏了')
      return <p>好了</p>
    }
    const { user } = startApp('/a/one', signedIn(), [{ id: 'standard', views: { component: view as View } }])
    expect(await screen.findByText(/坏了/)).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('好了')).toBeTruthy()
  })

  it('whose code does not come is fetched once, and again when that is asked for', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi
      .fn<() => Promise<View>>()
      .mockRejectedValueOnce(new Error('没有来'))
      .mockResolvedValue(page as View)
    startApp('/a/one', signedIn(), [{ id: 'standard', views: { component: { load } } }])
    expect(await screen.findByText(/没有来/)).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
    // A suspending render has to be awaited within act.
    await act(async () => screen.getByRole('button', { name: '重试' }).click())
    expect(await screen.findByText('内容 /a/one')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('switches its plugin off the third time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const demo: ClientPlugin = {
      id: 'demo',
      widgets: {
        bell: {
          slot: 'home',
          order: 1,
          component: () => {
            throw new Error('坏了')
          },
        },
      },
    }
    const { user, runtime } = startApp('/', signedIn(), [standard, demo])
    const facts: string[] = []
    runtime.kernel.bus.on('plugin.disabled', fact => facts.push(fact.id))
    await user.click(await screen.findByRole('button', { name: '重试' }))
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(facts).toEqual(['demo'])
    expect(await screen.findByText('内容 /a/one')).toBeTruthy()
  })
})

describe('login', () => {
  const typeIn = async (user: ReturnType<typeof userEvent.setup>, name: string, password: string): Promise<void> => {
    await user.type(await screen.findByLabelText('用户名'), name)
    await user.type(screen.getByLabelText('密码'), password)
    await user.click(screen.getByRole('button', { name: '登录' }))
  }

  it('is where a stranger ends up, and leads back to the page that was asked for', async () => {
    const routes: FakeRoutes = { ...signedOut }
    routes['POST /auth/login'] = () => {
      Object.assign(routes, signedIn())
      return { body: { code: 200, data: { home: false } } }
    }
    const { user, calls } = startApp('/a/one?x=1', routes)
    await typeIn(user, ' sales ', ' secret1 ')
    expect(await screen.findByText('内容 /a/one')).toBeTruthy()
    expect(location.pathname + location.search).toBe('/a/one?x=1')
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ username: 'sales', password: 'secret1' })
    expect(screen.getByText('登录成功')).toBeTruthy()
    expect(screen.queryByText('请先登录')).toBeNull()
  })

  it('is where a call leads whose session is over, and says so', async () => {
    const { runtime } = startApp('/a/one', { ...signedIn(), 'GET /x': { status: 401, body: { code: 401, message: '请先登录' } } })
    await screen.findByText('内容 /a/one')
    await runtime.http.get('/x').catch(() => {})
    expect(await screen.findByLabelText('用户名')).toBeTruthy()
    expect(await screen.findAllByText('请先登录')).toHaveLength(1)
    expect(history.state?.usr).toEqual({ from: '/a/one' })
  })

  it('asks for what is missing without a call, and shows a refusal', async () => {
    const { user, calls } = startApp('/login', { 'POST /auth/login': { status: 401, body: { code: 401, message: '用户名或密码错误' } } })
    await user.click(await screen.findByRole('button', { name: '登录' }))
    expect(screen.getByText('请输入用户名')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(calls).toEqual([])
    await typeIn(user, 'a', 'b')
    expect(await screen.findByText('用户名或密码错误')).toBeTruthy()
    expect(document.title).toBe('登录 - 远航')
  })

  it('tells an employee who forgot the password to ask the administrator', async () => {
    const { user } = startApp('/login', {})
    await user.click(await screen.findByRole('button', { name: '忘记密码？' }))
    expect(await screen.findByText(/请联系管理员重置密码/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lets nobody past a password that another has set', async () => {
    startApp('/a/one', { ...signedIn(), 'GET /auth/profile': { body: { code: 200, data: { ...profile, mustChangePassword: true } } } })
    expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  })
})

describe('account', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>, item: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: /王小雅/ }))
    await user.click(screen.getByRole('menuitem', { name: item }))
  }

  it('logs out, forgets what was loaded and announces the end', async () => {
    const { user, runtime } = startApp('/a/one', { ...signedIn(), 'POST /auth/logout': { body: { code: 200 } } })
    const facts: string[] = []
    runtime.kernel.bus.on('session.ended', fact => facts.push(fact.reason))
    await open(user, '退出登录')
    expect(await screen.findByLabelText('用户名')).toBeTruthy()
    expect(await screen.findByText('已退出')).toBeTruthy()
    expect(facts).toEqual(['logout'])
    expect(history.state?.usr ?? null).toBeNull()
  })

  it("changes the password: checks first, shows the server's field errors, then goes to the login page", async () => {
    const routes = signedIn()
    routes['POST /system/employee/change-password'] = ({ body }) =>
      (body as { originalPassword: string }).originalPassword === 'right1'
        ? { body: { code: 200 } }
        : { status: 422, body: { code: 3000, message: '原密码不正确', errors: [{ field: 'originalPassword', message: '原密码不正确' }] } }
    const { user } = startApp('/a/one', routes)
    await open(user, '修改密码')
    await user.click(await screen.findByRole('button', { name: '确定' }))
    expect(screen.getByText('请输入新密码')).toBeTruthy()
    await user.type(screen.getByLabelText('原密码'), 'wrong1')
    await user.type(screen.getByLabelText('新密码'), 'abcdefg1')
    await user.type(screen.getByLabelText('确认新密码'), 'abcdefg1')
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('原密码不正确')).toBeTruthy()
    await user.clear(screen.getByLabelText('原密码'))
    await user.type(screen.getByLabelText('原密码'), 'right1')
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('密码修改成功，请重新登录')).toBeTruthy()
    await act(async () => {})
    expect(location.pathname).toBe('/login')
  })
})
