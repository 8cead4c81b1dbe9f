// @vitest-environment jsdom
/** Which load failures count against a plugin: code that arrived and does not work. Code that did not arrive does not count. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, PageComponent } from '#core/contract/client-plugin.ts'
import { notePartFailure } from '../screen/failures.ts'
import { PluginPart } from '../screen/plugin-part.tsx'
import { DEADLINE_MS } from './deadline.ts'
import { openPage, outsideClient, viewOfComponent } from './page.testing.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => page.close())

const fail = (error: Error) => (): never => {
  throw error
}
const never = new Promise<never>(() => {})
/** URLs of the entry and of its retries. */
const tries = ['', '?try=1', '?try=2', '?try=3'].map(query => `/plugins/one/1/client.js${query}`)
const openFailingPage = (module: unknown, plugin = outsideClient('one', { components: ['page'] })): void => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  page = openPage(
    { plugins: [plugin], view: viewOfComponent('one/page') },
    { modules: Object.fromEntries(tries.map(url => [url, module as ClientPlugin])) },
  )
}
const retry = (): Promise<void> => act(async () => screen.getByRole('button', { name: '重试' }).click())
const withLoad = (load: () => Promise<PageComponent>): ClientPlugin => ({ id: 'one', components: { page: { load } } })
const notHere = new TypeError('Failed to fetch dynamically imported module: /plugins/one/1/x.js')

describe.each<[string, unknown, RegExp, string]>([
  ['code that throws as it runs', fail(new ReferenceError('x 没有定义')), /的代码加载出错：x 没有定义/, ''],
  ['code that cannot be read', fail(new SyntaxError('Unexpected token')), /的代码加载出错：Unexpected token/, ''],
  ['code that runs for ever', () => never, /的代码超过 10 秒没有加载完成/, ''],
  ['an entry that exports another plugin', { id: 'other' }, /没有导出名为“one”的插件/, ''],
  ['an entry without what it declares', { id: 'one' }, /没有给出可用的 components“page”/, 'components one/page'],
  ['a part that never comes', withLoad(() => never), /的“page”超过 10 秒没有加载完成/, 'components one/page'],
  ['a part that fails to load', withLoad(fail(new Error('没有配置'))), /的“page”加载出错：没有配置/, 'components one/page'],
])('%s', (_, module, message, part) => {
  it('switches the plugin off at the third time, and says so to administrators', async () => {
    openFailingPage(module)
    for (let time = 0; time < 3; time += 1) {
      await waitFor(() => expect(page.importModule).toHaveBeenCalled())
      await act(() => vi.advanceTimersByTimeAsync(DEADLINE_MS))
      if (time === 2) break
      await screen.findByText(message)
      expect(page.told()).toEqual([])
      await retry()
    }
    await screen.findByText('插件“one”已停用')
    expect(page.told()).toEqual([{ id: 'one', part, message: expect.stringMatching(message) }])
  })
})

