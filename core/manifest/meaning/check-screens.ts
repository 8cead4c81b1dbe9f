/** Checks for screens that show nothing, and for parts of screens that have no effect. */

import type { Condition } from '#schemas/types/condition.ts'
import { findFieldType } from '../fields/index.ts'
import { choosePart, derivedCell } from '../link/derived-parts.ts'
import { lastField, resolvedPathOf } from '../link/resolve-path.ts'
import { permissionNamed } from '../link/resolvers.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import { columnPointer, isDerivedColumn } from '../normalize/like-columns.ts'
import type { NormalColumn, NormalDetailView, NormalFilter, NormalResource, NormalTableView } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { PAGE_SIZES } from '../query/limits.ts'
import { checkFilters } from './check-filters.ts'
import { checkSameLabels, labelledColumns, labelledFilters, sameLabels } from './check-labels.ts'
import { domainOfRow } from './check-sense.ts'
import { canHold } from './satisfiable.ts'

type CheckedListView = NormalTableView
type ScreenSource = Declared<unknown>['source']

/** Whether the list opens with the rows of a period: their number stays about the same. */
const opensWithPeriod = ({ fields }: NormalResource, filters: readonly NormalFilter[] = []): boolean =>
  filters.some(filter => filter.default !== undefined && findFieldType(fields[filter.field]?.type ?? '')?.time !== undefined)

/** Said of a list that is loaded whole. */
const GROWS_MESSAGE = '不分页会一次读取全部的行，行会越来越多；只有很少行的资源（"small": true）可以不分页'

/** Cells of the standard plugin that open the action of their column. */
const ACTION_CELLS: ReadonlySet<string> = new Set(['link', 'modal'])

const columnSenseFinding = (
  { symbols }: LinkContext,
  resource: NormalResource,
  column: NormalColumn,
): readonly [string, Finding] | undefined => {
  const path = resolvedPathOf(symbols, resource.name, column.field)
  if (path === undefined) return undefined
  const field = lastField(path)
  const { type } = choosePart({ type: column.cell, props: column.props }, field.cell, derivedCell(field))
  if (type === 'link' && column.action === undefined && findFieldType(field.type)?.address !== true)
    return [
      column.cell === undefined ? '' : '/cell',
      { code: 'column.no-action', message: '链接单元格要用 “action” 写明点击后打开什么操作' },
    ]
  if (column.action !== undefined && !type.includes('/') && !ACTION_CELLS.has(type))
    return ['/action', { code: 'column.unused-action', message: `单元格 “${type}” 点击后不会打开操作；请写 "cell": "link"` }]
  return undefined
}

const checkPageSize = ({ reporter }: LinkContext, source: ScreenSource, view: NormalTableView, pointer: string): void => {
  if (view.size === undefined) return
  const report = (message: string): void => reporter.report(source, `${pointer}/size`, { code: 'screen.size', message })
  if (view.paged === false) report('不分页的列表没有每页条数，“size” 没有作用')
  else if (!PAGE_SIZES.includes(view.size)) report(`每页条数只能是 ${PAGE_SIZES.map(size => `“${size}”`).join('、')}`)
}

const checkPresetConditions = (
  { symbols, reporter }: LinkContext,
  source: ScreenSource,
  resource: NormalResource,
  view: NormalTableView,
  pointer: string,
  base?: CheckedListView,
): void => {
  const preset = view.preset ?? base?.preset
  if (
    preset === undefined ||
    reporter.hasWithin(source, `${pointer}/preset`) ||
    (view.preset === undefined && view.quickFilter === undefined)
  )
    return
  const together = (other: Condition | undefined): boolean =>
    other === undefined || canHold([preset, other], domainOfRow(symbols, resource))
  for (const [index, key] of (view.quickFilter ?? []).entries()) {
    const own = symbols.resources.get(resource.name)?.source
    if (together(resource.quickFilters?.[key]?.when) || (own !== undefined && reporter.hasWithin(own, `/quickFilters/${key}`))) continue
    const message = `快捷筛选 “${key}” 与本页的 “preset” 矛盾，永远没有数据`
    reporter.report(source, `${pointer}/quickFilter/${index}`, { code: 'screen.empty', message })
  }
  for (const slot of ['actions', 'rowActions'] as const)
    for (const [index, name] of (view[slot] ?? []).entries()) {
      const own = symbols.resources.get(resource.name)?.source
      if (together(resource.actions[name]?.visible) || (own !== undefined && reporter.hasWithin(own, `/actions/${name}/visible`))) continue
      const message = `操作 “${name}” 的 “visible” 与本页的 “preset” 矛盾，永远不显示`
      reporter.report(source, `${pointer}/${slot}/${index}`, { code: 'screen.empty', message })
    }
}

const checkTableSense = (
  context: LinkContext,
  source: ScreenSource,
  resource: NormalResource,
  view: NormalTableView,
  pointer: string,
  base?: CheckedListView,
): void => {
  const { reporter } = context
  checkPageSize(context, source, view, pointer)
  if (view.paged === false && resource.small !== true && !opensWithPeriod(resource, view.filters ?? base?.filters))
    reporter.report(source, `${pointer}/paged`, { code: 'screen.grows', message: GROWS_MESSAGE })
  checkPresetConditions(context, source, resource, view, pointer, base)
  const actions = view.actions ?? base?.actions ?? []
  if (view.selectable !== undefined && !actions.some(name => resource.actions[name]?.select === 'many')) {
    const message = '没有针对多行的操作，行不能勾选，“selectable” 没有作用'
    reporter.report(source, `${pointer}/selectable`, { code: 'screen.not-selectable', message })
  }
  const parent = view.tree === undefined ? undefined : resource.fields[view.tree]
  if (parent !== undefined && findFieldType(parent.type)?.refers === 'one' && ![undefined, resource.name].includes(parent.to)) {
    const message = `“${view.tree}” 要指向自己（“${resource.name}”），才能成为树；现在指向 “${parent.to}”`
    reporter.report(source, `${pointer}/tree`, { code: 'path.other-resource', message })
  }
}

