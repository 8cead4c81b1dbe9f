import { useCallback } from 'react'
import { toast, useHttp, useRefresh, useServerEvents } from '#core/runtime/index.ts'
import { listUrl, queueUrl, readAllUrl } from './records.ts'

/** Asks again for everything on the page that depends on what is read. */
export const useRefreshMailbox = (): (() => Promise<void>) => {
  const refresh = useRefresh()
  return useCallback(async () => {
    await Promise.all([refresh('/auth/profile'), refresh(listUrl), refresh(queueUrl)])
  }, [refresh])
}

/** Keeps what is shown up to date: messages that arrive, and those read on another page. */
export const useMailboxEvents = (arrived?: (payload: Readonly<Record<string, unknown>>) => void): void => {
  const refresh = useRefreshMailbox()
  useServerEvents('message.arrived', payload => {
    void refresh()
    if (payload) arrived?.(payload)
  })
  useServerEvents('message.read', payload => {
    // What was missed is asked for once.
    if (payload) void refresh()
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
