/** Checks a card: it names columns of its list, each once, and a row action of the list. */
import type { NormalTableView } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import { resolvePath } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

/** Columns that a card names, with their pointers. */
const namedCardFields = ({
  title,
  lines = [],
}: NonNullable<NormalTableView['card']>): readonly (readonly [pointer: string, field: string])[] => [
  ...(title === undefined ? [] : [['/title', title] as const]),
  ...lines.flatMap((line, at) => line.map((field, index) => [`/lines/${at}/${index}`, field] as const)),
]

/**
 * Checks the card of a list
 * @param base the extended list; its card and columns apply if this list has none
 */
export const checkCard = (
  context: LinkContext,
  source: Declared<unknown>['source'],
  view: NormalTableView,
  pointer: string,
  base?: NormalTableView,
): void => {
  const { reporter, symbols } = context
  const card = view.card ?? base?.card
  const own = view.card !== undefined
  if (card === undefined || view.columnsLike?.broken !== undefined || (!own && view.columns === undefined && view.rowActions === undefined))
    return
  const columns = (view.columns ?? base?.columns ?? []).map(({ field }) => field)
  const at = (place: string, slot: 'columns' | 'rowActions'): string => `${pointer}/${own ? `card${place}` : slot}`
  const seen = new Set<string>()
  for (const [place, field] of namedCardFields(card)) {
    const resolution = resolvePath(symbols, view.resource, field)
    // An unknown field is reported by the reference check.
    if (resolution === undefined || 'finding' in resolution) continue
    if (!columns.includes(field)) {
      const message = `卡片里的 “${field}” 不是这个表格的列`
      reporter.report(source, at(place, 'columns'), { code: 'card.no-column', message, suggestion: nearestName(field, columns) })
    } else if (seen.has(field))
      reporter.report(source, at(place, 'columns'), { code: 'column.duplicate', message: `卡片里 “${field}” 重复` })
    seen.add(field)
  }
  const actions = view.rowActions ?? base?.rowActions ?? []
  const { action } = card
  const known = symbols.resources.get(view.resource)?.value.actions ?? {}
  if (action === undefined || actions.includes(action) || !Object.hasOwn(known, action)) return
  reporter.report(source, at('/action', 'rowActions'), {
    code: 'action.wrong-slot',
    message: `卡片的操作 “${action}” 也要在 “rowActions” 里`,
    suggestion: nearestName(action, actions),
  })
}
