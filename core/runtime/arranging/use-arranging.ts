import { startTransition, useMemo, useState } from 'react'
import type { ClientArrange, Row } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { moved, placing } from './order.ts'

/** What the handles of a list's rows do. One object as long as the same can be done. */
export interface Arranging {
  /** Why nothing can be moved now. */
  readonly off: string | undefined
  /** Rows that are there, and those on the pages before. */
  size(): { readonly count: number; readonly before: number; readonly total: number }
  /** Puts a row at another place among those that are there. */
  move(row: Row, to: number): void
}

interface Arranged {
  /** undefined: nobody arranges this list, or not this person. */
  readonly arrange: ClientArrange | undefined
  readonly off: string | undefined
  readonly records: readonly Row[]
  /** Rows on the pages before. */
  readonly before: number
  /** Undefined while it is counted. */
  readonly total: number | undefined
  refresh(): Promise<void>
}

/** An order that the server has not told yet, of the rows that it told last. */
interface Wanted {
  readonly of: readonly Row[]
  readonly rows: readonly Row[]
}

/** Rows as they were put in order: at once here, then at the server, and back again where that refuses. */
export const useArranging = (input: Arranged): { readonly records: readonly Row[]; readonly arranging: Arranging | undefined } => {
  const { arrange, off, records } = input
  const http = useHttp()
  const [wanted, want] = useState<Wanted>()
  const rows = wanted?.of === records ? wanted.rows : records
  const now = useLatest({ ...input, rows })
  const arranging = useMemo<Arranging | undefined>(() => {
    if (!arrange) return undefined
    return {
      off,
      size: () => ({ count: now.current.rows.length, before: now.current.before, total: now.current.total ?? now.current.rows.length }),
      move(row, to) {
        const { records: told, rows: shown, before, total, refresh } = now.current
        const next = moved(shown, row.id, to)
        if (next.every((one, at) => one === shown[at])) return
        want({ of: told, rows: next })
        const last = total !== undefined && before + shown.length >= total
        // What is refused is said by the call itself; in both cases the list shows what the server has.
        void http
          .post(arrange.url, placing(next, to, last))
          .catch(() => want(undefined))
          .then(refresh)
          .then(() => startTransition(() => want(undefined)))
      },
    }
  }, [arrange, off, http])
  return { records: rows, arranging }
}
