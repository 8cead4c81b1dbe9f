import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Cell } from '#core/contract/client-plugin.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { useRuntime } from '../context/runtime.ts'
import { report } from '../feedback/report.ts'
import { noteFailure } from '../screen/failures.ts'

export interface FoundCell {
  readonly cell: Cell | undefined
  readonly plugin: string | undefined
  /** Somebody else's code: whatever it draws is held by a boundary of its own. */
  readonly contained: boolean
  /** The cell has thrown: counts it. May be called while something is drawn. */
  fault(error: unknown): void
}

/**
 * The cells of these columns, by cell name. One whose code is still on its way is undefined: the column shows plain values meanwhile,
 * since a list must not wait for its rarest cell. What is registered anew, or undone, is drawn anew.
 */
export const useCells = (columns: readonly ClientColumn[]): ReadonlyMap<string, FoundCell> => {
  const { kernel, outside } = useRuntime()
  const [arrived, setArrived] = useState(0)
  const revision = useSyncExternalStore(kernel.subscribe, kernel.revision)

  useEffect(() => {
    let left = false
    const waiting = [...new Set(columns.map(column => column.cell))]
      .map(name => kernel.find('cells', name))
      .filter(entry => entry !== undefined && entry.current === undefined)
    for (const entry of waiting) {
      entry?.load().then(
        () => !left && setArrived(count => count + 1),
        error => {
          if (left) return
          report(error)
          if (outside?.has(entry.plugin)) noteFailure({ kernel, outside }, { plugin: entry.plugin, part: `cells ${entry.id}`, error })
        },
      )
    }
    return () => {
      left = true
    }
  }, [kernel, outside, columns, revision])

  // Also depends on what is not named inside: `arrived` says that an entry has its value now, `revision` that it may be another one
  return useMemo(
    () =>
      new Map(
        columns.map(({ cell: name }) => {
          const entry = kernel.find('cells', name)
          const plugin = entry?.plugin
          const fault = (error: unknown): void => {
            // It may switch the plugin off, which draws: not while something is being drawn.
            if (plugin) queueMicrotask(() => noteFailure({ kernel, outside }, { plugin, part: `cells ${name}`, error }))
          }
          return [name, { cell: entry?.current, plugin, contained: plugin !== undefined && outside?.has(plugin) === true, fault }]
        }),
      ),
    [kernel, outside, columns, arrived, revision],
  )
}
