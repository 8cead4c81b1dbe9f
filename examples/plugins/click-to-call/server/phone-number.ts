import { forbidden, malformed, notFound, type RequestContext, refuse, type Snapshot } from '@yuanhang/server'
import type { CallRequest } from '../wire.ts'

type PhoneContext = Pick<RequestContext, 'actor' | 'services' | 'snapshot'>

const resourceNamed = ({ resources }: Snapshot, name: string) => (Object.hasOwn(resources, name) ? resources[name] : undefined)

const fieldAtPath = (snapshot: Snapshot, resource: string, path: string) => {
  const [first = '', second, ...more] = path.split('.')
  const fields = resourceNamed(snapshot, resource)?.fields ?? {}
  const own = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (second === undefined || own === undefined || more.length > 0) return more.length > 0 ? undefined : own
  const there = resourceNamed(snapshot, own.to ?? '')?.fields ?? {}
  return Object.hasOwn(there, second) ? there[second] : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Value of a row at a dotted path. */
const valueAt = (row: Readonly<Record<string, unknown>>, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), row)

/**
 * Requires a phone field of a list that the user may see. The list engine checks the scope of the row
 * @throws HttpError 400 or 403
 */
const requirePhone = ({ snapshot, actor }: PhoneContext, { resource, field }: CallRequest): void => {
  const found = fieldAtPath(snapshot, resource, field)
  if (found?.type !== 'phone' || found.internal) throw malformed('这一列不是电话号码')
  const list = resourceNamed(snapshot, resource)?.list
  if (list !== undefined && !actor.admin && !actor.permissions.has(list)) throw forbidden()
}

/** A number to dial. */
export interface PhoneNumber {
  /** The full number. */
  readonly number: string
  /** The number as lists show it: masking it in two different ways would reveal more digits than one. */
  readonly shown: string
}

/** Masks a number that its list shows unmasked, so that the log never contains a full number. */
const maskedForLog = (number: string): string => (number.length > 4 ? `${number.slice(0, 4)}****${number.slice(8)}` : '****')

/**
 * The full number, and its masked form for the log. The row must be within the user's scope; a masked number is revealed like in a list, which is
 * counted and logged.
 * @throws HttpError 400, 403, 404, 409 if there is no number, 429
 */
export const phoneNumber = async (asked: PhoneContext, call: CallRequest): Promise<PhoneNumber> => {
  requirePhone(asked, call)
  const { services, actor } = asked
  const { resource, id, field } = call
  const row = await services.lists.row({ resource, id, actor, columns: [field] })
  if (!row) throw notFound()
  const masked = services.masked.isMasked(resource, field)
  const listed = valueAt(row, field)
  const number = masked ? await services.masked.reveal(call, actor) : listed
  if (typeof number !== 'string' || number === '') throw refuse('没有填写电话号码')
  return { number, shown: masked && typeof listed === 'string' ? listed : maskedForLog(number) }
}
