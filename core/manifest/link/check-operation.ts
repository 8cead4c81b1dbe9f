/** Checks that an action gives its operation what the operation declares: rows, form items, constants, fields of the resource. */

import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { Value } from '#core/contract/value.ts'
import { findFieldType, typesOfValue } from '../fields/index.ts'
import type { NormalAction, NormalFormItem, NormalOptions, NormalResource } from '../normalize/normal.ts'
import { namedMoves } from '../normalize/state-actions.ts'
import { nearestName } from '../problems/nearest-name.ts'
import { quoted } from '../problems/words.ts'
import { pointerOf, valueAtPointer } from '../source/json-pointer.ts'
import { checkConstants } from './check-constants.ts'
import { itemKey, type WholeItem, wholeItem } from './check-forms.ts'
import type { OperationCall } from './operation-call.ts'
import { type Declared, type LinkContext, resourceFields, type Symbols } from './symbols.ts'

/** A form item, as its operation receives it. */
interface SentItem {
  readonly name: string
  readonly pointer: string
  readonly item: NormalFormItem
  readonly whole: WholeItem
}

/** Checks each action against its operation, unless its form, "with", "select" or "operation" already has a problem. */
export const checkOperations = (context: LinkContext): void => {
  for (const resource of context.symbols.resources.values())
    for (const name of Object.keys(resource.value.actions)) {
      const parts = [...['form', 'with', 'select', 'operation'].map(part => `${name}/${part}`), ...likeFormPointer(resource, name)]
      const pointers = [...parts.map(part => `/actions/${part}`), ...movePointers(resource, name)]
      if (!pointers.some(pointer => context.reporter.hasWithin(resource.source, pointer))) checkOperation(context, resource, name)
    }
}

/** Pointers of the moves that the action is. */
const movePointers = ({ value }: Declared<NormalResource>, action: string): readonly string[] =>
  namedMoves(value.states ?? {}).flatMap(({ name, field }) => (name === action ? [`/states/${field}/moves/${name}`] : []))

/** Pointer of the form from which the action's form derives. */
const likeFormPointer = ({ source }: Declared<NormalResource>, name: string): readonly string[] => {
  const like = valueAtPointer(source.value, pointerOf(['actions', name, 'form', 'like']))
  return typeof like === 'string' ? [`${like}/form`] : []
}

/** Whether the action lacks the "select" that its operation needs. Only that is reported then, and no problem of where the action is offered. */
export const lacksSelect = (symbols: Symbols, { select = 'none', operation = '' }: NormalAction): boolean =>
  select === 'none' && (symbols.declarations.get(operation)?.rows ?? 'none') !== 'none'

/** Checks an action against its operation. Operations without a declaration are not checked. */
const checkOperation = ({ symbols, reporter }: LinkContext, { source, value: resource }: Declared<NormalResource>, name: string): void => {
  const action = resource.actions[name]
  const operation = action?.operation === undefined ? undefined : symbols.declarations.get(action.operation)
  if (action === undefined || operation === undefined) return
  const pointer = `/actions/${name}`
  const call: OperationCall = {
    symbols,
    resource,
    action,
    operation,
    pointer,
    report: (at, finding) => reporter.report(source, at, finding),
  }
  checkSelect(call)
  checkSentItems(call)
  checkConstants(call)
  checkReadFields(call)
}

const ALLOWED_SELECTIONS: Readonly<Record<OperationDeclaration['rows'], readonly string[]>> = {
  none: ['none'],
  one: ['one'],
  many: ['one', 'many'],
}

const checkSelect = ({ action, operation, pointer, report }: OperationCall): void => {
  const { select = 'none' } = action
  const right = ALLOWED_SELECTIONS[operation.rows]
  if (right.includes(select)) return
  const wanted = right.map(one => `"select": "${one}"`).join(' 或 ')
  const message =
    operation.rows === 'none' ? `操作 “${operation.name}” 不针对数据行，不能写 “select”` : `操作 “${operation.name}” 要写 ${wanted}`
  report(`${pointer}/select`, { code: 'operation.select', message })
}

/** Items with a name and a known type; problems of others are reported elsewhere. */
const sentItems = ({ resource, action, pointer }: OperationCall): readonly SentItem[] =>
  action.form.flatMap((item, index) => {
    const whole = wholeItem(resource, item)
    const name = itemKey(item, whole?.type)
    return whole === undefined || name === '' ? [] : [{ name, pointer: `${pointer}/${action.formPlaces[index]}`, item, whole }]
  })

const FORM_PRESENTERS: ReadonlySet<string> = new Set(['dialog', 'drawer'])

