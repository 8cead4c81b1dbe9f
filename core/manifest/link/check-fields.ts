/** Checks the fields of a resource: each fits its type; scope, lookup and tree fields are references. */
import { type FieldType, fieldType, findFieldType, isFieldType, isImportable } from '../fields/index.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { valueAtPointer } from '../source/json-pointer.ts'
import { checkPart } from './check-part.ts'
import { checkDefault, checkRuleKeys, checkTarget } from './check-value-rules.ts'
import { lastField, resolvedPathOf } from './resolve-path.ts'
import { type Declared, type LinkContext, type PartKind, resourceFields } from './symbols.ts'

type FieldCheck = (
  context: LinkContext,
  resource: Declared<NormalResource>,
  name: string,
  field: NormalField,
  type: FieldType,
) => Finding | undefined

const checkReservedName: FieldCheck = (_context, _resource, name, _field, type) => {
  if (name === 'version' || (name === 'id' && type.number?.decimals !== 0)) {
    return { code: 'field.reserved-name', message: `“${name}” 是每行自带的字段，不能另外定义` }
  }
  return undefined
}

const checkMask: FieldCheck = (_context, _resource, _name, field, type) => {
  if (field.mask === undefined || (field.mask === true && type.mask !== undefined)) return undefined
  if (field.mask !== true && (type.queryKind === 'text' || type.queryKind === 'exact')) return undefined
  return { code: 'field.no-mask', message: `“${type.name}” 字段没有脱敏方式；文字字段可写 "phone"、"wechat" 或 "idCard"` }
}

const checkSortable: FieldCheck = (_context, _resource, _name, field, type) =>
  field.sortable === true && (!type.ordered || field.mask !== undefined || field.internal === true)
    ? { code: 'field.not-sortable', message: field.mask === undefined ? `“${type.name}” 字段不能排序` : '脱敏字段不能排序' }
    : undefined

const checkFilterable: FieldCheck = (_context, _resource, _name, field, type) =>
  field.filterable === true && (!type.filterable || field.internal === true)
    ? { code: 'field.not-filterable', message: `${field.internal === true ? '内部' : `“${type.name}” `}字段不能筛选` }
    : undefined

/** Filters with two query keys. */
const RANGE_FILTERS: ReadonlySet<string> = new Set(['dateRange', 'datetime', 'numberRange'])

const checkExact: FieldCheck = (_context, _resource, _name, field, type) =>
  field.exact === true &&
  (!type.filterable || field.filterable === false || field.internal === true || RANGE_FILTERS.has(field.filter?.type ?? type.filter))
    ? { code: 'field.rule-not-for-type', message: '“exact” 只用于筛选时有一个参数的字段' }
    : undefined

const checkGrams: FieldCheck = (_context, _resource, _name, field, type) =>
  field.grams === true && type.queryKind !== 'text'
    ? { code: 'field.rule-not-for-type', message: `“${type.name}” 字段不能有 “grams”` }
    : undefined

const checkSeveral: FieldCheck = (_context, _resource, _name, field, type) =>
  field.several === true &&
  (!type.several || field.readonly !== true || field.custom === true || field.mask !== undefined || field.sortable === true)
    ? { code: 'field.rule-not-for-type', message: '只有存在自己列中、只读、未脱敏、不排序的文字字段可以有 “several”' }
    : undefined

const checkPinyin: FieldCheck = (_context, _resource, _name, field, type) =>
  field.pinyin === true && (type.queryKind !== 'text' || field.custom === true || field.mask !== undefined)
    ? { code: 'field.rule-not-for-type', message: '只有存在自己列中、未脱敏的文字字段可以有 “pinyin”' }
    : undefined

const checkCustom: FieldCheck = (_context, _resource, name, field) =>
  field.custom === true && field.column !== undefined
    ? { code: 'field.custom-column', message: `“custom” 字段没有自己的列，“${name}” 的 “column” 没有作用；有这一列就不要写 “custom”` }
    : undefined

