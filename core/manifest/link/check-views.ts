/** Checks screens: each has a view of its own or extends another, and the slots of its view are valid. */
import type { NormalColumns, NormalScreen } from '../normalize/normal.ts'
import { checkDetail } from './check-detail.ts'
import { checkPart } from './check-part.ts'
import { checkReport } from './check-report.ts'
import { type CheckedListView, checkListView } from './check-table.ts'
import type { Declared, LinkContext } from './symbols.ts'

const checkExtends = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalScreen>): NormalScreen | undefined => {
  const base = value.extends === undefined ? undefined : symbols.screens.get(value.extends)?.value
  if (base === undefined) return undefined
  if (base.view?.type === 'report') {
    const message = `“${base.path}” 是报表，不能继承：报表有自己的接口和权限`
    reporter.report(source, '/extends', { code: 'report.extends', message })
    return undefined
  }
  if (base.extends !== undefined) {
    const message = `只能继承一层：“${base.path}” 自己也继承了 “${base.extends}”`
    reporter.report(source, '/extends', { code: 'extends.two-levels', message, suggestion: base.extends })
    return undefined
  }
  const known = (view: NormalScreen['view']): boolean =>
    !(view !== undefined && 'resource' in view) || symbols.resources.has(view.resource ?? '')
  // An unknown resource is reported by the reference check and has no further reports.
  if (!known(value.view) || !known(base.view)) return base
  const same = (key: 'type' | 'resource'): boolean =>
    value.view === undefined || base.view === undefined || Reflect.get(value.view, key) === Reflect.get(base.view, key)
  for (const key of ['type', 'resource'] as const) {
    if (same(key)) continue
    const message = `“${key}” 要与所继承的页面相同`
    reporter.report(source, `/view/${key}`, { code: 'extends.other-view', message, suggestion: String(Reflect.get(base.view ?? {}, key)) })
    return undefined
  }
  return base
}

const hasColumns = (view: unknown): boolean => (view as NormalColumns | undefined)?.columns !== undefined

const checkScreenComplete = (
  { reporter }: LinkContext,
  { source, value }: Declared<NormalScreen>,
  base: NormalScreen | undefined,
): void => {
  if (value.extends !== undefined && base === undefined) return
  const view = value.view ?? base?.view
  if (view === undefined) {
    reporter.report(source, '', { code: 'screen.no-view', message: '页面要有 “view”，或用 “extends” 继承另一个页面' })
    return
  }
  const tables =
    view.type === 'tabs' ? view.tabs.map((tab, index) => [`/view/tabs/${index}/view`, tab.view] as const) : [['/view', view] as const]
  for (const [pointer, table] of tables) {
    if (table.type !== 'table' || hasColumns(table) || hasColumns(base?.view)) continue
    reporter.report(source, pointer, { code: 'screen.no-columns', message: '表格要有 “columns”' })
  }
}

const asListView = (view: NormalScreen['view']): CheckedListView | undefined => (view?.type === 'table' ? view : undefined)

/** Checks a screen's own parts; inherited parts are checked at their screen. */
export const checkScreen = (context: LinkContext, screen: Declared<NormalScreen>): void => {
  const { source, value } = screen
  const base = checkExtends(context, screen)
  checkScreenComplete(context, screen, base)
  const { view } = value
  if (view === undefined) return
  if (view.type === 'report') {
    checkReport(context, source, view)
    return
  }
  if (view.type === 'table') {
    checkListView(context, source, view, '/view', asListView(base?.view))
    return
  }
  if (view.type === 'tabs') {
    for (const [index, tab] of view.tabs.entries()) checkListView(context, source, tab.view, `/view/tabs/${index}/view`)
    return
  }
  if (view.type === 'detail') {
    checkDetail(context, source, view)
    return
  }
  const propsPointer = view.props === undefined ? '/view' : '/view/props'
  checkPart(context, source, {
    kind: 'components',
    type: view.component,
    props: view.props ?? {},
    written: true,
    pointer: '/view/component',
    propsPointer,
  })
}
