/** A row that the address of a list may fix: a reference that the list is filtered by. */
import type { NormalTableView } from '../normalize/normal.ts'
import { pathOf } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

/** `base`: what the screen extends. */
export const checkParent = (
  { symbols, reporter }: LinkContext,
  source: Declared<unknown>['source'],
  view: NormalTableView,
  pointer: string,
  base?: NormalTableView,
): void => {
  const { parent } = view
  const path = parent === undefined ? undefined : pathOf(symbols, view.resource, parent)
  if (parent === undefined || path === undefined) return
  if (path.target !== undefined || path.own.type !== 'ref') {
    reporter.report(source, `${pointer}/parent`, { code: 'path.not-a-reference', message: `“${parent}” 不是 “ref” 字段` })
    return
  }
  if ((view.filters ?? base?.filters ?? []).some(({ field }) => field === parent)) return
  const message = `页面没有按 “${parent}” 筛选：请在 “filters” 里加上 “${parent}”`
  reporter.report(source, `${pointer}/parent`, { code: 'parent.no-filter', message })
}
