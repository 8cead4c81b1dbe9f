import { Ajv } from 'ajv'
import { invalid, malformed } from '#core/contract/errors.ts'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import { HTML_LENGTH, HTML_TOO_LONG } from '#core/manifest/fields/text-types.ts'
import { isId, readId } from '#core/manifest/id/read-id.ts'
import { formSchema, normalizeForm } from '#core/manifest/rules/index.ts'
import { cleanHtml } from '../html/clean-html.ts'

/** A body whose keys and types are right; rules are checked against the rows later. */
export interface ActionBody {
  /** Distinct, ascending. */
  readonly ids: readonly number[]
  /** The version that each row was seen with; empty where the call says none. */
  readonly versions: ReadonlyMap<number, number>
  /** Normalised values of the form's items that were sent. */
  readonly values: Readonly<Record<string, unknown>>
}

const ajv = new Ajv({ allErrors: true, strict: false })

interface Shape {
  readonly items: readonly FormItem[]
  /** Keys that the closed schema knows. */
  valid(values: Readonly<Record<string, unknown>>): readonly string[]
}

const shapes = new WeakMap<Action, Shape>()

/** Compiled once per action and Snapshot. */
function shapeOf(action: Action): Shape {
  const known = shapes.get(action)
  if (known) return known
  const items = action.form.filter(item => item.kind === 'field')
  const validate = ajv.compile(formSchema(items))
  const shape: Shape = {
    items,
    valid: values => (validate(values) ? [] : (validate.errors ?? []).map(error => error.instancePath.split('/')[1] ?? '')),
  }
  shapes.set(action, shape)
  return shape
}

/** Items of the form that have a value. */
export const valueItems = (action: Action): readonly FormItem[] => shapeOf(action).items

/**
 * Reads `{id, version, ...form}`: closed, normalised, no prototype keys. `version` is a number, or of several rows a list beside their ids.
 * @throws 400 for ids or keys that no form sends
 */
export function readBody(action: Action, body: unknown): ActionBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('请求格式不正确')
  // A form may have an item named id or version of its own only by mistake; then the pipeline's meaning wins.
  const { id, version, ...rest } = body as Readonly<Record<string, unknown>>
  const values = readValues(action, rest)
  if (version !== undefined && action.select === 'none') throw malformed('不支持参数 version')
  const ids = readIds(action, id)
  return { ids, versions: version === undefined ? new Map() : readVersions(action, id, version), values }
}

function readVersions(action: Action, id: unknown, version: unknown): ActionBody['versions'] {
  const named = listed(action, id)
  const versions: readonly unknown[] = Array.isArray(version) && Array.isArray(id) ? version : named.map(() => version)
  if (versions.length !== named.length || !versions.every(isId)) throw malformed('参数 version 的值有误')
  return new Map(named.map((one, at) => [one as number, versions[at] as number]))
}

/** What a body says besides the rows: closed, normalised. @throws 400 for keys that no form sends */
export function readValues(action: Action, rest: Readonly<Record<string, unknown>>): ActionBody['values'] {
  const { items } = shapeOf(action)
  const allowed = new Set(items.map(item => item.name))
  const unknown = Object.keys(rest).find(key => !allowed.has(key))
  if (unknown !== undefined) throw malformed(`不支持参数 ${unknown.slice(0, 40)}`)
  return normalizeForm(items, withCleanHtml(items, rest))
}

/**
 * Whatever an editor, or somebody without one, sends as rich text: only what may be shown gets any further. It is measured first, since
 * reading markup takes its time. @throws 422 for more than a rich text may be
 */
const withCleanHtml = (items: readonly FormItem[], values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const texts = items.flatMap(({ type, name }) => {
    const value = values[name]
    return type === 'html' && typeof value === 'string' ? [[name, value] as const] : []
  })
  const long = texts.filter(([, value]) => value.length > HTML_LENGTH)
  if (long.length > 0) throw invalid(long.map(([field]) => ({ field, message: HTML_TOO_LONG })))
  const cleaned = texts.map(([name, value]) => [name, cleanHtml(value)] as const)
  return { ...values, ...Object.fromEntries(cleaned) }
}

/** Items whose value has the wrong type or passes a hard limit. */
export const wrongItems = (action: Action, values: Readonly<Record<string, unknown>>): readonly FormItem[] => {
  const { items, valid } = shapeOf(action)
  const names = new Set(valid(values))
  return items.filter(item => names.has(item.name))
}

/** What a body names rows by: a number, a list, or, where the action says so, a text of ids that are joined by commas. */
const listed = ({ joinedIds }: Action, id: unknown): readonly unknown[] => {
  if (id === undefined || id === null || (joinedIds && id === '')) return []
  if (joinedIds && typeof id === 'string') return id.split(',').map(readId)
  return Array.isArray(id) ? id : [id]
}

/** Ids of a body or of a query. @throws 400 */
export function readIds(action: Action, id: unknown): readonly number[] {
  if (action.select === 'none') {
    if (id !== undefined && !(Array.isArray(id) && id.length === 0)) throw malformed('不支持参数 id')
    return []
  }
  const list = listed(action, id)
  if (list.length === 0) throw malformed(action.unselected ?? '请勾选需要编辑的内容')
  if (!list.every(isId)) throw malformed('参数 id 的值有误')
  const ids = [...new Set(list as number[])].sort((a, b) => a - b)
  if (action.select === 'one' && ids.length > 1) throw malformed('一次只能操作一条数据')
  if (ids.length > action.limit) throw malformed(`一次最多操作${action.limit}条`)
  return ids
}
