import { useMemo } from 'react'
import type { ListData, Row } from '#schemas/types/wire.ts'
import type { Answer } from '../http/http.ts'
import type { Query } from '../http/query-string.ts'
import type { Loaded } from './types.ts'
import { useAnswer } from './use-data.ts'

export interface List {
  readonly records: readonly Row[]
  readonly total: number
  readonly summary: Readonly<Record<string, unknown>> | undefined
  readonly attachData: Readonly<Record<string, unknown>> | undefined
}

/** Rows beyond which drawing what is in view again is cheaper than finding out whether all of them are the same. */
const manyRows = 200

const rowsOf = (answer: Answer<unknown> | undefined): number => (answer?.data as ListData | undefined)?.records?.length ?? 0

/** Short lists keep their rows, and with them what was revealed in them, when they are asked for again and nothing has changed. */
export const sameList = (before: Answer<unknown> | undefined, answer: Answer<unknown> | undefined): boolean =>
  before === answer || (rowsOf(before) <= manyRows && rowsOf(answer) <= manyRows && JSON.stringify(before) === JSON.stringify(answer))

/** A page of a list; the page before stays while the next one loads. null asks nothing. */
export const useList = (url: string | null, query: Query): Loaded<List> => {
  const answer = useAnswer<ListData>(url, query, { keep: true, same: sameList })
  const { data } = answer
  const list = useMemo<List | undefined>(
    () =>
      data && {
        records: data.data?.records ?? [],
        total: data.data?.total ?? 0,
        summary: data.data?.summary as List['summary'],
        attachData: data.attachData as List['attachData'],
      },
    [data],
  )
  return { ...answer, data: list }
}
