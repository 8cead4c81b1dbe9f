import { useEffect, useState } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import type { Registered } from '#core/kernel/index.ts'
import { useRuntime } from '../runtime.ts'

export interface PlacedWidget {
  readonly entry: Registered<Widget>
  readonly widget: Widget
}

const placed = (entries: readonly Registered<Widget>[], slot: Widget['slot']): readonly PlacedWidget[] =>
  entries
    .flatMap(entry => (entry.current?.slot === slot ? [{ entry, widget: entry.current }] : []))
    .sort((a, b) => a.widget.order - b.widget.order || a.entry.id.localeCompare(b.entry.id))

/** What plugins put into a slot, by order then id. Lazy ones appear once they are here; one that cannot be fetched is left out. */
export const useWidgets = (slot: Widget['slot']): readonly PlacedWidget[] => {
  const { kernel } = useRuntime()
  const [, redraw] = useState(0)
  useEffect(() => {
    let mounted = true
    const again = (): void => {
      if (mounted) redraw(count => count + 1)
    }
    for (const entry of kernel.all('widgets')) {
      if (!entry.current) entry.load().then(again, error => console.error(`[${entry.id}] widget not loaded`, error))
    }
    kernel.bus.on('plugin.disabled', again)
    return () => {
      mounted = false
      kernel.bus.off('plugin.disabled', again)
    }
  }, [kernel])
  return placed(kernel.all('widgets'), slot)
}