const checkRate: FieldCheck = (_context, { value: resource }, _name, field, type) => {
  if (field.rate === undefined) return undefined
  if (type.number?.rate !== true || field.readonly !== true || field.column !== undefined || field.custom === true)
    return { code: 'field.rule-not-for-type', message: '只有没有自己的列的只读 “percent” 字段可以有 “rate”' }
  const isPart = (name: string): boolean => {
    const part = resourceFields(resource)[name]
    // Unknown fields are reported by the reference check.
    if (part === undefined || !isFieldType(part.type)) return !name.includes('.')
    return fieldType(part.type).number !== undefined && part.rate === undefined && part.custom !== true
  }
  const wrong = [field.rate.of, ...field.rate.over].find(name => !isPart(name))
  return wrong === undefined ? undefined : { code: 'field.not-a-number', message: `“${wrong}” 不是有自己的列的数字字段，不能用来计算比率` }
}

const checkCopyOf: FieldCheck = ({ symbols }, { value: resource }, name, field) => {
  if (field.copyOf === undefined) return undefined
  const path = resolvedPathOf(symbols, resource.name, field.copyOf)
  // Unknown fields are reported by the reference check.
  if (path === undefined) return undefined
  const { target } = path
  if (target === undefined) return { code: 'path.not-a-reference', message: `“${field.copyOf}” 不经过引用；写成 “引用.字段”` }
  return field.readonly === true && [target.type, target.to, target.options].join() === [field.type, field.to, field.options].join()
    ? undefined
    : { code: 'field.rule-not-for-type', message: `只有只读、与 “${field.copyOf}” 同一类型的字段可以是它的副本，“${name}” 不是` }
}

const checkShow: FieldCheck = ({ symbols }, _resource, _name, field, type) => {
  if (field.show !== undefined && type.names !== 'to')
    return { code: 'field.rule-not-for-type', message: `“${type.name}” 字段不能有 “show”` }
  const target = type.names === 'to' && field.to !== undefined ? symbols.resources.get(field.to)?.value : undefined
  if (target === undefined) return undefined
  if (field.show === undefined) {
    return target.lookup === undefined
      ? { code: 'field.missing-target', message: `要用 “show” 写明显示 “${target.name}” 的哪个字段（它没有 “lookup”）` }
      : undefined
  }
  const names = Object.keys(resourceFields(target))
  return names.includes(field.show)
    ? undefined
    : {
        code: 'ref.unknown-field',
        message: `${target.label}（“${target.name}”）没有字段 “${field.show}”`,
        suggestion: nearestName(field.show, names),
      }
}

const checkImportFlag: FieldCheck = ({ symbols }, _resource, _name, field, type) => {
  if (field.import !== true || isImportable(type.name)) return undefined
  if (!type.sheet.named) return { code: 'field.rule-not-for-type', message: '多个引用、文件和任意数据的字段不能从表格导入' }
  const target = symbols.resources.get(field.to ?? '')?.value
  return target && target.lookup === undefined
    ? { code: 'field.rule-not-for-type', message: `“${field.to}” 没有 “lookup”，表格里无法说明是哪一行` }
    : undefined
}

const FIELD_CHECKS: readonly (readonly [string, FieldCheck])[] = [
  ['', checkReservedName],
  ['/mask', checkMask],
  ['/sortable', checkSortable],
  ['/filterable', checkFilterable],
  ['/exact', checkExact],
  ['/grams', checkGrams],
  ['/several', checkSeveral],
  ['/pinyin', checkPinyin],
  ['/column', checkCustom],
  ['/rate', checkRate],
  ['/copyOf', checkCopyOf],
  ['/show', checkShow],
  ['/import', checkImportFlag],
]

const PART_SLOTS: readonly (readonly ['filter' | 'cell' | 'control', PartKind])[] = [
  ['filter', 'filters'],
  ['cell', 'cells'],
  ['control', 'controls'],
]

const checkField = (context: LinkContext, resource: Declared<NormalResource>, name: string, field: NormalField): void => {
  const { source } = resource
  const pointer = `/fields/${name}`
  if (!isFieldType(field.type)) return
  const type = fieldType(field.type)
  for (const [key, check] of FIELD_CHECKS) {
    const finding = check(context, resource, name, field, type)
    if (finding !== undefined) context.reporter.report(source, pointer + key, finding)
  }
  checkRuleKeys(context, source, pointer, type, field)
  checkTarget(context, source, pointer, type, field)
  checkDefault(context, source, pointer, type, field)
  for (const [slot, kind] of PART_SLOTS) {
    const part = field[slot]
    if (part === undefined) continue
    const at = `${pointer}/${slot}`
    checkPart(context, source, {
      kind,
      type: part.type,
      props: part.props ?? {},
      fieldType: field.type,
      written: true,
      pointer: at,
      propsPointer: `${at}/props`,
    })
  }
}

