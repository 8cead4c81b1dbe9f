import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import type { Registered } from '#core/kernel/index.ts'
import { useRuntime } from '../context/runtime.ts'

export interface PlacedWidget {
  readonly entry: Registered<Widget>
  readonly widget: Widget
}

const widgetsOfSlot = (entries: readonly Registered<Widget>[], slot: Widget['slot']): readonly PlacedWidget[] =>
  entries
    .flatMap(entry => (entry.current?.slot === slot ? [{ entry, widget: entry.current }] : []))
    .sort((a, b) => a.widget.order - b.widget.order || (a.entry.id < b.entry.id ? -1 : 1))

/** Widgets whose load failed. */
const failedWidgets = new WeakSet<Registered<Widget>>()

/** Renders again when a widget has loaded, failed to load, or was removed. */
const useLoadedWidgets = (): readonly Registered<Widget>[] => {
  const { kernel } = useRuntime()
  const [, redraw] = useState(0)
  const revision = useSyncExternalStore(kernel.subscribe, kernel.revision)
  useEffect(() => {
    let mounted = true
    // A transition: widgets that arrive together render together, and after more urgent updates.
    const again = (): void => {
      if (mounted) startTransition(() => redraw(count => count + 1))
    }
    for (const entry of kernel.all('widgets')) {
      if (entry.current) continue
      entry.load().then(again, error => {
        // Every slot is notified, but the failure is logged once.
        if (failedWidgets.has(entry)) return again()
        failedWidgets.add(entry)
        console.error(`[${entry.id}] widget not loaded`, error)
        again()
      })
    }
    return () => {
      mounted = false
    }
  }, [kernel, revision])
  return kernel.all('widgets')
}

/** Widgets of a slot, by order, then id. Lazy ones appear once they have loaded; failed ones are left out. */
export const useWidgets = (slot: Widget['slot']): readonly PlacedWidget[] => widgetsOfSlot(useLoadedWidgets(), slot)

/** Same as useWidgets; undefined while the slot has no widget yet and some are still loading. */
export const useSettledWidgets = (slot: Widget['slot']): readonly PlacedWidget[] | undefined => {
  const entries = useLoadedWidgets()
  const found = widgetsOfSlot(entries, slot)
  return found.length > 0 || entries.every(entry => entry.current || failedWidgets.has(entry)) ? found : undefined
}
