import { forbidden, malformed, notFound, type RequestContext, refuse, type Snapshot } from '@yuanhang/server'
import type { CallRequest } from '../wire.ts'

type Asked = Pick<RequestContext, 'actor' | 'services' | 'snapshot'>

const resourceOf = ({ resources }: Snapshot, name: string) => (Object.hasOwn(resources, name) ? resources[name] : undefined)

const fieldOf = (snapshot: Snapshot, resource: string, path: string) => {
  const [first = '', second, ...more] = path.split('.')
  const fields = resourceOf(snapshot, resource)?.fields ?? {}
  const own = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (second === undefined || own === undefined || more.length > 0) return more.length > 0 ? undefined : own
  const there = resourceOf(snapshot, own.to ?? '')?.fields ?? {}
  return Object.hasOwn(there, second) ? there[second] : undefined
}

/** What a row holds at a dotted path. */
const valueAt = (row: Readonly<Record<string, unknown>>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      row,
    )

/** The plugin asks for phone fields alone, of lists that the person may see. Of which rows, the list engine says. */
const requirePhone = ({ snapshot, actor }: Asked, { resource, field }: CallRequest): void => {
  const found = fieldOf(snapshot, resource, field)
  if (found?.type !== 'phone' || found.internal) throw malformed('这一列不是电话号码')
  const list = resourceOf(snapshot, resource)?.list
  if (list !== undefined && !actor.admin && !actor.permissions.has(list)) throw forbidden()
}

/** A number to dial. */
export interface PhoneNumber {
  /** In full. */
  readonly number: string
  /** As lists show it: two ways to hide the same number would tell more of it than one. */
  readonly shown: string
}

/** Where a list hides nothing, the log does, as lists that hide numbers. */
const hidden = (number: string): string => (number.length > 4 ? `${number.slice(0, 4)}****${number.slice(8)}` : '****')

/**
 * The number in full, and as it may be kept. The row must lie within the person's scope; a masked number is had as by the eye of a list, which is counted and logged.
 * @throws HttpError 400, 403, 404, 409 where there is none, 429
 */
export const phoneNumber = async (asked: Asked, call: CallRequest): Promise<PhoneNumber> => {
  requirePhone(asked, call)
  const { services, actor } = asked
  const { resource, id, field } = call
  const row = await services.lists.row({ resource, id, actor, columns: [field] })
  if (!row) throw notFound()
  const masked = services.masked.isMasked(resource, field)
  const listed = valueAt(row, field)
  const number = masked ? await services.masked.reveal(call, actor) : listed
  if (typeof number !== 'string' || number === '') throw refuse('没有填写电话号码')
  return { number, shown: masked && typeof listed === 'string' ? listed : hidden(number) }
}
