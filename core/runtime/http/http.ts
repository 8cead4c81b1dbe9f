import axios, { type AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios'
import { sessionBegin } from '#core/contract/core-addresses.ts'
import type { EndpointAddress } from '#core/contract/endpoint.ts'
import type { Envelope } from '#schemas/types/wire.ts'
import { basePath, requestedWith, requestTimeout, takeEarly } from './early.ts'
import { type Query, type QueryValue, withQuery } from './query-string.ts'
import { randomId } from './random-id.ts'
import { errorOfAnswer, isEnvelope, networkError, RequestError } from './request-error.ts'
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

/** Input of a GET as the browser sends it: values of its query, which become strings. */
export type SentQuery<Input> = { readonly [Key in keyof Input]: QueryValue }

/** Input of an endpoint as the browser sends it: the query of a GET, the body of a POST. */
export type SentInput<Method, Input> = Method extends 'GET' ? SentQuery<Input> : Input

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

/** Requests by URL; what they answer is not known. */
interface UrlHttp extends Pick<Http, 'get' | 'post' | 'download'> {
  upload(url: string, form: FormData, options?: RequestOptions): Promise<Answer<unknown>>
}

/** The answer as the endpoint declares it: the server is held to the same declaration. */
const declaredAnswer = <Output>(_endpoint: EndpointAddress<'GET' | 'POST', unknown, Output>, answer: Promise<Answer<unknown>>) =>
  answer as Promise<Answer<Output>>

/** Adds the calls of declared endpoints to those by URL. */
export const createTypedHttp = (http: UrlHttp): Http => ({
  ...http,
  call: (endpoint, input, options = {}) => {
    const { method, path } = endpoint
    return declaredAnswer(
      endpoint,
      method === 'GET' ? http.get(path, { ...options, query: { ...options.query, ...input } }) : http.post(path, input, options),
    )
  },
  upload: (endpoint, form, options) => declaredAnswer(endpoint, http.upload(endpoint.path, form, options)),
})

export interface HttpHooks {
  /** The session has expired. @returns whether the same user has signed in again, so that the request may be repeated. */
  onUnauthorized(error: RequestError): Promise<boolean>
  /** Shows the failure to the user. */
  report(error: unknown): void
  /** A request begins; the returned function ends it. */
  began?(): () => void
}

/** A wrong password also gives 401, but ends no session. */
const isLoginRequest = (url: string | undefined): boolean => url === sessionBegin.path

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

const envelopeOf = (body: unknown): Answer<unknown> | undefined => (isEnvelope(body) ? { ...body, data: body.data } : undefined)

/** Response of a request that was sent before the app had loaded; undefined if there is none, or if it failed at once with a network error. */
const earlyAnswer = async (url: string): Promise<Answer<unknown> | undefined> => {
  const answer = await takeEarly(url)?.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw networkError()
    return undefined
  })
  if (!answer) return undefined
  if (answer.status >= 400) throw errorOfAnswer(answer.status, answer.statusText, answer.body)
  return envelopeOf(answer.body)
}

const downloadFile = async (client: AxiosInstance, url: string, options: RequestOptions & { readonly fileName?: string }) => {
  const response = await client.get<Blob>(url, { ...axiosConfig(options), responseType: 'blob', timeout: 0 })
  if (String(response.headers['content-type'] ?? '').includes('application/json')) {
    return envelopeOf(JSON.parse(await response.data.text()))
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

  return createTypedHttp({
    get: (url, options = {}) => {
      const address = withQuery(url, options.query)
      return run(
        url,
        options,
        async () => (await earlyAnswer(address)) ?? (await client.get<Answer<unknown>>(address, axiosConfig(options))).data,
      )
    },
    post: (url, body = {}, options = {}) => {
      // The same idempotency key for all attempts: a session that expired in between must not cause a change twice.
      const config = keyed(options)
      return run(url, options, async () => (await client.post<Answer<unknown>>(withQuery(url, options.query), body, config)).data)
    },
    upload: (url, form, options = {}) => {
      const config = { ...keyed(options), timeout: 0 }
      const send = async () => (await client.post<Answer<unknown>>(withQuery(url, options.query), form, config)).data
      return run(url, options, () => inTransferSlot('upload', options.signal, send))
    },
    download: (url, options = {}) =>
      run(url, options, () =>
        inTransferSlot('download', options.signal, () => downloadFile(client, withQuery(url, options.query), options)),
      ),
  })
}
