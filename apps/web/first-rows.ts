import { withQuery } from '#core/runtime/http/query-string.ts'
import { totalLater } from '#core/runtime/swr/total-later.ts'
import { listQuery, readListState } from '#core/runtime/table/list-state.ts'
import type { ClientScreen } from '#schemas/types/wire.ts'

/** Where the rows are that a list begins with, at this address; undefined for what is no list. */
export const firstRows = (screen: unknown, search: string): string | undefined => {
  const { view } = screen as ClientScreen
  // What a plugin draws asks in its own way.
  if (view.type !== 'table' || view.drawn) return undefined
  return withQuery(view.listUrl, totalLater(listQuery(view, readListState(view, new URLSearchParams(search)))))
}
