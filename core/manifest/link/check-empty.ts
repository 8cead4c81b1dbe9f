/** Checks the empty state of a list: it names filters of the list, and its component accepts the props. */
import type { NormalTableView } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import { checkPart } from './check-part.ts'
import { resolvedPathOf } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

/**
 * Checks the empty state of a list
 * @param base the extended list; its empty state and filters apply if this list has none
 */
export const checkEmpty = (
  context: LinkContext,
  source: Declared<unknown>['source'],
  view: NormalTableView,
  pointer: string,
  base?: NormalTableView,
): void => {
  const empty = view.empty ?? base?.empty
  const own = view.empty !== undefined
  if (empty === undefined || (!own && view.filters === undefined)) return
  const filters = (view.filters ?? base?.filters ?? []).map(({ field }) => field)
  for (const [index, field] of (empty.filters ?? []).entries()) {
    // An unknown field is reported by the reference check.
    if (filters.includes(field) || resolvedPathOf(context.symbols, view.resource, field) === undefined) continue
    context.reporter.report(source, own ? `${pointer}/empty/filters/${index}` : `${pointer}/filters`, {
      code: 'empty.no-filter',
      message: `“${field}” 不是这个表格的筛选`,
      suggestion: nearestName(field, filters),
    })
  }
  if (own && empty.component !== undefined) {
    const propsPointer = empty.props === undefined ? `${pointer}/empty` : `${pointer}/empty/props`
    const part = { kind: 'components', type: empty.component, props: empty.props ?? {}, written: true } as const
    checkPart(context, source, { ...part, pointer: `${pointer}/empty/component`, propsPointer })
  }
}
