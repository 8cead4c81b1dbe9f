import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { EndpointAddress, NoInput } from '#core/contract/endpoint.ts'
import type { ListData } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import type { Answer, SentQuery } from '../http/http.ts'
import { type Query, withQuery } from '../http/query-string.ts'
import { isJustArrived } from './first-answers.ts'
import type { Loaded } from './types.ts'

/** Caching and revalidation of a response. */
export interface DataOptions<Output = unknown> {
  /** Keeps the previous data while another URL loads. */
  readonly keep?: boolean
  /** Revalidates when the window gets the focus. */
  readonly focus?: boolean
  /** Whether a response equals the previous one; without it SWR compares both deeply. */
  same?(before: Answer<Output> | undefined, answer: Answer<Output> | undefined): boolean
  /** Poll interval in milliseconds, from the last envelope; 0 stops. */
  poll?(answer: Answer<Output> | undefined): number
}

export interface LoadedAnswer<T> extends Loaded<Answer<T>> {
  /** The data still belongs to the previous URL, while the current one loads. */
  readonly previous: boolean
}

/** A GET endpoint or a URL from a manifest; null sends nothing. */
type Source<Input, Output> = EndpointAddress<'GET', Input, Output> | string | null

/** The list at a URL from a manifest. */
export const listAt = (url: string): EndpointAddress<'GET', Query, ListData> => ({ method: 'GET', path: url })

const getAt = <Output>(path: string): EndpointAddress<'GET', NoInput, Output> => ({ method: 'GET', path })

/**
 * A GET below /api, cached by URL and query; null sends nothing. Failures are in `error`, not in a toast.
 * @param query of an endpoint, typed by it; any for a URL
 * @returns the whole envelope, because some responses carry attachData; its data is typed by the endpoint, unknown for a URL from a manifest
 */
export const useAnswer = <Input = Query, Output = unknown>(
  source: Source<Input, Output>,
  query?: NoInfer<SentQuery<Input>>,
  options: DataOptions<NoInfer<Output>> = {},
): LoadedAnswer<Output> => {
  const url = typeof source === 'string' ? source : (source?.path ?? null)
  const http = useHttp()
  const { cache } = useSWRConfig()
  const key = url === null ? null : withQuery(url, { ...query })
  const known: unknown = key === null ? undefined : cache.get(key)?.data
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<Output>, unknown>(
    key,
    (path: string) => http.call(getAt<Output>(path), {}, { quiet: true }),
    {
      keepPreviousData: options.keep ?? false,
      revalidateOnFocus: options.focus ?? false,
      revalidateIfStale: !(typeof known === 'object' && known !== null && isJustArrived(known)),
      shouldRetryOnError: false,
      refreshInterval: options.poll ?? 0,
      ...(options.same && { compare: options.same }),
    },
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
export const useData = <Input = Query, Output = unknown>(
  source: Source<Input, Output>,
  query?: NoInfer<SentQuery<Input>>,
  options?: DataOptions<NoInfer<Output>>,
): Loaded<Output> => {
  const answer = useAnswer(source, query, options)
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
