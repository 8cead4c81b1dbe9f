import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { Envelope } from '#schemas/types/wire.ts'

export interface FakeAnswer {
  readonly status?: number
  readonly body: Envelope
}

export interface FakeCall {
  readonly method: string
  /** Below /api, with query. */
  readonly url: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
  /** Milliseconds; 0 means no timeout. */
  readonly timeout: number
}

/** Responses by '<METHOD> <url>'; a function receives the call. A missing route acts as an unreachable server. */
export type FakeRoutes = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>

const fakeCallOf = (config: InternalAxiosRequestConfig): FakeCall => ({
  method: (config.method ?? 'get').toUpperCase(),
  url: config.url ?? '',
  body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
  headers: { ...config.headers },
  timeout: config.timeout ?? 0,
})

const axiosFailure = (config: InternalAxiosRequestConfig, response?: AxiosResponse): AxiosError =>
  new AxiosError(response ? `status ${response.status}` : 'Network Error', response ? undefined : 'ERR_NETWORK', config, {}, response)

/** For tests: every HTTP client created afterwards uses these routes instead of the network. `restore` ends it. */
export const fakeApi = (routes: FakeRoutes): { readonly calls: FakeCall[]; restore(): void } => {
  const before = axios.defaults.adapter
  const calls: FakeCall[] = []
  axios.defaults.adapter = async config => {
    const call = fakeCallOf(config)
    calls.push(call)
    const route = routes[`${call.method} ${call.url}`]
    if (!route) throw axiosFailure(config)
    const { status = 200, body } = typeof route === 'function' ? await route(call) : route
    const response = { data: body, status, statusText: status === 200 ? 'OK' : 'Error', headers: {}, config } as AxiosResponse
    if (status >= 400) throw axiosFailure(config, response)
    return response
  }
  return {
    calls,
    restore: () => {
      axios.defaults.adapter = before
    },
  }
}
