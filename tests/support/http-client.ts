/** Minimal browser: cookies, headers, JSON. */
import type { EditForm } from './client.ts'
import type { Answered } from './openapi/answer-check.ts'

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  /** Envelope; undefined if the response is not JSON. */
  readonly body: { readonly code: number | string; readonly message?: string; readonly data?: T; readonly [key: string]: unknown }
  /** Raw response body. */
  readonly bytes: Buffer
}

export interface HttpClient {
  /** `path` is below /api. Query values that are undefined are left out. */
  get<T = unknown>(path: string, query?: Readonly<Record<string, string | number | undefined>>): Promise<Answer<T>>
  /** Posts JSON, or a form with files. Every call gets a new idempotency key unless `headers` has one. */
  post<T = unknown>(path: string, body?: object | FormData, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>
  /** Opens an edit form and posts it with the version it opened with, as the browser does. A `version` in `form` overrides it. */
  edit<T = unknown>(path: string, form: EditForm): Promise<Answer<T>>
  /** Sends any request; only the cookie is added. */
  raw(path: string, init?: RequestInit): Promise<Response>
  /** Signs in. @throws if the server refuses. */
  login(username: string, password?: string): Promise<void>
  /** Origin of the server. */
  readonly origin: string
  /** Cookies by name. */
  readonly cookies: Map<string, string>
}

/**
 * @param password default password for `login`
 * @param seen called with every JSON response
 */
export const httpClient = (url: string, password = '', seen: (answer: Answered) => void = () => undefined): HttpClient => {
  const cookies = new Map<string, string>()
  const raw = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    const gone = value === '' || attributes.some(attribute => /^max-age=0$/i.test(attribute) || /^expires=.*1970/i.test(attribute))
    if (gone) cookies.delete(name)
    else cookies.set(name, value)
  }
  const call = async <T>(path: string, init: RequestInit): Promise<Answer<T>> => {
    const headers = { 'x-requested-with': 'yuanhang', origin: url, ...init.headers }
    const response = await raw(`/api${path}`, { ...init, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const json = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0
    const body = json ? JSON.parse(bytes.toString()) : undefined
    seen({ method: init.method ?? 'GET', path, status: response.status, body })
    return { status: response.status, headers: response.headers, body, bytes }
  }
  const client: HttpClient = {
    origin: url,
    cookies,
    raw,
    get(path, query = {}) {
      const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
      const text = new URLSearchParams(given).toString()
      return call(text ? `${path}?${text}` : path, { method: 'GET' })
    },
    post(path, body = {}, headers = {}) {
      const form = body instanceof FormData
      const own = { 'idempotency-key': crypto.randomUUID(), ...(form ? {} : { 'content-type': 'application/json' }), ...headers }
      return call(path, { method: 'POST', headers: own, body: form ? body : JSON.stringify(body) })
    },
    async edit(path, form) {
      const opened = await client.get<{ version?: number }>(path, { id: form.id })
      return client.post(path, { version: opened.body?.data?.version, ...form })
    },
    async login(username, given = password) {
      const { status, body } = await client.post('/auth/login', { username, password: given })
      if (status !== 200) throw new Error(`login of ${username}: ${status} ${body?.message}`)
    },
  }
  return client
}
