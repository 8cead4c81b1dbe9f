import { withQuery } from '#core/runtime/http/query-string.ts'
import { totalLater } from '#core/runtime/swr/total-later.ts'
import { listQuery, readListState } from '#core/runtime/table/list-state.ts'
import type { ClientScreen } from '#schemas/types/wire.ts'

/** URL of the first rows of the list at this address; undefined if the screen is no table. */
export const firstRows = (screen: unknown, search: string): string | undefined => {
  const { view } = screen as ClientScreen
  // A plugin's own drawing requests its rows itself.
  if (view.type !== 'table' || view.drawn) return undefined
  return withQuery(view.listUrl, totalLater(listQuery(view, readListState(view, new URLSearchParams(search)))))
}
