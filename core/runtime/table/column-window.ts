import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import type { Placement } from './layout.ts'

/** Column count above which only columns in view are rendered; lower in a long list, where every row scrolled into view costs all of its cells. */
const maxPlainColumns = 30
const maxPlainColumnsOfLong = 10

/** Range of middle columns to render, [from, to): all of them, or those in view if there are many. @param long the rows are virtual. */
export const useColumnWindow = (
  layout: Placement,
  scroller: RefObject<HTMLDivElement | null>,
  long: boolean,
): readonly [number, number] => {
  const enabled = layout.columnCount > (long ? maxPlainColumnsOfLong : maxPlainColumns)
  const virtualizer = useVirtualizer({
    horizontal: true,
    enabled,
    count: layout.middle.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => layout.middle[at]?.width ?? 0,
    overscan: 2,
    initialRect: { width: 1200, height: 800 },
  })
  // Other columns or widths need new measurements, so the effect also depends on the layout.
  useEffect(() => {
    if (enabled) virtualizer.measure()
  }, [enabled, layout, virtualizer])
  if (!enabled) return [0, layout.middle.length]
  const items = virtualizer.getVirtualItems()
  return [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
}