describe.each<[string, unknown, RegExp]>([
  ['an entry that the server does not send', Promise.reject(new Error('404')), /的代码没有下载成功/],
  ['an entry that does not arrive in time', never, /的代码超过 10 秒没有加载完成/],
  ['a piece of the entry that does not arrive', fail(notHere), /的代码没有下载成功/],
  ['a piece that a part asks for and that does not arrive', withLoad(fail(notHere)), /的“page”没有下载成功.*请检查网络后重试/],
])('%s', (_, module, message) => {
  if (module instanceof Promise) module.catch(() => {})

  it('can be asked for again and again: nobody is at fault, and the page stays as it is', async () => {
    openFailingPage(module)
    for (let time = 0; time < 4; time += 1) {
      await waitFor(() => expect(page.importModule).toHaveBeenCalled())
      await act(() => vi.advanceTimersByTimeAsync(DEADLINE_MS))
      await screen.findByText(message)
      await retry()
    }
    expect([page.told(), page.runtime.kernel.plugins]).toEqual([[], ['standard', 'one']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a piece that is there at another try is drawn', async () => {
  const load = vi.fn<() => Promise<PageComponent>>().mockRejectedValueOnce(notHere)
  load.mockResolvedValue(() => <p>来了</p>)
  openFailingPage(withLoad(load))
  await screen.findByText(/的“page”没有下载成功/)
  await retry()
  await screen.findByText('来了')
})

it('what a part asks for as it is drawn, and does not get, counts no more', async () => {
  openFailingPage({ id: 'one', components: { page: fail(notHere) } })
  for (let time = 0; time < 3; time += 1) {
    await screen.findByText(/页面资源加载失败/)
    await retry()
  }
  await screen.findByText(/页面资源加载失败/)
  expect([page.told(), page.runtime.kernel.plugins]).toEqual([[], ['standard', 'one']])
})

it('one failure of the code counts once, however many parts wait for it', async () => {
  const names = ['a', 'b', 'c']
  const board: ClientPlugin = {
    id: 'board',
    components: { page: () => names.map(name => <PluginPart key={name} id={`one/${name}`} props={{}} />) },
  }
  page = openPage(
    { plugins: [outsideClient('one', { components: names })], view: viewOfComponent('board/page') },
    { bundled: [board], modules: Object.fromEntries(tries.map(url => [url, fail(new Error('坏了'))])) },
  )
  await waitFor(() => expect(screen.getAllByText(/的代码加载出错：坏了/)).toHaveLength(3))
  expect([page.told(), page.runtime.kernel.plugins, page.importModule.mock.calls.length]).toEqual([[], ['standard', 'board', 'one'], 1])
  // Two more retries, by any part.
  for (let time = 0; time < 2; time += 1) await act(async () => screen.getAllByRole('button', { name: '重试' })[time]?.click())
  await waitFor(() => expect(page.told()).toHaveLength(1))
})

it('widgets whose code fails count once, wherever they would stand', async () => {
  page = openPage(
    { plugins: [outsideClient('one', { widgets: ['a', 'b', 'c'] })], view: viewOfComponent('gone/page') },
    { modules: { '/plugins/one/1/client.js': fail(new Error('坏了')) } },
  )
  await screen.findByText(/没有名为/)
  await act(async () => {})
  expect([page.told(), page.runtime.kernel.plugins]).toEqual([[], ['standard', 'one']])
})

it('another version begins anew', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const broken = fail(new Error('坏了'))
  const modules = Object.fromEntries([1, 2].flatMap(version => tries.map(url => [url.replace('/1/', `/${version}/`), broken])))
  page = openPage({ plugins: [outsideClient('one', { components: ['page'] })], view: viewOfComponent('one/page') }, { modules })
  await screen.findByText(/坏了/)
  await retry()
  await screen.findByText(/坏了/)
  const second = outsideClient('one', { components: ['page'] }, { url: '/plugins/one/2/client.js' })
  await act(async () => page.publish({ plugins: [second] }))
  await waitFor(() => expect(page.importModule).toHaveBeenCalledWith(second.url, second.integrity))
  await screen.findByText(/坏了/)
  await retry()
  await screen.findByText(/坏了/)
  expect(page.told()).toEqual([])
})

it('what fails after it was replaced counts for neither', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const refused = Promise.withResolvers<never>()
  page = openPage(
    { plugins: [outsideClient('one', { components: ['page'] })], view: viewOfComponent('one/page') },
    {
      modules: {
        '/plugins/one/1/client.js': () => refused.promise,
        '/plugins/one/2/client.js': { id: 'one', components: { page: () => '新的' } },
      },
    },
  )
  await waitFor(() => expect(page.importModule).toHaveBeenCalledOnce())
  await act(async () => page.publish({ plugins: [outsideClient('one', { components: ['page'] }, { url: '/plugins/one/2/client.js' })] }))
  await screen.findByText('新的')
  for (let time = 0; time < 2; time += 1) notePartFailure(page.runtime, { plugin: 'one', part: '', error: new Error('其他') })
  await act(async () => refused.reject(new Error('太晚')))
  expect(page.told()).toEqual([])
  screen.getByText('新的')
})

it('is called by its title where the server names one, and by its id otherwise', async () => {
  page = openPage({
    plugins: [outsideClient('one', { components: ['page'] }, { title: '评分' })],
    view: viewOfComponent('one/page'),
  })
  await screen.findByText(/插件“评分”的入口没有导出名为“one”的插件/)
})
