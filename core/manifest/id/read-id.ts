/**
 * One parser of ids for paths, queries, filters, bodies and references: decimal digits only, so that each row has one spelling of its id. In JSON an
 * id is an integer: strings are refused, both '1e3' and '1000'. The spelling of a number token is lost when JSON is parsed, so the token 1e3 is read
 * as 1000 (RFC 8259): the same number, so no check is bypassed, and an own JSON parser would gain nothing.
 */
import { badParameter } from '#core/contract/errors.ts'

export { ID_SCHEMA } from '#core/contract/shape.ts'

export const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** Parses an id; undefined for '1e3', '01', '0x1', '+1' and ' 1'. */
export const readId = (text: string | undefined): number | undefined => {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return isId(id) ? id : undefined
}

/**
 * Parses an id of a query.
 * @throws HttpError 400 if it is missing or invalid
 */
export function queryId(key: string, text: string | undefined): number {
  const id = readId(text)
  if (id === undefined) throw badParameter(key)
  return id
}
