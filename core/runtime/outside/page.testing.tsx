import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@arco-design/web-react/es/_util/react-19-adapter'
import { vi } from 'vitest'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import type { ClientView, OutsideClient } from '#schemas/types/wire.ts'
import { clearBench } from '#tests/support/runtime-bench.tsx'
import { App } from '../boot/app.tsx'
import { createRuntime } from '../boot/create-runtime.ts'
import { ComponentScreen } from '../screen/component-screen.tsx'
import { TableScreen } from '../table/table-screen.tsx'
import { type FakeRoutes, fakeApi } from '../testing/fake-api.ts'

const standardPlugin: ClientPlugin = {
  id: 'standard',
  views: { component: ComponentScreen, table: TableScreen },
  cells: { text: { text: value => String(value ?? '-') } },
}

/** An outside plugin as the server lists it; without a title unless `extra` has one. */
export const outsideClient = (
  id: string,
  contributes: OutsideClient['contributes'] = {},
  extra: Partial<OutsideClient> = {},
): OutsideClient => ({
  id,
  version: '1.0.0',
  url: `/plugins/${id}/1/client.js`,
  integrity: `sha256-${id}`,
  requires: [],
  contributes,
  ...extra,
})

/** A screen with one component. */
export const viewOfComponent = (component: string): ClientView => ({ type: 'component', component, props: {} })

/** An error with the stack of an outside plugin's code. */
export const errorOf = (plugin: string, message: string): Error => {
  const error = new Error(message)
  error.stack = `Error: ${message}\n    at act (${location.origin}/plugins/${plugin}/1/client.js:1:1)`
  return error
}

/** Fake of the page's event stream; `publish` sends its events. */
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
}

/** State of the fake server; tests change it by `publish`. */
export interface ServedPage {
  revision: string
  plugins: OutsideClient[]
  view: ClientView
}

interface OpenPageSetup {
  /** Module exports by URL; a pending promise is a module that is still loading, a function runs on evaluation. */
  readonly modules?: Readonly<Record<string, ClientPlugin | Promise<never> | (() => unknown)>>
  readonly bundled?: readonly ClientPlugin[]
  readonly safe?: boolean
  readonly routes?: FakeRoutes
}

const okAnswer = (data: unknown) => ({ body: { code: 200, data } })
const employeeProfile = { admin: false, username: 'a', name: '甲', permissions: [], mustChangePassword: false }

/** Opens a page whose server has these outside plugins and one screen. */
export const openPage = (first: Pick<ServedPage, 'plugins' | 'view'>, setup: OpenPageSetup = {}) => {
  const served: ServedPage = { revision: '1', ...first }
  let menu = Promise.resolve()
  history.replaceState(null, '', '/a/one')
  vi.stubGlobal('EventSource', FakeEventStream)
  const api = fakeApi({
    'GET /auth/profile': okAnswer(employeeProfile),
    'GET /runtime/menu': async () => {
      await menu
      const { revision, plugins } = served
      return okAnswer({ revision, groups: [{ key: 'a', title: '甲组', screens: ['/a/one'] }], screens: { '/a/one': '页面一' }, plugins })
    },
    'GET /runtime/screen?path=%2Fa%2Fone': () =>
      okAnswer({ revision: served.revision, path: '/a/one', title: '页面一', view: served.view, options: {} }),
    'POST /runtime/pluginFailure': okAnswer({}),
    ...setup.routes,
  })
  const importModule = vi.fn(async (url: string, _integrity: string) => {
    const arrived = await setup.modules?.[url]
    return async () => ({ default: typeof arrived === 'function' ? await arrived() : arrived })
  })
  const made = createRuntime({
    plugins: [standardPlugin, ...(setup.bundled ?? [])],
    safe: setup.safe ?? false,
    outside: { importModule },
  })
  const brand = { tagline: '', points: [], copyright: '© 远航', filing: { text: '备案', url: 'https://beian.example/' } }
  const view = render(<App runtime={made.runtime} brand={brand} />)
  return {
    served,
    importModule,
    runtime: made.runtime,
    /** Bodies of the failure reports. */
    told: () => api.calls.filter(({ url }) => url === '/runtime/pluginFailure').map(({ body }) => body),
    user: userEvent.setup({ advanceTimers: milliseconds => void (vi.isFakeTimers() && vi.advanceTimersByTime(milliseconds)) }),
    /** Delays the menu's response from now on. */
    delayMenu(until: Promise<void>): void {
      menu = until
    },
    /** Changes the server's state and sends the event to the page. */
    publish(changed: Partial<ServedPage>): void {
      Object.assign(served, { revision: String(Number(served.revision) + 1) }, changed)
      const data = JSON.stringify({ topic: 'manifests.changed', payload: { revision: served.revision } })
      FakeEventStream.last?.onmessage?.({ data, lastEventId: '' })
    },
    async close(): Promise<void> {
      view.unmount()
      made.dispose()
      api.restore()
      // Fake timers still run here; toasts of a test that uses them leave by them.
      await clearBench()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.useRealTimers()
    },
  }
}
