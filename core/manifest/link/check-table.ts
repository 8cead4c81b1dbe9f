/** Checks the slots of lists. */
import { fieldType, findFieldType, isFieldType } from '../fields/index.ts'
import { columnPointer, isDerivedColumn } from '../normalize/like-columns.ts'
import type { NormalColumn, NormalFilter, NormalResource, NormalTableView } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { ARRANGE_OPERATION } from './check-arranged.ts'
import { checkBelow } from './check-below.ts'
import { checkCard } from './check-card.ts'
import { checkColumnsLike } from './check-columns-like.ts'
import { checkPluginView } from './check-drawn.ts'
import { checkEmpty } from './check-empty.ts'
import { checkSort, isSortable } from './check-fields.ts'
import { lacksSelect } from './check-operation.ts'
import { checkParent } from './check-parent.ts'
import { checkPart } from './check-part.ts'
import { choosePart, derivedCell, derivedFilter } from './derived-parts.ts'
import { filterParam } from './filter-param.ts'
import { lastField, type ResolvedPath, resolvedPathOf } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

export type CheckedListView = NormalTableView
export type ScreenSource = Declared<unknown>['source']

const internalPathFinding = (path: ResolvedPath): Finding | undefined =>
  path.own.internal === true || path.target?.internal === true
    ? { code: 'field.internal', message: `“${path.targetName ?? path.name}” 是内部字段，不能发给浏览器` }
    : undefined

const filterProblem = ({ symbols }: LinkContext, path: ResolvedPath): Finding | undefined => {
  const field = lastField(path)
  if (!isFieldType(field.type)) return undefined
  if (field.filterable === false || !fieldType(field.type).filterable)
    return { code: 'field.not-filterable', message: `“${path.name}” 不能筛选` }
  const target = field.to === undefined ? undefined : symbols.resources.get(field.to)?.value
  return target !== undefined && target.lookup === undefined
    ? { code: 'field.no-lookup', message: `资源 “${target.name}” 没有 “lookup”，不能从中选择` }
    : undefined
}

const checkFilter = (context: LinkContext, source: ScreenSource, resource: NormalResource, filter: NormalFilter, pointer: string): void => {
  const path = resolvedPathOf(context.symbols, resource.name, filter.field)
  if (path === undefined) return
  const problem = internalPathFinding(path) ?? filterProblem(context, path)
  if (problem !== undefined) {
    context.reporter.report(source, `${pointer}/field`, problem)
    return
  }
  const field = lastField(path)
  const part = choosePart(filter, field.filter, derivedFilter(context.symbols, field))
  const at = filter.type === undefined ? pointer : `${pointer}/type`
  // The field's own filter is checked at the field.
  if (filter.type === undefined && filter.props === undefined && field.filter !== undefined) return
  checkPart(context, source, {
    kind: 'filters',
    ...part,
    fieldType: field.type,
    written: filter.type !== undefined,
    pointer: at,
    propsPointer: `${pointer}/props`,
  })
}

/** Checks a displayed field and its cell. */
export const checkColumn = (
  context: LinkContext,
  source: ScreenSource,
  resource: NormalResource,
  column: NormalColumn,
  pointer: string,
): void => {
  const path = resolvedPathOf(context.symbols, resource.name, column.field)
  if (path === undefined) return
  const problem = internalPathFinding(path)
  if (problem !== undefined) {
    context.reporter.report(source, `${pointer}/field`, problem)
    return
  }
  const field = lastField(path)
  if (column.sortable === true && (path.target !== undefined || !isSortable({ ...field, sortable: true }))) {
    context.reporter.report(source, `${pointer}/sortable`, { code: 'field.not-sortable', message: `“${column.field}” 不能排序` })
  }
  if (column.cell === undefined && column.props === undefined && field.cell !== undefined) return
  const part = choosePart({ type: column.cell, props: column.props }, field.cell, derivedCell(field))
  const at = column.cell === undefined ? pointer : `${pointer}/cell`
  checkPart(context, source, {
    kind: 'cells',
    ...part,
    fieldType: field.type,
    written: column.cell !== undefined,
    pointer: at,
    propsPointer: `${pointer}/props`,
  })
}

const slotFinding = (
  { symbols }: LinkContext,
  resource: NormalResource,
  name: string,
  slot: 'actions' | 'rowActions' | 'column',
): Finding | undefined => {
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined
  if (action === undefined || lacksSelect(symbols, action)) return undefined
  if (action.operation === ARRANGE_OPERATION)
    return { code: 'action.wrong-slot', message: `“${name}” 调整顺序，由列表里的拖动手柄提供，不能写成按钮` }
  const { select = 'none' } = action
  if (slot === 'actions' && select === 'one')
    return { code: 'action.wrong-slot', message: `“${name}” 针对一行（"select": "one"），应放在 “rowActions”` }
  if (slot !== 'actions' && select === 'none')
    return { code: 'action.wrong-slot', message: `“${name}” 不针对行（"select": "none"），应放在 “actions”` }
  return undefined
}

