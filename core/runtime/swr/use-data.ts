import { useCallback } from 'react'
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr'
import { useHttp } from '../context/runtime.ts'
import type { Answer } from '../http/http.ts'
import { type Query, withQuery } from '../http/query-string.ts'
import { isNew } from './first-answers.ts'
import type { Loaded } from './types.ts'

/** How an answer is kept and asked for again. */
export interface DataOptions {
  /** Shows the last answer while another address loads. */
  readonly keep?: boolean
  /** Asks again when the window gets the focus. */
  readonly focus?: boolean
  /** Whether an answer is the one before again; without it SWR looks through both to the last value. */
  same?(before: Answer<unknown> | undefined, answer: Answer<unknown> | undefined): boolean
  /** Milliseconds until it is asked again, by the last envelope; 0 stops. */
  poll?(answer: Answer<unknown> | undefined): number
}

export interface LoadedAnswer<T> extends Loaded<Answer<T>> {
  /** The data is of the address before, until this one's is there. */
  readonly previous: boolean
}

/**
 * A GET below /api, cached by address and query; null asks nothing. Failures are in `error`, not in a toast.
 * @returns the whole envelope, since some answers carry attachData
 */
export const useAnswer = <T>(url: string | null, query?: Query, options: DataOptions = {}): LoadedAnswer<T> => {
  const http = useHttp()
  const { cache } = useSWRConfig()
  const key = url === null ? null : withQuery(url, query)
  const known: unknown = key === null ? undefined : cache.get(key)?.data
  const config: SWRConfiguration = {
    keepPreviousData: options.keep ?? false,
    revalidateOnFocus: options.focus ?? false,
    revalidateIfStale: !(typeof known === 'object' && known !== null && isNew(known)),
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
    // The failure is in `error`; who refreshes need not handle it again.
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

/** As useAnswer, but only the answer's data. */
export const useData = <T>(url: string | null, query?: Query, options?: DataOptions): Loaded<T> => {
  const answer = useAnswer<T>(url, query, options)
  return { ...answer, data: answer.data?.data }
}

/** Asks again for every mounted address that begins with this one, e.g. a list after an action. */
export const useRefresh = (): ((prefix: string) => Promise<void>) => {
  const { mutate } = useSWRConfig()
  return useCallback(
    async (prefix: string) => {
      await mutate(key => typeof key === 'string' && key.startsWith(prefix))
    },
    [mutate],
  )
}
