/** Whether a file goes to the server or comes from it. */
export type Transfer = 'upload' | 'download'

type Release = () => void

/**
 * Transfers of a kind at once in one browser: over HTTP/1.1 it has six connections to a server, one of which carries the events, and requests
 * must not wait behind files that take minutes.
 */
const SLOTS = 2

const aborted = (): DOMException => new DOMException('aborted', 'AbortError')

/** A slot among all pages of the browser: one lock each; what is free first is taken, and the wish for the other withdrawn. */
const slotOfBrowser = (locks: LockManager, kind: Transfer, signal: AbortSignal): Promise<Release> =>
  new Promise((resolve, reject) => {
    const waiting = new AbortController()
    const withdraw = (): void => waiting.abort()
    signal.addEventListener('abort', withdraw, { once: true })
    for (let slot = 1; slot <= SLOTS; slot++)
      locks
        .request(`yuanhang.${kind}.${slot}`, { signal: waiting.signal }, () => {
          // Both may be free at the same moment.
          if (waiting.signal.aborted) return undefined
          withdraw()
          signal.removeEventListener('abort', withdraw)
          return new Promise<void>(release => resolve(release))
        })
        .catch(() => reject(aborted()))
  })

const busy = { upload: 0, download: 0 }
const waiting: Record<Transfer, (() => void)[]> = { upload: [], download: [] }

/** A slot among the transfers of this page, where there are no Web Locks. */
const slotOfPage = (kind: Transfer, signal: AbortSignal): Promise<Release> =>
  new Promise((resolve, reject) => {
    const take = (): void => {
      busy[kind]++
      resolve(() => {
        busy[kind]--
        waiting[kind].shift()?.()
      })
    }
    if (busy[kind] < SLOTS) return take()
    waiting[kind].push(take)
    const leave = (): void => {
      waiting[kind] = waiting[kind].filter(one => one !== take)
      reject(aborted())
    }
    signal.addEventListener('abort', leave, { once: true })
  })

/** Runs a transfer when it has a slot. @throws an AbortError when it is given up before */
export const inTransferSlot = async <T>(kind: Transfer, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> => {
  const given = signal ?? new AbortController().signal
  if (given.aborted) throw aborted()
  const release = await (navigator.locks ? slotOfBrowser(navigator.locks, kind, given) : slotOfPage(kind, given))
  try {
    return await run()
  } finally {
    release()
  }
}
