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

/**
 * The number in full. The row must lie within the person's scope; a masked number is had as by the eye of a list, which is counted and logged.
 * @throws HttpError 400, 403, 404, 409 where there is none, 429
 */
export const phoneNumber = async (asked: Asked, call: CallRequest): Promise<string> => {
  requirePhone(asked, call)
  const { services, actor } = asked
  const { resource, id, field } = call
  const row = await services.lists.row({ resource, id, actor, columns: [field] })
  if (!row) throw notFound()
  const number = services.masked.isMasked(resource, field) ? await services.masked.reveal(call, actor) : valueAt(row, field)
  if (typeof number !== 'string' || number === '') throw refuse('没有填写电话号码')
  return number
}
