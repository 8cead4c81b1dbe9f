import { Ajv } from 'ajv'
import { invalid, malformed } from '#core/contract/errors.ts'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import { isObject } from '#core/contract/must.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { HTML_TOO_LONG, MAX_HTML_CHARACTERS } from '#core/manifest/fields/text-types.ts'
import { isId, readId } from '#core/manifest/id/read-id.ts'
import { formSchema, normalizeForm } from '#core/manifest/rules/index.ts'
import { nothingTicked } from '#core/manifest/rules/nothing-ticked.ts'
import { cleanHtml } from '../html/clean-html.ts'

/** An action's body with known keys and valid types; rules are checked later, against the rows. */
export interface ActionBody {
  /** Distinct, ascending. */
  readonly ids: readonly number[]
  /** Version of each row as the client read it, by id; empty if the call gives none. */
  readonly versions: ReadonlyMap<number, number>
  /** Normalised values of the form's items that were sent. */
  readonly values: Readonly<Record<string, unknown>>
}

const formAjv = new Ajv({ allErrors: true, strict: false })

interface FormShape {
  readonly items: readonly FormItem[]
  /** Names of the items whose values fail the schema. */
  valid(values: Readonly<Record<string, unknown>>): readonly string[]
}

const formShapes = new WeakMap<Action, FormShape>()

/** Compiled once per action object, that is once per snapshot. */
function formShape(action: Action): FormShape {
  const known = formShapes.get(action)
  if (known) return known
  const items = action.form.filter(item => item.kind === 'field')
  const validate = formAjv.compile(formSchema(items))
  const shape: FormShape = {
    items,
    valid: values => (validate(values) ? [] : (validate.errors ?? []).map(error => error.instancePath.split('/')[1] ?? '')),
  }
  formShapes.set(action, shape)
  return shape
}

/** Items of the form that have a value. */
export const valueItems = (action: Action): readonly FormItem[] => formShape(action).items

/**
 * Reads `{id, version, ...form}`: no unknown keys, normalised, no prototype keys. `version` is a number for all rows, or a list parallel to a list of
 * ids.
 * @throws 400 for ids or keys that no form sends
 */
export function readBody(action: Action, body: unknown): ActionBody {
  if (!isObject(body) || Array.isArray(body)) throw malformed('请求格式不正确')
  // A form item named id or version would be a mistake; these keys always have the pipeline's meaning.
  const { id, version, ...rest } = body
  const values = readValues(action, rest)
  if (version !== undefined && action.select === 'none') throw malformed('不支持参数 version')
  const ids = readIds(action, id)
  return { ids, versions: version === undefined ? new Map() : readVersions(action, id, version), values }
}

function readVersions(action: Action, id: unknown, version: unknown): ActionBody['versions'] {
  const named = idsInBody(action, id)
  const versions: readonly unknown[] = Array.isArray(version) && Array.isArray(id) ? version : named.map(() => version)
  if (versions.length !== named.length || !versions.every(isId)) throw malformed('参数 version 的值有误')
  return new Map(named.map((one, at) => [one as number, versions[at] as number]))
}

/** Form values of a body: no unknown keys, normalised. @throws 400 for keys that no form sends. */
export function readValues(action: Action, rest: Readonly<Record<string, unknown>>): ActionBody['values'] {
  const { items } = formShape(action)
  const allowed = new Set(items.map(item => item.name))
  const unknown = Object.keys(rest).find(key => !allowed.has(key))
  if (unknown !== undefined) throw malformed(`不支持参数 ${unknown.slice(0, 40)}`)
  return normalizeForm(items, withCleanHtml(items, rest))
}

/**
 * Sanitises rich text, because a client can send any markup. The length is checked first, since parsing markup is slow.
 * @throws 422 if a rich text is too long
 */
const withCleanHtml = (items: readonly FormItem[], values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const texts = items.flatMap(({ kind, type, name }) => {
    const value = values[name]
    return kind === 'field' && fieldType(type).markup && typeof value === 'string' ? [[name, value] as const] : []
  })
  const long = texts.filter(([, value]) => value.length > MAX_HTML_CHARACTERS)
  if (long.length > 0) throw invalid(long.map(([field]) => ({ field, message: HTML_TOO_LONG })))
  const cleaned = texts.map(([name, value]) => [name, cleanHtml(value)] as const)
  return { ...values, ...Object.fromEntries(cleaned) }
}

/** Items whose value has the wrong type or passes a hard limit. */
export const wrongItems = (action: Action, values: Readonly<Record<string, unknown>>): readonly FormItem[] => {
  const { items, valid } = formShape(action)
  const names = new Set(valid(values))
  return items.filter(item => names.has(item.name))
}

/** Ids of a body: a number, a list or, if the action allows it, a text of ids joined by commas. */
const idsInBody = ({ joinedIds }: Action, id: unknown): readonly unknown[] => {
  if (id === undefined || id === null || (joinedIds && id === '')) return []
  if (joinedIds && typeof id === 'string') return id.split(',').map(readId)
  return Array.isArray(id) ? id : [id]
}

/** Ids of a body or a query: distinct, ascending, at most the action's limit. @throws 400. */
export function readIds(action: Action, id: unknown): readonly number[] {
  if (action.select === 'none') {
    if (id !== undefined && !(Array.isArray(id) && id.length === 0)) throw malformed('不支持参数 id')
    return []
  }
  const list = idsInBody(action, id)
  if (list.length === 0) throw malformed(nothingTicked(action))
  if (!list.every(isId)) throw malformed('参数 id 的值有误')
  const ids = [...new Set(list)].sort((a, b) => a - b)
  if (action.select === 'one' && ids.length > 1) throw malformed('一次只能操作一条数据')
  if (ids.length > action.limit) throw malformed(`一次最多操作${action.limit}条`)
  return ids
}
