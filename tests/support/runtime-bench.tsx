import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import Modal from '@arco-design/web-react/es/Modal'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { createKernel, type Kernel, kinds } from '#core/kernel/index.ts'
import { RuntimeContext } from '#core/runtime/context/runtime.ts'
import { OptionsContext } from '#core/runtime/hooks/use-options.ts'
import { type Answer, createTypedHttp, type Http, type RequestOptions } from '#core/runtime/http/http.ts'
import { withQuery } from '#core/runtime/http/query-string.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { createPreferences } from '#core/runtime/preferences/preferences.ts'
import { createSession } from '#core/runtime/session/session.ts'
import type { ClientOption, Envelope } from '#schemas/types/wire.ts'

// The default timeout is too short for a busy machine.
configure({ asyncUtilTimeout: 3000 })

/** Call made by the page. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'UPLOAD' | 'DOWNLOAD'
  /** Path without the query. */
  readonly url: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly idempotencyKey: string | undefined
}

/** Responses of the fake server by '<METHOD> <path>': an envelope, or a RequestError to fail with. */
export type Answers = Readonly<Record<string, (call: Call) => Partial<Envelope> | RequestError | Promise<Partial<Envelope> | RequestError>>>

const benchProfile = {
  id: 7,
  username: 'mgr_a',
  name: '王经理',
  admin: false,
  permissions: [],
  departmentId: 3,
  home: false,
  notReadNumber: 0,
}

/** Default responses of core endpoints: a menu without screens, and no screen. */
const CORE_ANSWERS: Answers = {
  'GET /auth/profile': () => ({ data: benchProfile }),
  'GET /runtime/menu': () => ({ data: { revision: '1', groups: [], screens: {} } }),
  'GET /runtime/screen': () => new RequestError('数据不存在或已被删除', { status: 404 }),
}

const notFoundAnswer: Answers[string] = () => new RequestError('数据不存在或已被删除', { status: 404 })

/** HTTP client whose server is a table of responses. Other calls get `otherwise`, by default a 404. */
export function tableHttp(answers: Answers, otherwise = notFoundAnswer): { readonly http: Http; readonly calls: Call[] } {
  const calls: Call[] = []
  const all: Answers = { ...CORE_ANSWERS, ...answers }
  const run = async (method: Call['method'], url: string, body: unknown, options: RequestOptions = {}): Promise<Answer<unknown>> => {
    const parsed = new URL(withQuery(url, options.query), 'http://server')
    const query = Object.fromEntries(parsed.searchParams)
    const call: Call = { method, url: parsed.pathname, query, body, idempotencyKey: options.idempotencyKey }
    calls.push(call)
    const answer = await (all[`${method} ${parsed.pathname}`] ?? otherwise)(call)
    if (answer instanceof RequestError) throw answer
    return { code: 200, data: undefined, ...answer }
  }
  const http = createTypedHttp({
    get: (url, options) => run('GET', url, undefined, options),
    post: (url, body, options) => run('POST', url, body, options),
    upload: (url, form, options) => run('UPLOAD', url, form, options),
    download: async (url, options) => {
      const answer = await run('DOWNLOAD', url, undefined, options)
      return answer.data === undefined ? undefined : answer
    },
  })
  return { http, calls }
}

export interface Bench {
  readonly calls: readonly Call[]
  readonly kernel: Kernel
  /** Path and query of the router. */
  address(): string
}

/**
 * Renders a part of the app with the given plugins, responses and option sets. Lazy imports are resolved beforehand, because loading is not under
 * test.
 */
export async function renderBench(
  part: ReactNode,
  setup: {
    readonly plugins: readonly ClientPlugin[]
    readonly answers?: Answers
    /** Response to every other call; a 404 if absent. */
    readonly otherwise?: Answers[string]
    readonly options?: Readonly<Record<string, readonly ClientOption[]>>
    readonly path?: string
  },
): Promise<Bench> {
  const kernel = createKernel()
  kernel.register(setup.plugins)
  for (const kind of kinds) for (const entry of kernel.all(kind)) await entry.load()
  const { http, calls } = tableHttp(setup.answers ?? {}, setup.otherwise)
  let address = ''
  const Address = (): null => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  render(
    <RuntimeContext
      value={{
        kernel,
        http,
        session: createSession(kernel.bus),
        preferences: createPreferences(http),
        landingPath: undefined,
        safe: false,
      }}
    >
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[setup.path ?? '/list']}>
          <OptionsContext value={setup.options ?? {}}>{part}</OptionsContext>
          <Address />
        </MemoryRouter>
      </SWRConfig>
    </RuntimeContext>,
  )
  return { calls, kernel, address: () => address }
}

/** Unmounts the page with its toasts and dialogs, and waits until they are gone: their timers must not outlive the page. */
export async function clearBench(): Promise<void> {
  cleanup()
  Message.clear()
  Modal.destroyAll()
  await waitFor(() => {
    if (document.querySelector('.arco-modal, .arco-message')) throw new Error('still leaving')
  })
}
