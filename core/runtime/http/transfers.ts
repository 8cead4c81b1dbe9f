/** Direction of a file transfer, as seen from the browser. */
export type Transfer = 'upload' | 'download'

type ReleaseSlot = () => void

/**
 * Concurrent transfers per direction in one browser: over HTTP/1.1 it has six connections per server, one of which carries the event stream, and
 * requests must not wait behind files that take minutes.
 */
const SLOTS_PER_DIRECTION = 2

const abortError = (): DOMException => new DOMException('aborted', 'AbortError')

/** Acquires a slot shared by all pages of the browser: one Web Lock per slot. The first free one is used, and the other requests are cancelled. */
const slotOfBrowser = (locks: LockManager, kind: Transfer, signal: AbortSignal): Promise<ReleaseSlot> =>
  new Promise((resolve, reject) => {
    const waiting = new AbortController()
    const withdraw = (): void => waiting.abort()
    signal.addEventListener('abort', withdraw, { once: true })
    for (let slot = 1; slot <= SLOTS_PER_DIRECTION; slot++)
      locks
        .request(`yuanhang.${kind}.${slot}`, { signal: waiting.signal }, () => {
          // Several slots may be granted at the same moment.
          if (waiting.signal.aborted) return undefined
          withdraw()
          signal.removeEventListener('abort', withdraw)
          return new Promise<void>(release => resolve(release))
        })
        .catch(() => reject(abortError()))
  })

const busySlots = { upload: 0, download: 0 }
const waitingTransfers: Record<Transfer, (() => void)[]> = { upload: [], download: [] }

/** Acquires a slot among the transfers of this page only, if there are no Web Locks. */
const slotOfPage = (kind: Transfer, signal: AbortSignal): Promise<ReleaseSlot> =>
  new Promise((resolve, reject) => {
    const take = (): void => {
      busySlots[kind]++
      resolve(() => {
        busySlots[kind]--
        waitingTransfers[kind].shift()?.()
      })
    }
    if (busySlots[kind] < SLOTS_PER_DIRECTION) return take()
    waitingTransfers[kind].push(take)
    const leave = (): void => {
      waitingTransfers[kind] = waitingTransfers[kind].filter(one => one !== take)
      reject(abortError())
    }
    signal.addEventListener('abort', leave, { once: true })
  })

/** Runs a transfer as soon as it has a slot. @throws an AbortError if it is aborted before. */
export const inTransferSlot = async <T>(kind: Transfer, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> => {
  const given = signal ?? new AbortController().signal
  if (given.aborted) throw abortError()
  const release = await (navigator.locks ? slotOfBrowser(navigator.locks, kind, given) : slotOfPage(kind, given))
  try {
    return await run()
  } finally {
    release()
  }
}
