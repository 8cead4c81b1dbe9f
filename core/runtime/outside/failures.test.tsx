// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, PageComponent } from '#core/contract/client-plugin.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { RequestError } from '../http/request-error.ts'
import { notePartFailure } from '../screen/failures.ts'
import { PluginPart } from '../screen/plugin-part.tsx'
import { loadError } from './deadline.ts'
import { errorOf, openPage, outsideClient, viewOfComponent } from './page.testing.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => page.close())

const retry = (): Promise<void> => act(async () => screen.getByRole('button', { name: '重试' }).click())
const broken: PageComponent = () => {
  throw new Error('坏了')
}

describe('a part that throws while it is drawn', () => {
  const open = (setup: Parameters<typeof openPage>[1] = {}) => {
    page = openPage(
      { plugins: [outsideClient('one', { components: ['page'] })], view: viewOfComponent('one/page') },
      { modules: { '/plugins/one/1/client.js': { id: 'one', components: { page: broken } } }, ...setup },
    )
  }

  it('is switched off at the third time within a minute: people are told, the server once, and its place says so', async () => {
    open()
    await screen.findByText(/坏了/)
    await retry()
    expect(page.told()).toEqual([])
    await retry()
    await screen.findByText('插件“one”已停用')
    screen.getByText('插件“one”出错，已在本页停用，刷新页面可重新启用')
    expect(page.told()).toEqual([{ id: 'one', part: 'components one/page', message: '坏了' }])
    expect([page.runtime.kernel.plugins, screen.queryByText(/无法显示的内容/)]).toEqual([['standard'], null])
  })

  it('is not when the three are spread over more than a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    await screen.findByText(/坏了/)
    await retry()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await retry()
    screen.getByText(/坏了/)
    await retry()
    screen.getByText(/坏了/)
    expect([page.told(), page.runtime.kernel.plugins]).toEqual([[], ['standard', 'one']])
    await retry()
    await screen.findByText('插件“one”已停用')
  })

  it('is switched off though the server cannot be told', async () => {
    open({ routes: { 'POST /runtime/pluginFailure': { status: 500, body: { code: 500, message: '系统繁忙' } } } })
    await screen.findByText(/坏了/)
    await retry()
    await retry()
    await screen.findByText('插件“one”已停用')
    expect([page.told().length, screen.queryByText('系统繁忙')]).toEqual([1, null])
  })

  const good: ClientPlugin = { id: 'one', components: { page: () => <p>修好了</p> } }
  const versions = { '/plugins/one/1/client.js': { id: 'one', components: { page: broken } }, '/plugins/one/2/client.js': good }
  const second = outsideClient('one', { components: ['page'] }, { url: '/plugins/one/2/client.js' })

  it('comes back with another version, and not before', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    open({ modules: versions })
    await screen.findByText(/坏了/)
    await retry()
    await retry()
    await screen.findByText('插件“one”已停用')
    await act(async () => page.publish({ plugins: [outsideClient('one', { components: ['page'] }), outsideClient('more')] }))
    await waitFor(() => expect(page.importModule).toHaveBeenCalledWith('/plugins/more/1/client.js', 'sha256-more'))
    screen.getByText('插件“one”已停用')
    await act(async () => page.publish({ plugins: [second] }))
    await screen.findByText('修好了')
  })

  it('is drawn anew with another version, whatever the one before had come to', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    open({ modules: versions })
    await screen.findByText(/坏了/)
    await act(async () => page.publish({ plugins: [second] }))
    await screen.findByText('修好了')
  })
})

it('a bundled plugin is switched off for three failures within a minute, too, and the server is not told', async () => {
  page = openPage({ plugins: [], view: viewOfComponent('demo/page') }, { bundled: [{ id: 'demo', components: { page: broken } }] })
  await screen.findByText(/坏了/)
  await retry()
  await retry()
  await screen.findByText('插件“demo”已停用')
  expect(page.told()).toEqual([])
})

it('an activate that throws switches the plugin off at once, and what requires it waits in silence until another version comes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const activate = (): never => {
    throw new Error('不行')
  }
  page = openPage(
    {
      plugins: [outsideClient('one', { components: ['page'] }), outsideClient('child', { components: ['page'] }, { requires: ['one'] })],
      view: viewOfComponent('one/page'),
    },
    { modules: { '/plugins/one/1/client.js': { id: 'one', components: { page: () => <p>在</p> }, activate } } },
  )
  await screen.findByText('插件“one”已停用')
  await waitFor(() => expect(page.told()).toEqual([{ id: 'one', part: 'activate', message: '不行' }]))
  expect(page.runtime.kernel.plugins).toEqual(['standard'])
  const [one, child] = page.served.plugins as [OutsideClient, OutsideClient]
  await act(async () => page.publish({ plugins: [one, child, outsideClient('more')] }))
  await waitFor(() => expect(page.runtime.kernel.plugins).toEqual(['standard', 'more']))
  expect(page.told()).toHaveLength(1)
  await act(async () => page.publish({ plugins: [{ ...one, url: '/plugins/one/2/client.js' }, child] }))
  await waitFor(() => expect(page.runtime.kernel.plugins).toEqual(['standard', 'one', 'child']))
})

