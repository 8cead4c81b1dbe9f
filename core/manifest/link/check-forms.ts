/** Checks forms: items are complete, have unique names, and only write writable fields. */
import { bodyKey, fieldType, isFieldType } from '../fields/index.ts'
import type { NormalAction, NormalField, NormalFormItem, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { checkPart } from './check-part.ts'
import { checkDefault, checkRuleKeys, checkTarget } from './check-value-rules.ts'
import { choosePart, derivedControl } from './derived-parts.ts'
import { sameRows } from './same-rows.ts'
import { type Declared, type LinkContext, resourceFields, type Symbols } from './symbols.ts'

/** A form item with what it inherits from its field. Each key that the item states replaces that of the field. */
export type WholeItem = NormalFormItem & { readonly type: string; readonly label: string; readonly mask?: NormalField['mask'] }

const fieldOfItem = (resource: NormalResource, item: NormalFormItem): NormalField | undefined => {
  const fields = resourceFields(resource)
  return item.field !== undefined && Object.hasOwn(fields, item.field) ? fields[item.field] : undefined
}

const statedKeys = (item: NormalFormItem): Partial<NormalFormItem> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Partial<NormalFormItem>

/** Merges an item with its field; undefined for sections and for items whose field or type is unknown. */
export const wholeItem = (resource: NormalResource, item: NormalFormItem): WholeItem | undefined => {
  if (item.section !== undefined) return undefined
  const field = fieldOfItem(resource, item)
  if (item.field !== undefined && field === undefined) return undefined
  const {
    filter: _filter,
    cell: _cell,
    control,
    readonly: _readonly,
    aliases: _aliases,
    import: _import,
    ...inherited
  } = field ?? { control: undefined }
  const whole = { ...inherited, control, ...statedKeys(item) }
  return typeof whole.type === 'string' && isFieldType(whole.type) ? (whole as WholeItem) : undefined
}

/** Key of an item in the request body. */
export const itemKey = (item: NormalFormItem, type: string | undefined): string =>
  item.name ?? (item.field === undefined ? '' : type !== undefined && isFieldType(type) ? bodyKey(item.field, type) : item.field)

/** Whether `to` has the same rows as the resource that the field refers to, so that the item can only offer a part of them. */
const narrowsTarget = ({ resources, isUnsound }: Symbols, field: NormalField | undefined, to: string): boolean => {
  const [own, other] = [resources.get(field?.to ?? '')?.value, resources.get(to)?.value]
  // An unknown name is reported by the reference check.
  return isUnsound('resource', field?.to ?? '') || other === undefined || (own !== undefined && sameRows(own, other))
}

const itemShapeProblem = (symbols: Symbols, resource: NormalResource, item: NormalFormItem): string | undefined => {
  if (item.section !== undefined) {
    const others = Object.keys(statedKeys(item)).filter(key => !['section', 'visible', 'help'].includes(key))
    return others.length === 0 ? undefined : `标题不能有 “${others[0]}”`
  }
  if (item.field !== undefined) {
    if (item.type !== undefined) return '字段的类型由资源决定，不能写 “type”'
    const fits = item.to === undefined || narrowsTarget(symbols, fieldOfItem(resource, item), item.to)
    return fits ? undefined : '“to” 只能写与字段所引用的资源同一张表的资源：从其中的一部分里选'
  }
  if (item.name === undefined) return '要写 “field”（资源的字段）、“section”（标题）或 “name”（自有的值）'
  if (item.type === undefined || item.label === undefined) return '自有的值要写 “name”、“type” 和 “label”'
  return undefined
}

const itemUseFinding = (resource: NormalResource, item: NormalFormItem): Finding | undefined => {
  if (item.field?.includes('.') === true) return { code: 'path.too-deep', message: '表单只能用本资源自己的字段' }
  const field = fieldOfItem(resource, item)
  if (field?.internal === true) return { code: 'field.internal', message: `“${item.field}” 是内部字段，不能出现在表单里` }
  if (field?.readonly === true && item.readonly !== true) {
    return { code: 'form.readonly-field', message: `“${item.field}” 是只读字段；只显示它要写 "readonly": true` }
  }
  return undefined
}

const checkFormItem = (context: LinkContext, resource: Declared<NormalResource>, item: NormalFormItem, pointer: string): void => {
  const { reporter, symbols } = context
  const { source, value } = resource
  const shape = itemShapeProblem(symbols, value, item)
  if (shape !== undefined) {
    reporter.report(source, pointer, { code: 'form.item-shape', message: `表单项写法不对：${shape}` })
    return
  }
  const use = itemUseFinding(value, item)
  if (use !== undefined) {
    reporter.report(source, `${pointer}/field`, use)
    return
  }
  const whole = wholeItem(value, item)
  if (whole === undefined) return
  const type = fieldType(whole.type)
  checkRuleKeys(context, source, pointer, type, item)
  if (item.field === undefined) checkTarget(context, source, pointer, type, item)
  if (item.default !== undefined) checkDefault(context, source, pointer, type, whole)
  const target = whole.to === undefined ? undefined : symbols.resources.get(whole.to)?.value
  if (target !== undefined && target.lookup === undefined && item.readonly !== true) {
    reporter.report(source, pointer, { code: 'field.no-lookup', message: `资源 “${target.name}” 没有 “lookup”，不能从中选择` })
  }
  const field = fieldOfItem(value, item)
  const part = choosePart(item.control ?? {}, field?.control, derivedControl(symbols, whole))
  const written = item.control !== undefined || field?.control !== undefined
  const at = item.control === undefined ? pointer : `${pointer}/control`
  // The field's own control is checked at the field.
  if (item.control === undefined && field?.control !== undefined) return
  checkPart(context, source, { kind: 'controls', ...part, fieldType: whole.type, written, pointer: at, propsPointer: `${at}/props` })
}

export const checkActionForm = (
  context: LinkContext,
  resource: Declared<NormalResource>,
  action: string,
  { form, formPlaces }: Pick<NormalAction, 'form' | 'formPlaces'>,
): void => {
  const names = new Set<string>()
  for (const [index, item] of form.entries()) {
    const pointer = `/actions/${action}/${formPlaces[index]}`
    // Items from another action's form are checked there.
    if (formPlaces[index] !== 'form/like') checkFormItem(context, resource, item, pointer)
    const name = itemKey(item, wholeItem(resource.value, item)?.type)
    if (name === '') continue
    if (names.has(name)) context.reporter.report(resource.source, pointer, { code: 'form.duplicate-name', message: `表单里已有 “${name}”` })
    names.add(name)
  }
}