const checkSentItems = (call: OperationCall): void => {
  const { operation, action, pointer, report } = call
  const sent = sentItems(call)
  const broken = action.form.some(item => item.section === undefined && wholeItem(call.resource, item) === undefined)
  const known = new Set(sent.map(({ name }) => name))
  const missing = new Set(Object.keys(operation.form).filter(name => !known.has(name)))
  for (const one of sent) {
    const declared = operation.form[one.name]
    if (declared !== undefined) checkSentItem(call, one, declared)
    else if (isUndeclaredItem(operation, one)) {
      const meant = meantItem(one, missing, operation)
      if (meant !== undefined) missing.delete(meant)
      const message = `操作 “${operation.name}” 不认识表单项 “${one.name}”`
      report(one.item.name === undefined ? one.pointer : `${one.pointer}/name`, {
        code: 'operation.unknown-item',
        message,
        suggestion: meant,
      })
    }
  }
  // A dialog without a form is reported by `checkActions`.
  if (broken || (action.form.length === 0 && FORM_PRESENTERS.has(action.present))) return
  for (const name of missing) {
    if (operation.form[name]?.optional !== false) continue
    report(`${pointer}/form`, { code: 'operation.missing-item', message: `操作 “${operation.name}” 要有表单项 “${name}”` })
  }
}

/** Whether the operation neither declares the item nor accepts it as a plain field; read-only items are not sent. */
const isUndeclaredItem = ({ rest }: OperationDeclaration, { item }: SentItem): boolean =>
  item.readonly !== true && !(rest === 'fields' && item.field !== undefined)

/** The missing item that was probably meant: one with a similar name, else the only required one of the same type. */
const meantItem = ({ name, whole }: SentItem, missing: ReadonlySet<string>, { form }: OperationDeclaration): string | undefined => {
  const near = nearestName(name, missing)
  if (near !== undefined) return near
  const alike = [...missing].filter(one => form[one]?.optional === false && form[one].kind === findFieldType(whole.type)?.value)
  return alike.length === 1 ? alike[0] : undefined
}

const checkSentItem = (call: OperationCall, { item, whole, pointer, name }: SentItem, declared: Value<unknown>): void => {
  const { operation, report } = call
  const wrong = typeProblem(call, whole, declared)
  if (wrong !== undefined) {
    const message = `操作 “${operation.name}” 的表单项 “${name}” ${wrong}`
    report(item.type === undefined ? pointer : `${pointer}/type`, { code: 'operation.item-type', message })
    return
  }
  if (declared.optional || alwaysHasValue(call, whole)) return
  const message = `操作 “${operation.name}” 必须有 “${name}”：要写 "required": true，不能隐藏或只读`
  report(pointer, { code: 'operation.item-not-required', message })
}

/** Whether the item always has a value: required and always visible and editable, or, on an action without rows, read-only with a default. */
const alwaysHasValue = ({ action }: OperationCall, { required, visible, readonly, default: initial }: WholeItem): boolean =>
  required === true && (visible === undefined || visible === true) && (readonly === undefined || readonly === false)
    ? true
    : initial !== undefined && readonly === true && (action.select ?? 'none') === 'none'

interface TypedEntry {
  readonly type: string
  readonly to?: string
  readonly options?: string
}

/** Problem of a field or item for a declared value. */
const typeProblem = ({ symbols }: OperationCall, given: TypedEntry, declared: Value<unknown>): string | undefined => {
  if (declared.kind !== findFieldType(given.type)?.value) return `类型应为 ${quoted(typesOfValue(declared.kind))}，不是 “${given.type}”`
  const other = otherTargetProblem(symbols, declared, given.to)
  if (other !== undefined) return other
  const set = given.options === undefined ? undefined : symbols.options.get(given.options)?.value
  const unknown = declared.values === undefined || set === undefined ? undefined : unknownOption(set, declared.values)
  return unknown === undefined ? undefined : `不能有选项 ${unknown}`
}

const unknownOption = ({ values, dynamic }: NormalOptions, known: readonly unknown[]): string | undefined => {
  if (dynamic === true) return '由管理员维护的值'
  const all = values.flatMap(option => [option, ...option.children])
  const unknown = all.find(({ value, manual }) => manual !== false && !known.includes(value))
  return unknown === undefined ? undefined : JSON.stringify(unknown.value)
}

const checkReadFields = (call: OperationCall): void => {
  const { resource, operation, pointer, report } = call
  const fields = resourceFields(resource)
  for (const [name, declared] of Object.entries(operation.reads)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      const suggestion = nearestName(name, Object.keys(fields))
      const message = `操作 “${operation.name}” 要读字段 “${name}”，资源 “${resource.name}” 没有`
      report(`${pointer}/operation`, { code: 'operation.no-field', message, suggestion })
      continue
    }
    const wrong =
      declared.kind === findFieldType(field.type)?.value
        ? otherTargetProblem(call.symbols, declared, field.to)
        : `类型应为 ${quoted(typesOfValue(declared.kind))}，不是 “${field.type}”`
    if (wrong === undefined) continue
    report(`${pointer}/operation`, { code: 'operation.field-type', message: `操作 “${operation.name}” 要读的字段 “${name}” ${wrong}` })
  }
}

/** Problem if the item refers to another resource than declared. An unknown resource is reported by the reference check. */
const otherTargetProblem = ({ resources }: Symbols, { to }: Value<unknown>, given: string | undefined): string | undefined =>
  to === undefined || to === given || given === undefined || !resources.has(given) ? undefined : `应引用资源 “${to}”，不是 “${given}”`
