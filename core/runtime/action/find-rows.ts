import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import type { Http } from '../http/http.ts'
import { withQuery } from '../http/query-string.ts'
import { listAt } from '../swr/use-data.ts'

/** Maximum number of rows in an address that opens an action. */
const MAX_ADDRESS_ROWS = 100

/**
 * Reads rows of a list by their ids, on any page, within the user's scope.
 * @param more further query parameters of the list, such as the id of the parent row
 */
export const rowFinder =
  (
    http: Http,
    { listUrl, screen, paged }: Pick<ClientTableView, 'listUrl' | 'screen' | 'paged'>,
    more: Readonly<Record<string, string | number>> = {},
  ) =>
  async (ids: readonly number[]): Promise<readonly Row[]> => {
    const query = { screen, ...more, ids: ids.join(','), ...(paged ? { size: MAX_ADDRESS_ROWS } : {}) }
    const { data } = await http.call(listAt(withQuery(listUrl, query)), {}, { quiet: true })
    return data?.records ?? []
  }
