/** The parts of a query string that lists and reports parse by the same rules. */
import { badParameter, malformed } from '#core/contract/errors.ts'
import { MAX_LIST, MAX_OFFSET, PAGE_SIZES } from './limits.ts'

type QueryParams = Readonly<Record<string, string>>

/** One page of rows; `offset` is the number of rows before it. */
export interface Paging {
  readonly page: number
  readonly size: number
  readonly offset: number
}

const wholeNumber = (query: QueryParams, key: string): number | undefined => {
  const text = query[key]
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw badParameter(key)
  return text === undefined ? undefined : Number(text)
}

/**
 * The page that a query asks for, by its keys `page` and `size`.
 * @param ownSize page size of the view, undefined if it is not paged
 * @param thing Chinese noun of what is queried, for the message
 * @returns undefined if the view is not paged
 * @throws HttpError 400 for values that are no numbers, unusual sizes, pages beyond the limit, and paging of a view that is not paged
 */
export const parsePaging = (query: QueryParams, ownSize: number | undefined, thing: string): Paging | undefined => {
  const [page = 1, size = ownSize] = [wholeNumber(query, 'page'), wholeNumber(query, 'size')]
  if (ownSize === undefined || size === undefined) {
    const strange = ['page', 'size'].find(key => query[key] !== undefined)
    if (strange !== undefined) throw malformed(`不支持查询参数 ${strange}：这个${thing}不分页`)
    return undefined
  }
  if (!PAGE_SIZES.includes(size) && size !== ownSize) throw malformed('每页条数只能是10、20、50、100')
  const offset = (page - 1) * size
  if (offset > MAX_OFFSET) throw malformed(`最多查看前${MAX_OFFSET}条，请缩小查询范围`)
  return { page, size, offset }
}

/**
 * The different values of a key that takes several, separated by commas.
 * @throws HttpError 400 for none, and for more than MAX_LIST
 */
export const listParts = (key: string, text: string): readonly string[] => {
  const parts = [...new Set(text.split(',').map(part => part.trim()))].filter(part => part !== '')
  if (parts.length === 0 || parts.length > MAX_LIST) throw badParameter(key)
  return parts
}
