import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { EndpointAddress } from '#core/contract/endpoint.ts'
import type { ListData, Row } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import type { Answer } from '../http/http.ts'
import { type Query, withQuery } from '../http/query-string.ts'
import { totalLater } from './total-later.ts'
import type { Loaded } from './types.ts'
import { listAt, useAnswer } from './use-data.ts'

/** Aggregates over all rows of a list. */
interface ListAggregates {
  readonly total: number
  readonly summary: Readonly<Record<string, unknown>> | undefined
  readonly attachData: Readonly<Record<string, unknown>> | undefined
  /** Number of distinct records among the rows, if the selection they belong to counts those instead of rows. */
  readonly counted: ListData['counted'] | undefined
}

/** A page of a list with its aggregates. */
export interface List<T = Row> extends ListAggregates {
  /** The rows of the page. */
  readonly records: readonly T[]
}

/** What a list answers: ListData with rows of its own type. */
export type ListPage<T> = Omit<ListData, 'records'> & { readonly records: readonly T[] }

/** A list whose rows may arrive before its total. */
export type GrowingList = Omit<List, 'total'> & {
  readonly total: number | undefined
  /** Reason of a missing total: still being counted, or the count failed. */
  readonly uncounted?: 'counting' | 'failed'
  /** Description of the selection that these rows are, if the query names one. */
  readonly behind?: string | undefined
}

/** The total, or while it is being counted the minimum known so far: a full page counts as followed by at least one row. */
export const minTotal = ({ total, records }: GrowingList, { page, size }: { readonly page: number; readonly size: number }): number =>
  total ?? (page - 1) * size + records.length + (records.length === size ? 1 : 0)

/** Above this number of rows, rendering the visible rows again is cheaper than comparing all of them. */
const maxComparedRows = 200

type ListAnswer<T> = Answer<ListPage<T>>

const rowCount = (answer: ListAnswer<unknown> | undefined): number => answer?.data?.records?.length ?? 0

const hasTotal = (answer: ListAnswer<unknown> | undefined): boolean => answer?.data?.total !== null

/**
 * An unchanged short list keeps its row objects on revalidation, and thereby the values revealed in them. A list whose total is still being counted
 * is never equal: its count has to be requested again.
 */
export const sameList = (before: ListAnswer<unknown> | undefined, answer: ListAnswer<unknown> | undefined): boolean =>
  before === answer ||
  (hasTotal(answer) &&
    rowCount(before) <= maxComparedRows &&
    rowCount(answer) <= maxComparedRows &&
    JSON.stringify(before) === JSON.stringify(answer))

const aggregatesOf = ({ data, attachData }: ListAnswer<unknown>): Omit<ListAggregates, 'total'> => ({
  summary: data?.summary,
  attachData,
  counted: data?.counted,
})

/** A page of a list; the previous page stays while the next one loads. null sends nothing. */
export const useList = (url: string | null, query: Query): Loaded<List> => useListPage(url === null ? null : listAt(url), query)

/** Same as useList, for a list that is declared as an endpoint. */
export const useListPage = <T>(source: EndpointAddress<'GET', unknown, ListPage<T>> | null, query: Query): Loaded<List<T>> => {
  const answer = useAnswer(source, query, { keep: true, same: sameList })
  const { data } = answer
  const list = useMemo<List<T> | undefined>(
    () => data && { records: data.data?.records ?? [], total: data.data?.total ?? 0, ...aggregatesOf(data) },
    [data],
  )
  return { ...answer, data: list }
}

/** Last aggregates, and the query they belong to; no aggregates if the count failed. */
interface LastAggregates {
  readonly of: string
  readonly counts: ListAggregates | undefined
}

/**
 * Same as useList, but rows do not wait for a slow count: total, statistics and sums follow. Until then the last aggregates for the same filters are
 * shown, if any.
 */
export const useGrowingList = (url: string | null, query: Query): Loaded<GrowingList> => {
  const http = useHttp()
  const answer = useAnswer(url === null ? null : listAt(url), totalLater(query), { keep: true, same: sameList })
  const { data, previous } = answer
  const { page: _page, size: _size, sort: _sort, ...counted } = query
  const of = withQuery(url ?? '', { ...counted, total: 'only' })
  const [last, setLast] = useState<LastAggregates>()
  useEffect(() => {
    if (!data?.data || previous) return
    const keep = (told: ListAnswer<unknown>): void => setLast({ of, counts: { total: told.data?.total ?? 0, ...aggregatesOf(told) } })
    if (hasTotal(data)) return keep(data)
    let shown = true
    // If the count fails, the list stays without a total but keeps its rows; a refresh requests both again.
    http.call(listAt(of), {}, { quiet: true }).then(
      told => shown && keep(told),
      () => shown && setLast({ of, counts: undefined }),
    )
    return () => {
      shown = false
    }
  }, [http, data, previous, of])
  const list = useMemo<GrowingList | undefined>(() => {
    if (!data) return undefined
    const { records = [], behind } = data.data ?? {}
    if (hasTotal(data)) return { records, behind, total: data.data?.total ?? 0, ...aggregatesOf(data) }
    const known = last?.of === of ? last : undefined
    if (known?.counts) return { records, behind, ...known.counts }
    return { records, behind, total: undefined, uncounted: known ? 'failed' : 'counting', ...aggregatesOf(data) }
  }, [data, last, of])
  // Rows are the largest part of a page: deferred, so that React renders them in slices and input stays responsive.
  return { ...answer, data: useDeferredValue(list) }
}
