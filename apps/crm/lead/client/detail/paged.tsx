import { type ReactNode, useState } from 'react'
import { Pager, useList } from '#core/runtime/index.ts'
import { PartFailed, Waiting } from '../part-state.tsx'

const SIZE = 10
const SIZES = [10, 20, 50, 100]

interface PagedProps<T> {
  /** Of the list, below /api. Another list is another instance: give it a key. */
  readonly url: string
  readonly query: Readonly<Record<string, string | number | undefined>>
  /** Said when there is nothing. */
  readonly empty: string
  children(records: readonly T[]): ReactNode
}

/** A list below the detail, newest first, ten at a time. Answers of a page before stay while the next one loads. */
export function Paged<T>({ url, query, empty, children }: PagedProps<T>): ReactNode {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(SIZE)
  const { data, error, refreshing, refresh } = useList(url, { ...query, page, size, sort: '-id' })
  if (error && !refreshing) return <PartFailed error={error} retry={() => void refresh()} />
  if (!data) return <Waiting />
  if (data.total === 0) return <p className="yh-client-none">{empty}</p>
  return (
    <div aria-busy={refreshing}>
      {children(data.records as unknown as readonly T[])}
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
