import { useMemo } from 'react'
import type { ListData, Row } from '#schemas/types/wire.ts'
import type { Query } from '../http/query-string.ts'
import type { Loaded } from './types.ts'
import { useAnswer } from './use-data.ts'

export interface List {
  readonly records: readonly Row[]
  readonly total: number
  readonly summary: Readonly<Record<string, unknown>> | undefined
  readonly attachData: Readonly<Record<string, unknown>> | undefined
}

/** A page of a list; the page before stays while the next one loads. null asks nothing. */
export const useList = (url: string | null, query: Query): Loaded<List> => {
  const answer = useAnswer<ListData>(url, query, { keep: true })
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
