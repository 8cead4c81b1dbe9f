import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ListData, Row } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import type { Answer } from '../http/http.ts'
import { type Query, withQuery } from '../http/query-string.ts'
import { totalLater } from './total-later.ts'
import type { Loaded } from './types.ts'
import { useAnswer } from './use-data.ts'

/** Counts over all rows of a list. */
interface Counts {
  readonly total: number
  readonly summary: Readonly<Record<string, unknown>> | undefined
  readonly attachData: Readonly<Record<string, unknown>> | undefined
  /** Different things among the rows, where the number behind which they are counts those. */
  readonly counted: ListData['counted'] | undefined
}

/** A page of a list, with what was counted beside it. */
export interface List extends Counts {
  /** The rows of the page. */
  readonly records: readonly Row[]
}

/** A list whose rows may be there before it is known how many there are. */
export type GrowingList = Omit<List, 'total'> & {
  readonly total: number | undefined
  /** Why there is no total: it is still counted, or nobody could count it. */
  readonly uncounted?: 'counting' | 'failed'
  /** What the rows are behind, where a number was named. */
  readonly behind?: string | undefined
}

/** The total, or while it is counted what is known to be there: a full page has one behind it. */
export const leastTotal = ({ total, records }: GrowingList, { page, size }: { readonly page: number; readonly size: number }): number =>
  total ?? (page - 1) * size + records.length + (records.length === size ? 1 : 0)

/** Rows beyond which drawing what is in view again is cheaper than finding out whether all of them are the same. */
const manyRows = 200

const rowsOf = (answer: Answer<unknown> | undefined): number => (answer?.data as ListData | undefined)?.records?.length ?? 0

const isCounted = (answer: Answer<unknown> | undefined): boolean => (answer?.data as ListData | undefined)?.total !== null

/**
 * Short lists keep their rows, and with them what was revealed in them, when they are asked for again and nothing has changed. One whose total is
 * still counted is another one each time: the count has to be asked for again.
 */
export const sameList = (before: Answer<unknown> | undefined, answer: Answer<unknown> | undefined): boolean =>
  before === answer ||
  (isCounted(answer) && rowsOf(before) <= manyRows && rowsOf(answer) <= manyRows && JSON.stringify(before) === JSON.stringify(answer))

const countsOf = ({ data, attachData }: Answer<ListData>): Omit<Counts, 'total'> => ({
  summary: data?.summary as Counts['summary'],
  attachData: attachData as Counts['attachData'],
  counted: data?.counted,
})

/** A page of a list; the page before stays while the next one loads. null asks nothing. */
export const useList = (url: string | null, query: Query): Loaded<List> => {
  const answer = useAnswer<ListData>(url, query, { keep: true, same: sameList })
  const { data } = answer
  const list = useMemo<List | undefined>(
    () => data && { records: data.data?.records ?? [], total: data.data?.total ?? 0, ...countsOf(data) },
    [data],
  )
  return { ...answer, data: list }
}

/** What was counted last, and over which rows; no counts where that failed. */
interface Counted {
  readonly of: string
  readonly counts: Counts | undefined
}

/**
 * As useList, but rows do not wait for a total that takes long to count: it follows, with statistics and sums. Until then what was last counted for
 * the same filters stands there, else nothing.
 */
export const useGrowingList = (url: string | null, query: Query): Loaded<GrowingList> => {
  const http = useHttp()
  const answer = useAnswer<ListData>(url, totalLater(query), { keep: true, same: sameList })
  const { data, previous } = answer
  const { page: _page, size: _size, sort: _sort, ...counted } = query
  const of = withQuery(url ?? '', { ...counted, total: 'only' })
  const [last, setLast] = useState<Counted>()
  useEffect(() => {
    if (!data?.data || previous) return
    const keep = (told: Answer<ListData>): void => setLast({ of, counts: { total: told.data?.total ?? 0, ...countsOf(told) } })
    if (isCounted(data)) return keep(data)
    let shown = true
    // Without an answer the list stays without a total; its rows are there, and whoever asks again asks for both.
    http.get<ListData>(of, { quiet: true }).then(
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
    if (isCounted(data)) return { records, behind, total: data.data?.total ?? 0, ...countsOf(data) }
    const known = last?.of === of ? last : undefined
    if (known?.counts) return { records, behind, ...known.counts }
    return { records, behind, total: undefined, uncounted: known ? 'failed' : 'counting', ...countsOf(data) }
  }, [data, last, of])
  // Rows are the most that a page draws: in slices, so that what is pressed meanwhile is not late.
  return { ...answer, data: useDeferredValue(list) }
}
