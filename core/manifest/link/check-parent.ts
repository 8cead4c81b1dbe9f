/** Checks "parent", the row that the URL of a list can fix: it must be a reference by which the list can be filtered. */
import { findFieldType } from '../fields/index.ts'
import type { NormalTableView } from '../normalize/normal.ts'
import { resolvedPathOf } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

/**
 * Checks "parent" of a list
 * @param base the view of the extended screen
 */
export const checkParent = (
  { symbols, reporter }: LinkContext,
  source: Declared<unknown>['source'],
  view: NormalTableView,
  pointer: string,
  base?: NormalTableView,
): void => {
  const { parent } = view
  const path = parent === undefined ? undefined : resolvedPathOf(symbols, view.resource, parent)
  if (parent === undefined || path === undefined) return
  if (path.target !== undefined || findFieldType(path.own.type)?.refers !== 'one') {
    reporter.report(source, `${pointer}/parent`, { code: 'path.not-a-reference', message: `“${parent}” 不是 “ref” 字段` })
    return
  }
  if ((view.filters ?? base?.filters ?? []).some(({ field }) => field === parent)) return
  const message = `页面没有按 “${parent}” 筛选：请在 “filters” 里加上 “${parent}”`
  reporter.report(source, `${pointer}/parent`, { code: 'parent.no-filter', message })
}
