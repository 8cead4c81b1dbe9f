import { startTransition, useMemo, useState } from 'react'
import type { ClientArrange, Row } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { arrangeBody, withRowMoved } from './order.ts'

/** Operations of the rows' drag handles. The object stays identical while `off` and the endpoint are unchanged. */
export interface Arranging {
  /** Reason why no row can be moved now; undefined if rows can be moved. */
  readonly off: string | undefined
  /** Number of loaded rows, of rows on previous pages, and in total. */
  size(): { readonly count: number; readonly before: number; readonly total: number }
  /** Moves a row to another index of the loaded rows. */
  move(row: Row, to: number): void
}

interface ArrangingInput {
  /** The list's manual order; undefined if it has none, or this user may not change it. */
  readonly arrange: ClientArrange | undefined
  readonly off: string | undefined
  readonly records: readonly Row[]
  /** Rows on previous pages. */
  readonly before: number
  /** Total of the list; undefined while it is being counted. */
  readonly total: number | undefined
  refresh(): Promise<void>
}

/** An optimistic order of the rows last received, which the server has not confirmed yet. */
interface OptimisticOrder {
  readonly of: readonly Row[]
  readonly rows: readonly Row[]
}

/** Rows with an optimistic manual order: applied here at once, then posted, and reverted if the server refuses. */
export const useArranging = (input: ArrangingInput): { readonly records: readonly Row[]; readonly arranging: Arranging | undefined } => {
  const { arrange, off, records } = input
  const http = useHttp()
  const [wanted, want] = useState<OptimisticOrder>()
  const rows = wanted?.of === records ? wanted.rows : records
  const now = useLatest({ ...input, rows })
  const arranging = useMemo<Arranging | undefined>(() => {
    if (!arrange) return undefined
    return {
      off,
      size: () => ({ count: now.current.rows.length, before: now.current.before, total: now.current.total ?? now.current.rows.length }),
      move(row, to) {
        const { records: told, rows: shown, before, total, refresh } = now.current
        const next = withRowMoved(shown, row.id, to)
        if (next.every((one, at) => one === shown[at])) return
        want({ of: told, rows: next })
        const last = total !== undefined && before + shown.length >= total
        // The call itself shows a refusal; in both cases the list is refreshed from the server.
        void http
          .post(arrange.url, arrangeBody(next, to, last))
          .catch(() => want(undefined))
          .then(refresh)
          .then(() => startTransition(() => want(undefined)))
      },
    }
  }, [arrange, off, http])
  return { records: rows, arranging }
}
