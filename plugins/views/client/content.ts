import { type ListControls, toSettings } from '#core/runtime/index.ts'
import type { ViewContent } from '../wire.ts'

/** What the list shows now, as a view. */
export const contentOf = ({ settings, state }: Pick<ListControls, 'settings' | 'state'>): ViewContent => {
  const { order, shown, widths, density } = settings
  const { params, quickCheck, sort, size } = state
  return { order, shown, widths, density, params, quickCheck, sort, size }
}

/** The list as the view has it. What the list no longer knows is left out by the list itself. */
export const showView = ({ arrange, change }: Pick<ListControls, 'arrange' | 'change'>, content: ViewContent): void => {
  const { params, quickCheck, sort, size } = content
  arrange(toSettings(content))
  change({ params, quickCheck, sort, size })
}

const sorted = (map: Readonly<Record<string, unknown>>): unknown => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))

const canonical = ({ order, shown, widths, params, ...rest }: ViewContent): string =>
  JSON.stringify([order, sorted(shown), sorted(widths), sorted(params), rest.density, rest.quickCheck, rest.sort, rest.size])

/** Whether the list still is as the view has it. */
export const isSame = (a: ViewContent, b: ViewContent): boolean => canonical(a) === canonical(b)
