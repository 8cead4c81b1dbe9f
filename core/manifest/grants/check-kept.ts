/** Checks that a resource over another resource's rows keeps that resource's scope, masks, readonly and internal fields, and ways of writing. */
import { databaseColumn } from '../link/build-resource.ts'
import { type Declared, type LinkContext, resourceFields } from '../link/symbols.ts'
import { itemName } from '../normalize/like.ts'
import type { NormalAction, NormalField, NormalFormItem, NormalResource } from '../normalize/normal.ts'
import { sameValue } from './same-value.ts'

/** Keys of a field that only concern display and search; they may change freely. */
const DISPLAY_KEYS_OF_FIELD: ReadonlySet<string> = new Set([
  ...['label', 'help', 'placeholder', 'empty', 'tip', 'message', 'aliases', 'suffix'],
  ...['cell', 'control', 'filter', 'sortable', 'filterable', 'exact', 'like'],
])

/** Keys with the value that makes a field stricter; they may be added, never removed. */
const RESTRICTING_KEYS: Readonly<Record<string, unknown>> = { readonly: true, internal: true, required: true }

/** Keys of an action that only concern display. Its permission may change, since it is required in addition to that of the base action. */
const DISPLAY_KEYS_OF_ACTION: ReadonlySet<string> = new Set([
  ...['label', 'present', 'title', 'width', 'confirm', 'submitLabel', 'pending', 'success', 'unselected', 'errorModal'],
  ...['danger', 'primary', 'icon', 'component', 'detail', 'props', 'openOn', 'path', 'permission'],
  ...['form', 'formPlaces', 'like', 'formBroken'],
])

/** Keys of a resource that concern its rows. */
const ROW_KEYS = ['scope', 'arranged', 'shown', 'lockFirst', 'grouped', 'people', 'idOf', 'timeline'] as const

const otherKeys = (one: object, other: object, free: ReadonlySet<string>): readonly string[] => {
  const [values, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...values.keys(), ...others.keys()])].filter(key => !free.has(key) && !sameValue(values.get(key), others.get(key)))
}

const loosenedKeys = (field: NormalField, base: NormalField): readonly string[] => {
  const given = new Map(Object.entries(field))
  return otherKeys(field, base, DISPLAY_KEYS_OF_FIELD).filter(key => {
    if (key === 'mask') return base.mask !== undefined
    return !(Object.hasOwn(RESTRICTING_KEYS, key) && given.get(key) === RESTRICTING_KEYS[key])
  })
}

const sameColumn = (name: string, field: NormalField, otherName: string, other: NormalField): boolean =>
  (field.custom ?? false) === (other.custom ?? false) &&
  (field.rate === undefined) === (other.rate === undefined) &&
  databaseColumn(name, field) === databaseColumn(otherName, other)

const fieldMessage = (name: string, field: NormalField, base: NormalResource): string | undefined => {
  const alike = Object.entries(resourceFields(base)).filter(([otherName, other]) => sameColumn(name, field, otherName, other))
  if (alike.length === 0) return `字段 “${name}” 用到 “${base.name}” 没有的列，先在 “${base.name}” 里定义它`
  const loosened = alike.map(([, other]) => loosenedKeys(field, other))
  if (loosened.some(keys => keys.length === 0)) return undefined
  return `字段 “${name}” 的 ${(loosened[0] ?? []).map(key => `“${key}”`).join('、')} 要与 “${base.name}” 相同，不能放宽`
}

const isUnloosenedItem = (item: NormalFormItem, base: readonly NormalFormItem[]): boolean => {
  const other = base.find(one => itemName(one) === itemName(item))
  return item.section !== undefined || sameValue({ ...item, readonly: undefined }, { ...other, readonly: undefined })
    ? item.section !== undefined || item.readonly === true || sameValue(item.readonly, other?.readonly)
    : false
}

const actionMessage = (name: string, action: NormalAction, base: NormalResource): string | undefined => {
  const other = Object.hasOwn(base.actions, name) ? base.actions[name] : undefined
  if (other === undefined)
    return action.operation === undefined ? undefined : `“${base.name}” 没有操作 “${name}”，沿用它的资源不能另外写入这些数据`
  const changed = otherKeys(action, other, DISPLAY_KEYS_OF_ACTION)
  if (changed.length > 0) return `操作 “${name}” 的 ${changed.map(key => `“${key}”`).join('、')} 要与 “${base.name}” 相同，不能放宽`
  const item = action.form.find(one => !isUnloosenedItem(one, other.form))
  return item && `操作 “${name}” 的表单项 “${itemName(item)}” 要与 “${base.name}” 相同：可以去掉，或改为只读`
}

const lookupMessage = ({ lookup }: NormalResource, base: NormalResource): string | undefined => {
  if (lookup === undefined) return undefined
  const other = base.lookup
  if (other === undefined) return `“${base.name}” 没有 “lookup”，不能从中选择`
  const known = [other.label, ...(other.search ?? []), ...(other.apart ?? [])]
  const shown = [lookup.label, ...(lookup.search ?? []), ...(lookup.apart ?? [])]
  const unknown = shown.find(name => !known.includes(name))
  if (unknown !== undefined) return `“lookup” 用到 “${unknown}”，“${base.name}” 选择时不显示它`
  return other.when === undefined || sameValue(other.when, lookup.when) ? undefined : `“lookup” 的 “when” 要与 “${base.name}” 相同`
}

/** Pointer of a part if this file states it, else that of "extends". */
const statedPointer = ({ source }: Declared<NormalResource>, pointer: string): string => {
  const { file, pointer: found } = source.locate(pointer)
  return file === undefined && found === pointer ? pointer : '/extends'
}

/** Reports everything in which a resource loosens the one that it extends. */
export const checkNotLoosened = ({ reporter }: LinkContext, resource: Declared<NormalResource>, base: NormalResource): void => {
  const { source, value } = resource
  const say = (pointer: string, message: string | undefined): void => {
    if (message !== undefined) reporter.report(source, statedPointer(resource, pointer), { code: 'grant.loosened', message })
  }
  for (const key of ROW_KEYS) {
    const own = key === 'timeline' || key === 'people' || key === 'idOf' ? value[key] : undefined
    const kept = key === 'timeline' || key === 'people' || key === 'idOf' ? own === undefined : sameValue(value[key], base[key])
    say(`/${key}`, kept ? undefined : `“${key}” 要与 “${base.name}” 相同，不能另写`)
  }
  for (const [name, field] of Object.entries(value.fields))
    if (!reporter.hasWithin(source, `/fields/${name}`)) say(`/fields/${name}`, fieldMessage(name, field, base))
  for (const [name, action] of Object.entries(value.actions)) say(`/actions/${name}`, actionMessage(name, action, base))
  say('/lookup', lookupMessage(value, base))
}
