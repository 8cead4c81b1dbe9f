import { type ListControls, toArrangement } from '#core/runtime/index.ts'
import type { ViewContent } from '../wire.ts'

/** What the list shows now, as a view. */
export const contentOf = ({ settings, state }: Pick<ListControls, 'settings' | 'state'>): ViewContent => {
  const { order, shown, widths } = settings
  const { params, quickCheck, sort, size } = state
  return { order, shown, widths, params, quickCheck, sort, size }
}

/** The list as the view has it; how close its lines stand stays. `replace`: the way back does not lead to what was there before. */
export const showView = (
  { arrange, change, settings }: Pick<ListControls, 'arrange' | 'change' | 'settings'>,
  content: ViewContent,
  replace = false,
): void => {
  const { params, quickCheck, sort, size } = content
  arrange({ ...settings, ...toArrangement(content) })
  change({ params, quickCheck, sort, size }, replace)
}

const sorted = (map: Readonly<Record<string, unknown>>): unknown => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))

const canonical = ({ order, shown, widths, params, ...rest }: ViewContent): string =>
  JSON.stringify([order, sorted(shown), sorted(widths), sorted(params), rest.quickCheck, rest.sort, rest.size])

/** Whether the list still is as the view has it. */
export const isSame = (a: ViewContent, b: ViewContent): boolean => canonical(a) === canonical(b)
