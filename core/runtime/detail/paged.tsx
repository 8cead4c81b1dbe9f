import { type ReactNode, useState } from 'react'
import type { EndpointAddress } from '#core/contract/endpoint.ts'
import type { Query } from '../http/query-string.ts'
import { type List, type ListPage, useListPage } from '../swr/use-list.ts'
import { Pager } from '../table/pager.tsx'
import { PartFailed, PartWaiting } from './part-state.tsx'
import './detail.css'

const PAGED_DEFAULT_SIZE = 10
const PAGED_SIZES = [10, 20, 50, 100]

/** The page's data besides its rows. */
export interface PageInfo {
  readonly summary: List['summary']
  /** Number of rows on previous pages. */
  readonly before: number
  readonly total: number
  refresh(): Promise<void>
}

interface PagedProps<T> {
  /** The list. For another one render another instance: set a React key. */
  readonly source: EndpointAddress<'GET', unknown, ListPage<T>>
  readonly query: Query
  /** Text shown if the list is empty. */
  readonly empty: string
  children(records: readonly T[], page: PageInfo): ReactNode
}

/** A paged list in a tab of a detail, ten rows by default. The rows of the previous page stay visible while the next page loads. */
export const Paged = <T,>({ source, query, empty, children }: PagedProps<T>): ReactNode => {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(PAGED_DEFAULT_SIZE)
  const { data, error, refreshing, refresh } = useListPage(source, { ...query, page, size })
  if (error && !refreshing) return <PartFailed error={error} retry={() => void refresh()} />
  if (!data) return <PartWaiting />
  if (data.total === 0) return <p className="yh-detail-none">{empty}</p>
  return (
    <div aria-busy={refreshing}>
      {children(data.records, { summary: data.summary, before: (page - 1) * size, total: data.total, refresh })}
      {data.total > PAGED_DEFAULT_SIZE && (
        <Pager
          total={data.total}
          page={page}
          size={size}
          sizes={PAGED_SIZES}
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