it('a subscriber of the bus that throws counts', async () => {
  const activate: NonNullable<ClientPlugin['activate']> = ({ bus }) => {
    bus.on('action.succeeded', () => {
      throw new Error('听错了')
    })
    return undefined
  }
  page = openPage(
    { plugins: [outsideClient('one')], view: viewOfComponent('gone/page') },
    { modules: { '/plugins/one/1/client.js': { id: 'one', activate } } },
  )
  await waitFor(() => expect(page.importModule).toHaveBeenCalled())
  await act(async () => {})
  for (let time = 0; time < 3; time += 1) page.runtime.kernel.bus.emit('action.succeeded', { resource: 'x', action: 'y', ids: [] })
  expect(page.told()).toEqual([{ id: 'one', part: 'bus action.succeeded', message: '听错了' }])
})

it('what did not arrive is nobody’s mistake', async () => {
  page = openPage({ plugins: [outsideClient('one', { cells: ['x'] })], view: viewOfComponent('gone/page') })
  await screen.findByText(/没有名为/)
  for (let time = 0; time < 3; time += 1) notePartFailure(page.runtime, { plugin: 'one', part: '', error: loadError('慢') })
  expect(page.runtime.kernel.plugins).toContain('one')
})

describe('an error of a handler', () => {
  let error: unknown
  const Part = ({ name }: { readonly name: string }) => {
    const [count, setCount] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          {name}数到{count}
        </button>
        <button
          type="button"
          onClick={() => {
            throw error
          }}
        >
          {name}出错
        </button>
      </>
    )
  }
  const plugin = (id: string): ClientPlugin => ({
    id,
    components: { left: () => <Part name={`${id}左`} />, right: () => <Part name={`${id}右`} /> },
  })
  const board: ClientPlugin = {
    id: 'board',
    components: {
      page: () => (
        <>
          {['one/left', 'one/right', 'two/left'].map(id => (
            <section aria-label={id} key={id}>
              <PluginPart id={id} props={{}} />
            </section>
          ))}
          <button type="button">别处</button>
        </>
      ),
    },
  }
  const both = { components: ['left', 'right'] }
  const open = async (): Promise<void> => {
    page = openPage(
      { plugins: [outsideClient('one', both), outsideClient('two', both)], view: viewOfComponent('board/page') },
      { bundled: [board], modules: { '/plugins/one/1/client.js': plugin('one'), '/plugins/two/1/client.js': plugin('two') } },
    )
    await screen.findByText('two左出错')
    await screen.findByText('one右出错')
  }
  const press = (name: string): Promise<void> => page.user.click(screen.getByRole('button', { name }))
  const faults = (): readonly (string | null | undefined)[] =>
    [...document.querySelectorAll('.yh-fault')].map(fault => fault.closest('section')?.getAttribute('aria-label'))
  const reject = (reason: unknown): Promise<void> =>
    act(async () => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))

  it('shows in the part where it happened, and nothing else changes', async () => {
    await open()
    error = errorOf('one', '按坏了')
    await press('one左数到0')
    await press('one右数到0')
    await press('one左出错')
    expect(faults()).toEqual(['one/left'])
    within(screen.getByRole('region', { name: 'one/left' })).getByText('one/left：按坏了')
    screen.getByText('one右数到1')
    await press('one右数到1')
    screen.getByText('one右数到2')
    await retry()
    screen.getByText('one左数到0')
  })

  it('counts, and the third switches off all parts of its plugin and no other', async () => {
    await open()
    error = errorOf('one', '按坏了')
    for (let time = 0; time < 2; time += 1) {
      await press('one左出错')
      await retry()
    }
    await press('one右出错')
    expect(screen.getAllByText('插件“one”已停用')).toHaveLength(2)
    screen.getByText('two左数到0')
    expect(page.told()).toEqual([{ id: 'one', part: 'components one/right', message: '按坏了' }])
  })

  it('of a plugin in whose parts nothing has happened last counts, and shows nowhere', async () => {
    await open()
    await press('one左数到0')
    await press('别处')
    for (let time = 0; time < 2; time += 1) await reject(errorOf('one', '后来'))
    expect(faults()).toEqual([])
    await press('two左数到0')
    await reject(errorOf('one', '后来'))
    expect(page.told()).toEqual([{ id: 'one', part: '', message: '后来' }])
    screen.getByText('two左数到1')
  })

  it('that nobody waits for shows in the part where the last thing was done', async () => {
    await open()
    await press('two左数到0')
    await reject(errorOf('two', '没有等'))
    expect(faults()).toEqual(['two/left'])
  })

  it('is not the plugin’s where its code has no part in it, or where a server refused', async () => {
    await open()
    const refused = Object.assign(new RequestError('不能这样做', { status: 422, code: 3000 }), { stack: errorOf('one', '').stack })
    const aborted = Object.assign(new Error('aborted'), { name: 'AbortError', stack: errorOf('one', '').stack })
    await press('one左数到0')
    for (const reason of [refused, aborted, new Error('别人的'), errorOf('standard', '自带的'), '文字']) await reject(reason)
    expect(faults()).toEqual([])
    error = errorOf('one', '第一次')
    await press('one左出错')
    await retry()
    await press('one左出错')
    expect(page.runtime.kernel.plugins).toContain('one')
  })
})
