/**
 * Ids, one parser for addresses, queries, filters, bodies and references: digits and nothing else, so that one row has one way to be named. In JSON
 * they are whole numbers: a text is refused there, '1e3' and '1000' alike. How a number token was spelled is gone once JSON is parsed, so the token
 * 1e3 is 1000, as RFC 8259 has it: the same number, not another way past a check. A parser of our own would only tell spellings of one value apart.
 */
import { malformed } from '#core/contract/errors.ts'

/** An id in a query, for the schema of an endpoint. Read it with queryId. */
export const ID_SCHEMA = { type: 'string', pattern: '^[1-9][0-9]{0,15}$' } as const

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** '1e3', '01', '0x1', '+1' and ' 1' are none. */
export const readId = (text: string | undefined): number | undefined => {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return isId(id) ? id : undefined
}

/** An id of a query. @throws 400 */
export function queryId(key: string, text: string | undefined): number {
  const id = readId(text)
  if (id === undefined) throw malformed(`查询参数 ${key} 的值有误`)
  return id
}
