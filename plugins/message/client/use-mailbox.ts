import { useCallback, useRef } from 'react'
import { toast, useHttp, useRefresh, useServerEvents } from '#core/runtime/index.ts'
import { listUrl, queueUrl, readAllUrl } from './records.ts'

/** Asks again for everything on the page that depends on what is read. */
export const useRefreshMailbox = (): (() => Promise<void>) => {
  const refresh = useRefresh()
  return useCallback(async () => {
    await Promise.all([refresh('/auth/profile'), refresh(listUrl), refresh(queueUrl)])
  }, [refresh])
}

/** One at a time, and one more for whatever was asked for meanwhile: hundreds of events are two questions. */
const useCoalesced = (work: () => Promise<void>): (() => void) => {
  const state = useRef({ busy: false, again: false })
  return useCallback(() => {
    const { current } = state
    current.again = true
    if (current.busy) return
    current.busy = true
    // Says that it is done in the same step in which it finds nothing more asked for.
    const run = async (): Promise<void> => {
      while (current.again) {
        current.again = false
        await work().catch(() => undefined)
      }
      current.busy = false
    }
    void run()
  }, [work])
}

/** Keeps what is shown up to date: messages that arrive, and those read on another page. */
export const useMailboxEvents = (arrived?: (payload: Readonly<Record<string, unknown>>) => void): void => {
  const refresh = useCoalesced(useRefreshMailbox())
  useServerEvents('message.arrived', payload => {
    refresh()
    if (payload) arrived?.(payload)
  })
  useServerEvents('message.read', payload => {
    // What was missed is asked for once.
    if (payload) refresh()
  })
}

export const useReadAll = (): (() => Promise<void>) => {
  const http = useHttp()
  const refresh = useRefreshMailbox()
  return useCallback(async () => {
    // A failure has been told.
    const done = await http.get(readAllUrl).catch(() => undefined)
    if (!done) return
    toast.success('操作成功')
    await refresh()
  }, [http, refresh])
}
