import axios, { type AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios'
import type { EndpointAddress } from '#core/contract/endpoint.ts'
import type { Envelope } from '#schemas/types/wire.ts'
import { basePath, requestedWith, requestTimeout, takeEarly } from './early.ts'
import { type Query, type QueryValue, withQuery } from './query-string.ts'
import { randomId } from './random-id.ts'
import { errorOfAnswer, networkError, RequestError } from './request-error.ts'
import { fileNameOf, saveFile } from './save-file.ts'
import { inTransferSlot } from './transfers.ts'

/** The envelope with its data typed. */
export type Answer<T> = Omit<Envelope, 'data'> & { readonly data: T }

/** Options of a request. */
export interface RequestOptions {
  /** Empty, null and blank values are left out. */
  readonly query?: Query
  /** Aborts the request, which then rejects with an AbortError. */
  readonly signal?: AbortSignal
  /** The caller shows the failure itself; otherwise it is shown as a toast before the promise rejects. */
  readonly quiet?: boolean
  /** Idempotency key: one per opened form makes a retry safe; default is a new one per call. */
  readonly idempotencyKey?: string
  /** Upload progress, 0–100. */
  onProgress?(percent: number): void
}

/** Input of an endpoint as the browser sends it: the body of a POST, or values of a GET's query, which become strings. */
export type SentInput<Method, Input> = Method extends 'GET' ? { readonly [Key in keyof Input]: QueryValue } : Input

/** HTTP client for paths below /api. Every method rejects with a RequestError, except for an aborted request, which rejects with an AbortError. */
export interface Http {
  /** Calls a declared endpoint, which types its input and its answer. */
  call<Method extends 'GET' | 'POST', Input, Output>(
    endpoint: EndpointAddress<Method, Input, Output>,
    input: NoInfer<SentInput<Method, Input>>,
    options?: RequestOptions,
  ): Promise<Answer<Output>>
  /** A GET of a URL from a manifest, for reading. */
  get(url: string, options?: RequestOptions): Promise<Answer<unknown>>
  /** A POST with a JSON body to a URL from a manifest, for changes. */
  post(url: string, body?: unknown, options?: RequestOptions): Promise<Answer<unknown>>
  /** A POST of a form with files, without a timeout. */
  upload<Output>(endpoint: EndpointAddress<'POST', unknown, Output>, form: FormData, options?: RequestOptions): Promise<Answer<Output>>
  /** Saves the file in the response. Resolves to the envelope if the server responds with JSON instead: it started a job. */
  download(url: string, options?: RequestOptions & { readonly fileName?: string }): Promise<Answer<unknown> | undefined>
}

export interface HttpHooks {
  /** The session has expired. @returns whether the same user has signed in again, so that the request may be repeated. */
  onUnauthorized(error: RequestError): Promise<boolean>
  /** Shows the failure to the user. */
  report(error: unknown): void
  /** A request begins; the returned function ends it. */
  began?(): () => void
}

/** A wrong password also gives 401, but ends no session. */
const isLoginRequest = (url: string | undefined): boolean => url === '/auth/login'

const errorOfAxios = async (error: AxiosError): Promise<unknown> => {
  if (error.code === 'ERR_CANCELED') return new DOMException('aborted', 'AbortError')
  const { response } = error
  if (!response) return error.request ? networkError() : new RequestError(error.message, { status: 0 })
  let body = response.data
  if (body instanceof Blob) {
    try {
      body = JSON.parse(await body.text())
    } catch {
      body = undefined
    }
  }
  return errorOfAnswer(response.status, response.statusText, body)
}

const axiosConfig = ({ signal, onProgress }: RequestOptions): AxiosRequestConfig => ({
  signal,
  onUploadProgress: onProgress && (event => onProgress(Math.round((event.progress ?? 0) * 100))),
})

/** Response of a request that was sent before the app had loaded; undefined if there is none, or if it failed at once with a network error. */
const earlyAnswer = async (url: string): Promise<unknown> => {
  const answer = await takeEarly(url)?.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw networkError()
    return undefined
  })
  if (!answer) return undefined
  if (answer.status >= 400) throw errorOfAnswer(answer.status, answer.statusText, answer.body)
  return answer.body
}

const downloadFile = async (client: AxiosInstance, url: string, options: RequestOptions & { readonly fileName?: string }) => {
  const response = await client.get<Blob>(url, { ...axiosConfig(options), responseType: 'blob', timeout: 0 })
  if (String(response.headers['content-type'] ?? '').includes('application/json')) {
    return JSON.parse(await response.data.text()) as Answer<unknown>
  }
  saveFile(response.data, options.fileName ?? fileNameOf(response.headers['content-disposition']) ?? 'download')
  return undefined
}

/** Creates the app's HTTP client, based on axios. */
export const createHttp = (hooks: HttpHooks): Http => {
  const client = axios.create({ baseURL: basePath, timeout: requestTimeout, headers: { 'X-Requested-With': requestedWith } })

  const settle = async <T>(call: () => Promise<T>): Promise<{ readonly answer: T } | { readonly error: unknown }> => {
    const over = hooks.began?.()
    try {
      return { answer: await call() }
    } catch (thrown) {
      return { error: axios.isAxiosError(thrown) ? await errorOfAxios(thrown) : thrown }
    } finally {
      over?.()
    }
  }
  const run = async <T>(url: string, options: RequestOptions, call: () => Promise<T>): Promise<T> => {
    let outcome = await settle(call)
    const refused = (): RequestError | undefined =>
      'error' in outcome && outcome.error instanceof RequestError && outcome.error.status === 401 && !isLoginRequest(url)
        ? outcome.error
        : undefined
    for (let error = refused(); error && (await hooks.onUnauthorized(error)); error = refused()) outcome = await settle(call)
    if ('answer' in outcome) return outcome.answer
    if (!options.quiet) hooks.report(outcome.error)
    throw outcome.error
  }
  const keyed = (options: RequestOptions): AxiosRequestConfig => ({
    ...axiosConfig(options),
    headers: { 'Idempotency-Key': options.idempotencyKey ?? randomId() },
  })

  const get = <T>(url: string, options: RequestOptions): Promise<Answer<T>> => {
    const address = withQuery(url, options.query)
    return run<Answer<T>>(url, options, async () => (await earlyAnswer(address)) ?? (await client.get(address, axiosConfig(options))).data)
  }
  const post = <T>(url: string, body: unknown, options: RequestOptions): Promise<Answer<T>> => {
    // The same idempotency key for all attempts: a session that expired in between must not cause a change twice.
    const config = keyed(options)
    return run<Answer<T>>(url, options, async () => (await client.post(withQuery(url, options.query), body, config)).data)
  }

  return {
    call: ({ method, path }, input, options = {}) =>
      method === 'GET' ? get(path, { ...options, query: { ...input } }) : post(path, input, options),
    get: (url, options = {}) => get(url, options),
    post: (url, body = {}, options = {}) => post(url, body, options),
    upload: ({ path }, form, options = {}) => {
      const config = { ...keyed(options), timeout: 0 }
      const send = async () => (await client.post(withQuery(path, options.query), form, config)).data
      return run(path, options, () => inTransferSlot('upload', options.signal, send))
    },
    download: (url, options = {}) =>
      run(url, options, () =>
        inTransferSlot('download', options.signal, () => downloadFile(client, withQuery(url, options.query), options)),
      ),
  }
}
