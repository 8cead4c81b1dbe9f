// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { pluginInspect, pluginInstall, pluginPurge, pluginRemove, pluginSwitch, pluginsList } from '#core/contract/plugin-wire.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import standard from '#plugins/standard/client/plugin.ts'
import type { FieldError } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { PluginItem, PluginList } from '../wire.ts'
import { EMPTY_PLUGIN_STATEMENT, FULL_PLUGIN_STATEMENT, inspectedPackageOf, pluginItemOf, pluginListOf } from './extensions.testing.ts'
import { ExtensionsPage } from './extensions-page.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })
afterEach(clearBench)

const ALL = ['list', 'install', 'switch', 'remove'].map(name => `/system/plugins/${name}`)
const EXTENSIONS = [pluginItemOf(), pluginItemOf({ id: 'stars', title: '星级', state: 'off', reason: '一分钟内出错三次' })]

/** Renders the page for an employee with these permissions, all by default. `list` may change its result while the page is open. */
const openExtensions = async (
  list: () => PluginList | RequestError,
  { answers = {}, permissions = ALL }: { answers?: Answers; permissions?: readonly string[] } = {},
) => {
  const profile = { id: 7, username: 'it', name: '运维', admin: false, permissions, home: false, notReadNumber: 0 }
  const bench = await renderBench(<ExtensionsPage />, {
    plugins: [standard],
    answers: {
      'GET /auth/profile': () => ({ data: profile }),
      [`GET ${pluginsList.path}`]: () => {
        const answer = list()
        return answer instanceof RequestError ? answer : { data: answer }
      },
      ...answers,
    },
  })
  await waitFor(() => expect(screen.queryByRole('status', { name: '加载中' })).toBeNull())
  const sent = (url: string): unknown[] =>
    bench.calls.filter(call => call.url === url).map(({ body }) => (body instanceof FormData ? Object.fromEntries(body) : body))
  return { sent }
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const zip = (name = 'call-log.zip') => new File(['PK'], name, { type: 'application/zip' })
const choose = (file: File) => user.upload(screen.getByLabelText('选择插件包'), file)
const password = () => screen.getByLabelText('您的登录密码')
const refused =
  (message: string, more: { errors?: FieldError[]; data?: unknown } = {}) =>
  () =>
    new RequestError(message, { status: 409, code: 3000, ...more })

describe('the list', () => {
  it('says of each plugin what it is, where it came from, how it stands, and what is not installed and why', async () => {
    const server = { wanted: '1.2.0', running: '1.1.0', why: '重启服务后运行' }
    const late = pluginItemOf({ statement: FULL_PLUGIN_STATEMENT, server, signedBy: '远航' })
    const refusedItem = pluginItemOf({
      id: 'broken',
      title: 'broken',
      state: 'refused',
      reason: 'plugin.json 缺少 version',
      source: 'folder',
      installedBy: null,
      checksum: '',
    })
    await openExtensions(() => pluginListOf([late, ...EXTENSIONS.slice(1), refusedItem]))
    const [notTaken, installed, off] = screen.getAllByRole('listitem')
    expect(notTaken?.textContent).toContain('plugin.json 缺少 version')
    expect(installed?.textContent).toContain('call-log 1.2.0')
    expect(installed?.textContent).toContain('服务端部分 1.2.0：重启服务后运行，现在运行的是 1.1.0')
    expect(installed?.textContent).toContain('上传安装 · 王经理 · 2026-03-01 10:20 · 签名 远航')
    expect(off?.textContent).toContain('已停用')
    expect(off?.textContent).toContain('一分钟内出错三次')
    expect(
      within(notTaken as HTMLElement)
        .getAllByRole('button')
        .map(one => one.textContent),
    ).toEqual(['详情'])
  })

  it('lists what is bundled, folded', async () => {
    await openExtensions(() => pluginListOf([]))
    const bundled = screen.getByText('内置插件（1）').closest('details')
    expect(bundled?.open).toBe(false)
    expect(bundled?.textContent).toContain('标准组件')
  })

  it('says how to make one where there is none', async () => {
    await openExtensions(() => pluginListOf([]))
    expect(screen.getByText('npm run create-plugin 名称 ../名称')).toBeTruthy()
  })

  it('offers another try when it does not come', async () => {
    let works = false
    await openExtensions(() => (works ? pluginListOf(EXTENSIONS) : new RequestError('系统错误，请稍后再试', { status: 500 })))
    expect(await screen.findByText('系统错误，请稍后再试')).toBeTruthy()
    works = true
    await press('重试')
    expect(await screen.findByText('通话记录')).toBeTruthy()
  })

  it('shows what one brings and asks for', async () => {
    await openExtensions(() => pluginListOf([pluginItemOf({ statement: FULL_PLUGIN_STATEMENT })]))
    await press('“通话记录”详情')
    const text = (await screen.findByRole('dialog', { name: '通话记录' })).textContent
    for (const said of [
      'call-log/dial单元格拨号按钮',
      '/call-log/calls/list通话：查看列表',
      'call-log.close结束通话',
      'POST /call-log/call需要权限 /call-log/call发起通话',
      'GET /call-log/state登录即可调用线路状态',
      'call-log.sync定时运行 */5 * * * *同步录音',
      'call-log.fetch需要时运行取回录音',
      'call-log.followlead.added、lead.staffChanged记录分配',
      'call_log_call通话',
      'https://pbx.example.com',
      'standard',
      'manifests/resources/call.json',
      'migrations/0001_calls.sql',
    ])
      expect(text).toContain(said)
  })

  it('has no buttons for who may only look', async () => {
    await openExtensions(
      () => pluginListOf([...EXTENSIONS, pluginItemOf({ id: 'gone', state: 'removed', statement: FULL_PLUGIN_STATEMENT })]),
      { permissions: [] },
    )
    expect(new Set(screen.getAllByRole('button').map(one => one.textContent))).toEqual(new Set(['详情']))
    expect(screen.queryByLabelText('选择插件包')).toBeNull()
  })

  it('says how uploads are allowed instead of taking any', async () => {
    await openExtensions(() => pluginListOf(EXTENSIONS, { uploads: 'off' }))
    expect(screen.queryByLabelText('选择插件包')).toBeNull()
    expect(screen.getByText(/PLUGIN_UPLOADS=off/)).toBeTruthy()
  })
})

describe('installing', () => {
  it('says what the package is and asks for, and installs it as it was inspected, with the password', async () => {
    let items: readonly PluginItem[] = []
    const { sent } = await openExtensions(() => pluginListOf(items), {
      answers: {
        [`UPLOAD ${pluginInspect.path}`]: () => ({ data: inspectedPackageOf() }),
        [`UPLOAD ${pluginInstall.path}`]: () => {
          items = [pluginItemOf({ version: '1.3.0' })]
          return { data: { restart: true } }
        },
      },
    })
    const file = zip()
    await choose(file)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('从 1.2.0 更新到 1.3.0')
    expect(dialog.textContent).toContain('服务端部分在重启服务器后运行；正在运行旧版的服务器，在重启之前整体使用旧版')
    expect(dialog.textContent).toContain('https://pbx.example.com')
    await press('安装')
    expect(await screen.findByText('请输入登录密码')).toBeTruthy()
    expect(sent(pluginInstall.path)).toEqual([])
    await user.type(password(), 'secret-1')
    await press('安装')
    expect(await screen.findByText('已安装“通话记录”，服务端部分在重启服务器后运行')).toBeTruthy()
    expect(sent(pluginInstall.path)).toEqual([{ checksum: 'c2', password: 'secret-1', page: '', file }])
    expect(await screen.findByText('call-log 1.3.0')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says all that is wrong with a package, and offers no button', async () => {
    const problems = ['plugin.json：缺少 version', 'client.js：不能导入 lodash']
    await openExtensions(() => pluginListOf(EXTENSIONS), {
      answers: { [`UPLOAD ${pluginInspect.path}`]: () => ({ data: inspectedPackageOf({ problems }) }) },
    })
    await choose(zip())
    const alert = within(await screen.findByRole('dialog')).getByRole('alert')
    for (const problem of problems) expect(alert.textContent).toContain(problem)
    expect(screen.queryByRole('button', { name: '安装' })).toBeNull()
    expect(screen.queryByLabelText('您的登录密码')).toBeNull()
  })

  it('says beside the password that it is wrong, and above it what else was refused', async () => {
    let refusal = refused('密码错误', { errors: [{ field: 'password', message: '密码错误' }] })
    const { sent } = await openExtensions(() => pluginListOf(EXTENSIONS), {
      answers: {
        [`UPLOAD ${pluginInspect.path}`]: () => ({ data: inspectedPackageOf() }),
        [`UPLOAD ${pluginInstall.path}`]: () => refusal(),
      },
    })
    await choose(zip())
    await screen.findByRole('dialog')
    await user.type(password(), 'wrong')
    await press('安装')
    expect(await screen.findByText('密码错误')).toBeTruthy()
    expect(password().getAttribute('aria-invalid')).toBe('true')
    refusal = refused('版本 1.3.0 已经安装')
    await user.type(password(), '2')
    expect(screen.queryByText('密码错误')).toBeNull()
    await press('安装')
    expect(await screen.findByText('版本 1.3.0 已经安装')).toBeTruthy()
    expect(screen.getByText('没有安装')).toBeTruthy()
    expect(sent(pluginInstall.path)).toHaveLength(2)
  })

  it('sends no file that is no package, and says what the server could not read', async () => {
    const { sent } = await openExtensions(() => pluginListOf(EXTENSIONS), {
      answers: { [`UPLOAD ${pluginInspect.path}`]: refused('压缩包损坏') },
    })
    await choose(zip('call-log.rar'))
    expect((await screen.findByRole('alert')).textContent).toContain('.zip')
    const large = zip()
    Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
    await choose(large)
    expect(await screen.findByText(/不能超过 5MB/)).toBeTruthy()
    expect(sent(pluginInspect.path)).toEqual([])
    await choose(zip())
    expect(await screen.findByText('压缩包损坏')).toBeTruthy()
  })
})

describe('what is there', () => {
  it('is removed with the password; where manifests still use it, they are named', async () => {
    const problems = ['manifests/screens/a.json 用了 “call-log/dial”', 'manifests/screens/b.json 用了 “call-log.close”']
    let refusal: (() => RequestError) | undefined = refused(problems.join('；'), { data: { problems } })
    let items = [pluginItemOf({ statement: FULL_PLUGIN_STATEMENT })]
    const { sent } = await openExtensions(() => pluginListOf(items), {
      answers: {
        [`POST ${pluginRemove.path}`]: () => {
          if (refusal) return refusal()
          items = [pluginItemOf({ state: 'removed', statement: FULL_PLUGIN_STATEMENT })]
          return {}
        },
      },
    })
    await press('移除“通话记录”')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('call_log_call 通话')
    await user.type(password(), 'secret-1')
    await user.click(within(dialog).getByRole('button', { name: '移除' }))
    for (const problem of problems) expect(await screen.findByText(problem)).toBeTruthy()
    refusal = undefined
    await user.click(within(dialog).getByRole('button', { name: '移除' }))
    expect(await screen.findByText('已移除“通话记录”')).toBeTruthy()
    expect(sent(pluginRemove.path)).toEqual(Array(2).fill({ id: 'call-log', password: 'secret-1', page: '' }))
    expect(await screen.findByRole('button', { name: '清除“通话记录”的数据' })).toBeTruthy()
  })

  it('leaves tables that are cleared by name, and where there are none an entry of the list', async () => {
    const removed = pluginItemOf({ state: 'removed', statement: FULL_PLUGIN_STATEMENT })
    const bare = pluginItemOf({ id: 'stars', title: '星级', state: 'removed', statement: EMPTY_PLUGIN_STATEMENT })
    const { sent } = await openExtensions(() => pluginListOf([removed, bare]), { answers: { [`POST ${pluginPurge.path}`]: () => ({}) } })
    await press('清除“通话记录”的数据')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('不能恢复')
    expect(dialog.textContent).toContain('call_log_call')
    await user.type(password(), 'secret-1{Enter}')
    expect(await screen.findByText('已清除“通话记录”的数据')).toBeTruthy()
    expect(sent(pluginPurge.path)).toEqual([{ id: 'call-log', password: 'secret-1', page: '' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: '清除“星级”的数据' })).toBeNull()
    await press('从列表中清除“星级”')
    const other = await screen.findByRole('dialog')
    expect(other.textContent).toContain('没有留下数据')
    expect(other.textContent).not.toContain('不能恢复')
    await user.type(password(), 'secret-1{Enter}')
    expect(await screen.findByText('已从列表中清除“星级”')).toBeTruthy()
    expect(sent(pluginPurge.path).at(-1)).toEqual({ id: 'stars', password: 'secret-1', page: '' })
  })

  it('is switched off and on once that was confirmed', async () => {
    const { sent } = await openExtensions(() => pluginListOf(EXTENSIONS), { answers: { [`POST ${pluginSwitch.path}`]: () => ({}) } })
    await press('停用“通话记录”')
    await user.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(pluginSwitch.path)).toEqual([])
    await press('停用“通话记录”')
    await user.click(await screen.findByRole('button', { name: '停用' }))
    await waitFor(() => expect(sent(pluginSwitch.path)).toEqual([{ id: 'call-log', on: false }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('启用“星级”')
    await user.click(await screen.findByRole('button', { name: '启用' }))
    await waitFor(() =>
      expect(sent(pluginSwitch.path)).toEqual([
        { id: 'call-log', on: false },
        { id: 'stars', on: true },
      ]),
    )
  })
})