/** Names that must be references, with their pointers. */
const referenceNames = ({ scope, lookup }: NormalResource): readonly (readonly [string, string])[] => [
  ...(scope.people ?? []).map((name, index) => [`/scope/people/${index}`, name] as const),
  ...(scope.readers ?? []).map((name, index) => [`/scope/readers/${index}`, name] as const),
  ...(scope.viewers === undefined ? [] : [['/scope/viewers', scope.viewers] as const]),
  ...(scope.through === undefined ? [] : [['/scope/through', scope.through] as const]),
  ...(lookup?.parent === undefined ? [] : [['/lookup/parent', lookup.parent] as const]),
]

/** Pointer in the file as written: the short form of "scope" is the list of people itself. */
export const statedScopePointer = (source: Declared<unknown>['source'], pointer: string): string =>
  Array.isArray(valueAtPointer(source.value, '/scope')) ? pointer.replace('/scope/people/', '/scope/') : pointer

const checkReferenceNames = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [pointer, name] of referenceNames(value)) {
    const path = resolvedPathOf(symbols, value.name, name)
    // Only "people" and "readers" may go through a reference.
    if (path?.target && !pointer.startsWith('/scope/people/') && !pointer.startsWith('/scope/readers/')) {
      reporter.report(source, statedScopePointer(source, pointer), {
        code: 'path.too-deep',
        message: `“${name}” 要是本资源自己的字段`,
        suggestion: path.name,
      })
      continue
    }
    const field = path && lastField(path)
    if (field === undefined || !isFieldType(field.type) || fieldType(field.type).refers !== undefined) continue
    reporter.report(source, statedScopePointer(source, pointer), { code: 'path.not-a-reference', message: `“${name}” 不是 “ref” 字段` })
  }
}

/** Checks that each path of "lockFirst" ends in a reference to one row. */
const checkLockFirst = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [index, text] of (value.lockFirst ?? []).entries()) {
    const path = resolvedPathOf(symbols, value.name, text)
    const type = path && findFieldType(lastField(path).type)
    if (path === undefined || type === undefined || type.refers === 'one') continue
    const message = `“${path.targetName ?? path.name}” 不是 “ref” 字段，没有可以先锁定的行`
    reporter.report(source, `/lockFirst/${index}`, { code: 'path.not-a-reference', message })
  }
}

/** Whether lists can be sorted by the field. */
export const isSortable = (field: NormalField): boolean => {
  if (!isFieldType(field.type) || field.mask !== undefined || field.internal === true) return false
  const type = fieldType(field.type)
  return type.ordered && (field.sortable ?? type.sortable)
}

/**
 * Reports a sort key that exists but cannot be used for sorting
 * @param few true if the list is so short that fields without "sortable" are allowed too
 */
export const checkSort = (
  { reporter }: LinkContext,
  source: Declared<unknown>['source'],
  pointer: string,
  resource: NormalResource,
  sort: string | undefined,
  few = false,
): void => {
  const name = sort?.replace(/^-/, '')
  if (name === undefined || name === '') return
  const field = resourceFields(resource)[name]
  const unknown = field === undefined && !name.includes('.')
  if (unknown || (field !== undefined && (!isFieldType(field.type) || isSortable(few ? { ...field, sortable: true } : field)))) return
  const which = few ? '脱敏、内部或没有先后的字段' : '脱敏、内部或没有写 "sortable": true 的字段'
  const message = `“${name}” 不能排序：${field === undefined ? '不能按引用里的字段排序' : which}`
  reporter.report(source, pointer, { code: 'field.not-sortable', message })
}

export const checkFields = (context: LinkContext, resource: Declared<NormalResource>): void => {
  for (const [name, field] of Object.entries(resource.value.fields)) checkField(context, resource, name, field)
  checkReferenceNames(context, resource)
  checkLockFirst(context, resource)
  const { source, value } = resource
  checkSort(context, source, '/defaultSort', value, value.defaultSort)
  for (const [key, { sort }] of Object.entries(value.quickFilters ?? {}))
    checkSort(context, source, `/quickFilters/${key}/sort`, value, sort, true)
}