/** Checks that buttons side by side have different labels. */
const checkButtons = ({ symbols, reporter }: LinkContext, resource: NormalResource, names: readonly string[]): void => {
  const order = Object.keys(resource.actions)
  const actions = [...new Set(names)].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  for (const [, later] of sameLabels(actions, name => resource.actions[name]?.label)) {
    const source = symbols.resources.get(resource.name)?.source
    const label = resource.actions[later]?.label ?? ''
    if (source !== undefined)
      reporter.report(source, `/actions/${later}/label`, { code: 'label.duplicate', message: `同时显示的两个操作都叫 “${label}”，分不清` })
  }
}

/** Checks that columns that stay in sight stand at the edge on which they stay. */
const checkFixedColumns = ({ reporter }: LinkContext, source: ScreenSource, columns: readonly NormalColumn[], pointer: string): void => {
  for (const [index, column] of columns.entries()) {
    const beyond = column.fixed === 'left' ? columns.slice(0, index) : columns.slice(index + 1)
    if (column.fixed === undefined || beyond.every(({ fixed }) => fixed === column.fixed)) continue
    const [side, place] = column.fixed === 'left' ? ['左', '前面'] : ['右', '后面']
    const message = `固定在${side}边的列${place}还有不固定的列，滚动时会盖住它们；请移到最${side}边`
    reporter.report(source, `${pointer}/${columnPointer(column, index)}/fixed`, { code: 'column.fixed-inside', message })
  }
}

/** Checks the columns of a list, on a page or in a tab. */
const checkListColumns = (
  context: LinkContext,
  source: ScreenSource,
  resource: NormalResource,
  columns: readonly NormalColumn[] = [],
  pointer: string,
): void => {
  if (columns.length > 0 && columns.every(({ hidden }) => hidden === true))
    context.reporter.report(source, `${pointer}/columns`, { code: 'screen.all-hidden', message: '所有列都隐藏了，表格打开时是空的' })
  checkFixedColumns(context, source, columns, pointer)
  for (const [index, column] of columns.entries()) {
    const found = isDerivedColumn(column) ? undefined : columnSenseFinding(context, resource, column)
    if (found !== undefined) context.reporter.report(source, `${pointer}/${columnPointer(column, index)}${found[0]}`, found[1])
  }
  checkSameLabels(context, source, resource, '两列', labelledColumns(columns, pointer))
}

/** Checks a list: its columns, filters and buttons make sense together. */
export const checkListSense = (
  context: LinkContext,
  source: ScreenSource,
  view: CheckedListView,
  pointer: string,
  base?: CheckedListView,
): void => {
  const { symbols, reporter } = context
  const resource = symbols.resources.get(view.resource)?.value
  if (resource === undefined) return
  if (resource.list === false)
    reporter.report(source, `${pointer}/resource`, {
      code: 'screen.no-list',
      message: `资源 “${resource.name}” 没有列表（"list": false），不能显示成表格`,
    })
  checkListColumns(context, source, resource, view.columns, pointer)
  checkFilters(context, source, resource.name, view.filters ?? [], pointer)
  checkSameLabels(context, source, resource, '两个筛选', labelledFilters(view.filters ?? [], pointer))
  for (const slot of ['actions', 'rowActions'] as const) checkButtons(context, resource, view[slot] ?? [])
  checkTableSense(context, source, resource, view, pointer, base)
}

/** Checks the lists behind tabs, and that the tabs can be told apart. */
export const checkScreenTabs = (
  context: LinkContext,
  source: ScreenSource,
  tabs: readonly { readonly key: string; readonly title: string; readonly view: NormalTableView }[],
): void => {
  const keys = new Set<string>()
  for (const [index, { key, view }] of tabs.entries()) {
    if (keys.has(key))
      context.reporter.report(source, `/view/tabs/${index}/key`, { code: 'name.duplicate', message: `标签页 “${key}” 重复` })
    keys.add(key)
    checkListSense(context, source, view, `/view/tabs/${index}/view`)
  }
  for (const [, later] of sameLabels(tabs, ({ title }) => title)) {
    const message = `两个标签页都叫 “${later.title}”，分不清`
    context.reporter.report(source, `/view/tabs/${tabs.indexOf(later)}/title`, { code: 'label.duplicate', message })
  }
}

/** Checks that the permissions of a component screen exist. */
export const checkComponentPermissions = (
  { symbols, reporter }: LinkContext,
  source: ScreenSource,
  permissions: Readonly<Record<string, string>>,
): void => {
  for (const name of Object.keys(permissions)) {
    const finding = permissionNamed(symbols, name)
    if (finding !== undefined) reporter.report(source, `/view/permissions/${name.replaceAll('/', '~1')}`, finding)
  }
}

/** Checks the columns of the lists in a detail's tabs. */
export const checkDetailLists = (context: LinkContext, source: ScreenSource, { tabs }: NormalDetailView): void => {
  for (const [index, { list, columns }] of tabs.entries()) {
    const resource = list === undefined ? undefined : context.symbols.resources.get(list)?.value
    if (resource !== undefined) checkListColumns(context, source, resource, columns, `/view/tabs/${index}`)
  }
}
