import type { ListData, Row } from '#schemas/types/wire.ts'
import type { Http } from '../http/http.ts'
import { withQuery } from '../http/query-string.ts'

/** Rows of a list by their ids, whatever page of it they stand on: in its own form, within the person's scope. `query` names the list. */
export const rowFinder =
  (http: Http, listUrl: string, query: Readonly<Record<string, string | number>>) =>
  async (ids: readonly number[]): Promise<readonly Row[]> => {
    const { data } = await http.get<ListData>(withQuery(listUrl, { ...query, ids: ids.join(','), size: 100 }), { quiet: true })
    return data?.records ?? []
  }
