import type { ClientTableView, ListData, Row } from '#schemas/types/wire.ts'
import type { Http } from '../http/http.ts'
import { withQuery } from '../http/query-string.ts'

/** Most rows that one action is opened on by its address. */
const MOST = 100

/**
 * Reads rows of a list by their ids, from any of its pages, within the person's scope.
 * @param more what the list is asked besides, such as the row that it belongs to
 */
export const rowFinder =
  (
    http: Http,
    { listUrl, screen, paged }: Pick<ClientTableView, 'listUrl' | 'screen' | 'paged'>,
    more: Readonly<Record<string, string | number>> = {},
  ) =>
  async (ids: readonly number[]): Promise<readonly Row[]> => {
    const query = { screen, ...more, ids: ids.join(','), ...(paged ? { size: MOST } : {}) }
    const { data } = await http.get<ListData>(withQuery(listUrl, query), { quiet: true })
    return data?.records ?? []
  }
