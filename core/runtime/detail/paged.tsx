import { type ReactNode, useState } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { Query } from '../http/query-string.ts'
import { type List, useList } from '../swr/use-list.ts'
import { Pager } from '../table/pager.tsx'
import { PartFailed, PartWaiting } from './part-state.tsx'
import './detail.css'

const SIZE = 10
const SIZES = [10, 20, 50, 100]

/** What is shown beside the rows, and where they stand in the whole list. */
export interface Shown {
  readonly summary: List['summary']
  /** Rows on the pages before. */
  readonly before: number
  readonly total: number
  refresh(): Promise<void>
}

interface PagedProps {
  /** Of the list, below /api. Another list is another instance: give it a key. */
  readonly url: string
  readonly query: Query
  /** Said when there is nothing. */
  readonly empty: string
  children(records: readonly Row[], page: Shown): ReactNode
}

/** A list in a tab of a detail, ten at a time. Rows of a page before stay while the next one loads. */
export const Paged = ({ url, query, empty, children }: PagedProps): ReactNode => {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(SIZE)
  const { data, error, refreshing, refresh } = useList(url, { ...query, page, size })
  if (error && !refreshing) return <PartFailed error={error} retry={() => void refresh()} />
  if (!data) return <PartWaiting />
  if (data.total === 0) return <p className="yh-detail-none">{empty}</p>
  return (
    <div aria-busy={refreshing}>
      {children(data.records, { summary: data.summary, before: (page - 1) * size, total: data.total, refresh })}
      {data.total > SIZE && (
        <Pager
          total={data.total}
          page={page}
          size={size}
          sizes={SIZES}
          onPage={setPage}
          onSize={next => {
            setSize(next)
            setPage(1)
          }}
        />
      )}
    </div>
  )
}
