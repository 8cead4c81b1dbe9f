import { type ListControls, toArrangement } from '#core/runtime/index.ts'
import type { ViewContent } from '../wire.ts'

/** Current state of the list as view content. */
export const currentContent = ({ settings, state }: Pick<ListControls, 'settings' | 'state'>): ViewContent => {
  const { order, shown, widths } = settings
  const { params, quickCheck, sort, size } = state
  return { order, shown, widths, params, quickCheck, sort, size }
}

/** Applies a view to the list; the row density stays. `replace`: adds no history entry. */
export const showView = (
  { arrange, change, settings }: Pick<ListControls, 'arrange' | 'change' | 'settings'>,
  content: ViewContent,
  replace = false,
): void => {
  const { params, quickCheck, sort, size } = content
  arrange({ ...settings, ...toArrangement(content) })
  change({ params, quickCheck, sort, size }, replace)
}

const sortedEntries = (map: Readonly<Record<string, unknown>>): unknown => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))

const canonicalContent = ({ order, shown, widths, params, ...rest }: ViewContent): string =>
  JSON.stringify([order, sortedEntries(shown), sortedEntries(widths), sortedEntries(params), rest.quickCheck, rest.sort, rest.size])

/** True if the list's state equals the view. */
export const isSameContent = (a: ViewContent, b: ViewContent): boolean => canonicalContent(a) === canonicalContent(b)
