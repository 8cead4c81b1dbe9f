import { useCallback, useRef } from 'react'
import { toast, useHttp, useRefresh, useServerEvents } from '#core/runtime/index.ts'
import { importantQueueGet, messagesList, messagesReadAll } from '../wire.ts'

/** Reloads all data on the page that depends on the read state. */
export const useRefreshMailbox = (): (() => Promise<void>) => {
  const refresh = useRefresh()
  return useCallback(async () => {
    await Promise.all([refresh('/auth/profile'), refresh(messagesList.path), refresh(importantQueueGet.path)])
  }, [refresh])
}

/** Coalesces calls: one runs at a time, and calls during it lead to one more run, so hundreds of events cause two requests. */
const useCoalesced = (work: () => Promise<void>): (() => void) => {
  const state = useRef({ busy: false, again: false })
  return useCallback(() => {
    const { current } = state
    current.again = true
    if (current.busy) return
    current.busy = true
    // `busy` is reset in the same tick in which no further call was found.
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

/** Keeps the data current: reloads it when messages arrive or were read on another page. */
export const useMailboxEvents = (arrived?: (payload: Readonly<Record<string, unknown>>) => void): void => {
  const refresh = useCoalesced(useRefreshMailbox())
  useServerEvents('message.arrived', payload => {
    refresh()
    if (payload) arrived?.(payload)
  })
  useServerEvents('message.read', payload => {
    // Without a payload the event reports missed events; message.arrived reloads for both.
    if (payload) refresh()
  })
}

export const useReadAll = (): (() => Promise<void>) => {
  const http = useHttp()
  const refresh = useRefreshMailbox()
  return useCallback(async () => {
    // The HTTP client has shown the error.
    const done = await http.call(messagesReadAll, {}).catch(() => undefined)
    if (!done) return
    toast.success('操作成功')
    await refresh()
  }, [http, refresh])
}
