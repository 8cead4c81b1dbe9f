import { useCallback } from 'react'
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr'
import { useHttp } from '../context/runtime.ts'
import type { Answer } from '../http/http.ts'
import { type Query, withQuery } from '../http/query-string.ts'
import { isJustArrived } from './first-answers.ts'
import type { Loaded } from './types.ts'

/** Caching and revalidation of a response. */
export interface DataOptions {
  /** Keeps the previous data while another URL loads. */
  readonly keep?: boolean
  /** Revalidates when the window gets the focus. */
  readonly focus?: boolean
  /** Whether a response equals the previous one; without it SWR compares both deeply. */
  same?(before: Answer<unknown> | undefined, answer: Answer<unknown> | undefined): boolean
  /** Poll interval in milliseconds, from the last envelope; 0 stops. */
  poll?(answer: Answer<unknown> | undefined): number
}

export interface LoadedAnswer<T> extends Loaded<Answer<T>> {
  /** The data still belongs to the previous URL, while the current one loads. */
  readonly previous: boolean
}

/**
 * A GET below /api, cached by URL and query; null sends nothing. Failures are in `error`, not in a toast.
 * @returns the whole envelope, because some responses carry attachData
 */
export const useAnswer = <T>(url: string | null, query?: Query, options: DataOptions = {}): LoadedAnswer<T> => {
  const http = useHttp()
  const { cache } = useSWRConfig()
  const key = url === null ? null : withQuery(url, query)
  const known: unknown = key === null ? undefined : cache.get(key)?.data
  const config: SWRConfiguration = {
    keepPreviousData: options.keep ?? false,
    revalidateOnFocus: options.focus ?? false,
    revalidateIfStale: !(typeof known === 'object' && known !== null && isJustArrived(known)),
    shouldRetryOnError: false,
    refreshInterval: options.poll ?? 0,
    ...(options.same && { compare: options.same }),
  }
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<T>, unknown>(
    key,
    (address: string) => http.get<T>(address, { quiet: true }),
    config,
  )
  const refresh = useCallback(async () => {
    // The failure is in `error`; callers of refresh need not handle it again.
    await mutate().catch(() => undefined)
  }, [mutate])
  return {
    data,
    error,
    loading: isLoading && data === undefined,
    previous: isLoading && data !== undefined,
    refreshing: isValidating,
    refresh,
  }
}

/** Same as useAnswer, but returns only the response's data. */
export const useData = <T>(url: string | null, query?: Query, options?: DataOptions): Loaded<T> => {
  const answer = useAnswer<T>(url, query, options)
  return { ...answer, data: answer.data?.data }
}

/** Revalidates every mounted URL with this prefix, e.g. a list after an action. */
export const useRefresh = (): ((prefix: string) => Promise<void>) => {
  const { mutate } = useSWRConfig()
  return useCallback(
    async (prefix: string) => {
      await mutate(key => typeof key === 'string' && key.startsWith(prefix))
    },
    [mutate],
  )
}
