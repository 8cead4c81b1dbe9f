import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import type { Placement } from './layout.ts'

/** Columns beyond which only those in view are drawn: sooner in a long list, where every row that scrolls in costs all of its cells. */
const manyColumns = 30
const manyColumnsOfLong = 10

/** The middle columns to draw, [from, to): all of them, or those in view when there are many. @param long many rows scroll by */
export const useColumnWindow = (
  layout: Placement,
  scroller: RefObject<HTMLDivElement | null>,
  long: boolean,
): readonly [number, number] => {
  const enabled = layout.columnCount > (long ? manyColumnsOfLong : manyColumns)
  const virtualizer = useVirtualizer({
    horizontal: true,
    enabled,
    count: layout.middle.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => layout.middle[at]?.width ?? 0,
    overscan: 2,
    initialRect: { width: 1200, height: 800 },
  })
  // Also depends on what is not named inside: other columns or widths are other measurements
  useEffect(() => {
    if (enabled) virtualizer.measure()
  }, [enabled, layout, virtualizer])
  if (!enabled) return [0, layout.middle.length]
  const items = virtualizer.getVirtualItems()
  return [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
}
