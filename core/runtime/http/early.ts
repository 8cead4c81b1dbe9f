/**
 * Response of a request that was sent before the app's code had loaded. `apps/web/early.ts` stores it on the window while the bundles load; the first
 * request of the same URL takes it.
 */
export interface EarlyAnswer {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
}

/** URL that a screen requests on its own as soon as it is rendered; undefined if it cannot be predicted. */
export type FirstCall = (screen: unknown) => string | undefined

/** Milliseconds for which an early response is fresh enough for the first render of a page. */
const EARLY_LIFETIME_MS = 20_000

/** An early call, pending or settled. */
export interface EarlyCall {
  readonly answer: Promise<EarlyAnswer>
  /** The answer after it has arrived, for reading it synchronously while rendering. */
  came?: EarlyAnswer
}

declare global {
  var yuanhangEarly: Map<string, EarlyCall> | undefined
}

/** Sent with every request: a foreign page cannot set this header. */
export const requestedWith = 'yuanhang'
export const basePath = '/api'
/** Request timeout in milliseconds. */
export const requestTimeout = 60_000

export const screenUrl = (path: string): string => `/runtime/screen?path=${encodeURIComponent(path)}`

const fetchEarly = async (url: string): Promise<EarlyAnswer> => {
  const response = await fetch(basePath + url, {
    headers: { 'X-Requested-With': requestedWith, Accept: 'application/json' },
    signal: AbortSignal.timeout(requestTimeout),
  })
  return { status: response.status, statusText: response.statusText, body: await response.json().catch(() => undefined) }
}

/** Storage key; set if a user was signed in when the page was last open. */
const SIGNED_IN_KEY = 'yuanhang.signedIn'
const UNAUTHORIZED_ANSWER: EarlyAnswer = { status: 401, statusText: '', body: { code: 401, message: '请先登录' } }

/** Runs work on localStorage; undefined if storage is forbidden, in which case the page asks the server each time. */
const withLocalStorage = (work: (storage: Storage) => unknown): unknown => {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** Remembers for the next page load whether a user is signed in. */
export const keepSignedIn = (signedIn: boolean): void =>
  void withLocalStorage(storage => (signedIn ? storage.setItem(SIGNED_IN_KEY, '1') : storage.removeItem(SIGNED_IN_KEY)))

const bodyData = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)

/** Whether this browser has a session: asks the server if none was known, because failed requests would show up as errors in the console. */
const hasSession = async (): Promise<boolean> => {
  if (withLocalStorage(storage => storage.getItem(SIGNED_IN_KEY)) === '1') return true
  const { status, body } = await fetchEarly('/auth/session')
  return status !== 200 || bodyData(body) !== null
}

const createEarlyCall = (answer: Promise<EarlyAnswer>): EarlyCall => {
  const call: EarlyCall = { answer }
  // takeEarly hands the rejection on; without a caller it must not count as unhandled.
  answer.then(came => Object.assign(call, { came })).catch(() => {})
  return call
}

/** Sends the screen's first request as soon as the screen's response is here, without waiting for the app to render. */
const requestFirstCall = async (screen: EarlyCall, firstCall: FirstCall): Promise<void> => {
  const { status, body } = await screen.answer
  const url = status === 200 ? firstCall(bodyData(body)) : undefined
  const answers = globalThis.yuanhangEarly
  if (url === undefined || !answers || answers.has(url)) return
  answers.set(url, createEarlyCall(fetchEarly(url)))
  setTimeout(() => answers.delete(url), EARLY_LIFETIME_MS)
}

/** Sends the requests that every page needs. Without a session they are answered with 401 locally. */
export const startEarly = (address: string, firstCall: FirstCall = () => undefined): void => {
  const path = address.replace(/(?<!\/)\/+$/, '') || '/'
  if (path === '/login') return
  const urls = ['/auth/profile', '/runtime/menu', ...(path === '/' ? [] : [screenUrl(path)])]
  const known = hasSession()
  const answer = async (url: string): Promise<EarlyAnswer> => ((await known) ? fetchEarly(url) : UNAUTHORIZED_ANSWER)
  globalThis.yuanhangEarly = new Map(urls.map(url => [url, createEarlyCall(answer(url))]))
  const screen = globalThis.yuanhangEarly.get(screenUrl(path))
  if (screen) void requestFirstCall(screen, firstCall).catch(() => {})
}

/** The early response of this URL; can be taken once. */
export const takeEarly = (url: string): Promise<EarlyAnswer> | undefined => {
  const call = globalThis.yuanhangEarly?.get(url)
  globalThis.yuanhangEarly?.delete(url)
  return call?.answer
}

/** Removes and returns the body of an early answer that has arrived with status 200; undefined otherwise. */
export const takeArrived = (url: string): unknown => {
  const came = globalThis.yuanhangEarly?.get(url)?.came
  if (came?.status !== 200) return undefined
  globalThis.yuanhangEarly?.delete(url)
  return came.body
}

/** Resolves when these early calls have settled; at once for addresses without an early call. */
export const whenAnswered = async (urls: readonly string[]): Promise<void> => {
  await Promise.allSettled(urls.map(url => globalThis.yuanhangEarly?.get(url)?.answer))
}

/** Drops all early responses: those of an old session must not be used by a new one. */
export const dropEarly = (): void => globalThis.yuanhangEarly?.clear()