/**
 * Checks the action of a cell: it must also be a row action, so that all actions of a row are among its row actions
 * @param rowActions row actions of the screen, inherited ones included
 */
const cellFinding = (context: LinkContext, resource: NormalResource, name: string, rowActions: readonly string[]): Finding | undefined => {
  const finding = slotFinding(context, resource, name, 'column')
  if (finding !== undefined || rowActions.includes(name) || !Object.hasOwn(resource.actions, name)) return finding
  return { code: 'action.wrong-slot', message: `列打开的 “${name}” 也要在 “rowActions” 里` }
}

const checkSlots = (
  context: LinkContext,
  source: ScreenSource,
  resource: NormalResource,
  view: CheckedListView,
  pointer: string,
  base?: CheckedListView,
): void => {
  const report = (at: string, finding: Finding | undefined): void => {
    if (finding !== undefined) context.reporter.report(source, pointer + at, finding)
  }
  for (const slot of ['actions', 'rowActions'] as const) {
    for (const [index, name] of (view[slot] ?? []).entries()) report(`/${slot}/${index}`, slotFinding(context, resource, name, slot))
  }
  const rowActions = view.rowActions ?? base?.rowActions ?? []
  for (const [index, column] of (view.columns ?? []).entries()) {
    if (column.action === undefined) continue
    const at = `/${columnPointer(column, index)}`
    report(isDerivedColumn(column) ? at : `${at}/action`, cellFinding(context, resource, column.action, rowActions))
  }
}

const checkDuplicates = ({ reporter }: LinkContext, source: ScreenSource, view: CheckedListView, pointer: string): void => {
  const params = new Set<string>()
  for (const [index, filter] of (view.filters ?? []).entries()) {
    const param = filterParam(filter)
    if (params.has(param))
      reporter.report(source, `${pointer}/filters/${index}`, {
        code: 'filter.duplicate',
        message: `筛选 “${param}” 重复；同一字段要用两次时用 “param” 区分`,
      })
    params.add(param)
  }
  const columns = new Set<string>()
  for (const [index, column] of (view.columns ?? []).entries()) {
    const { field, cell } = column
    const key = `${field} ${cell ?? ''}`
    if (columns.has(key) && !isDerivedColumn(column))
      reporter.report(source, `${pointer}/${columnPointer(column, index)}`, { code: 'column.duplicate', message: `列 “${field}” 重复` })
    columns.add(key)
  }
}

/**
 * Checks a list
 * @param base the view of the extended screen
 */
export const checkListView = (
  context: LinkContext,
  source: ScreenSource,
  view: CheckedListView,
  pointer: string,
  base?: CheckedListView,
): void => {
  const resource = context.symbols.resources.get(view.resource)?.value
  checkDuplicates(context, source, view, pointer)
  if (resource === undefined) return
  for (const [index, filter] of (view.filters ?? []).entries())
    checkFilter(context, source, resource, filter, `${pointer}/filters/${index}`)
  checkColumnsLike(context, source, view, resource.name, pointer)
  for (const [index, column] of (view.columns ?? []).entries())
    if (!isDerivedColumn(column)) checkColumn(context, source, resource, column, `${pointer}/${columnPointer(column, index)}`)
  checkSlots(context, source, resource, view, pointer, base)
  checkBelow(context, source, view, pointer)
  checkCard(context, source, view, pointer, base)
  checkEmpty(context, source, view, pointer, base)
  checkParent(context, source, view, pointer, base)
  checkPluginView(context, source, view, pointer, base)
  if (view.above !== undefined)
    checkPart(context, source, {
      kind: 'components',
      type: view.above,
      props: {},
      written: true,
      pointer: `${pointer}/above`,
      propsPointer: `${pointer}/above`,
    })
  checkSort(context, source, `${pointer}/sort`, resource, view.sort)
  const tree = view.tree === undefined ? undefined : resolvedPathOf(context.symbols, resource.name, view.tree)
  if (tree !== undefined && findFieldType(tree.own.type)?.refers !== 'one') {
    context.reporter.report(source, `${pointer}/tree`, { code: 'path.not-a-reference', message: `“${view.tree}” 不是 “ref” 字段` })
  }
}
