/** Checks screens: each has a view of its own or extends another, and the slots of its view are valid. */
import type { View } from '#core/contract/model/screen.ts'
import type { NormalScreen } from '../normalize/normal.ts'
import { kindOf, wholeList } from '../normalize/view-kind.ts'
import type { Declared, LinkContext } from './symbols.ts'

const checkExtends = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalScreen>): NormalScreen | undefined => {
  const base = value.extends === undefined ? undefined : symbols.screens.get(value.extends)?.value
  if (base === undefined) return undefined
  const refused = base.view && kindOf(symbols.viewKinds, base.view).heirFinding(base.path)
  if (refused !== undefined) {
    reporter.report(source, '/extends', refused)
    return undefined
  }
  if (base.extends !== undefined) {
    const message = `只能继承一层：“${base.path}” 自己也继承了 “${base.extends}”`
    reporter.report(source, '/extends', { code: 'extends.two-levels', message, suggestion: base.extends })
    return undefined
  }
  const known = (view: View | undefined): boolean =>
    !(view !== undefined && 'resource' in view) || symbols.resources.has(String(view.resource ?? ''))
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

const checkScreenComplete = (
  { symbols, reporter }: LinkContext,
  { source, value }: Declared<NormalScreen>,
  base: NormalScreen | undefined,
): void => {
  if (value.extends !== undefined && base === undefined) return
  const view = value.view ?? base?.view
  if (view === undefined) {
    reporter.report(source, '', { code: 'screen.no-view', message: '页面要有 “view”，或用 “extends” 继承另一个页面' })
    return
  }
  const inherited = wholeList(symbols.viewKinds, base?.view)?.columns
  for (const { view: list, pointer } of kindOf(symbols.viewKinds, view).normalLists(view)) {
    if (list.columns !== undefined || inherited !== undefined) continue
    reporter.report(source, pointer, { code: 'screen.no-columns', message: '表格要有 “columns”' })
  }
}

/** Checks a screen's own parts; inherited parts are checked at their screen. */
export const checkScreen = (context: LinkContext, screen: Declared<NormalScreen>): void => {
  const { source, value } = screen
  // What would be inherited is not known while the other screen's file is refused.
  if (value.extends !== undefined && context.symbols.isUnsound('screen', value.extends)) return
  const base = checkExtends(context, screen)
  checkScreenComplete(context, screen, base)
  const { view } = value
  if (view === undefined) return
  kindOf(context.symbols.viewKinds, view).check(context, source, view, base?.view?.type === view.type ? base.view : undefined)
}
