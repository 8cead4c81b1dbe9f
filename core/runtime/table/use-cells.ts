import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Cell } from '#core/contract/client-plugin.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { type Runtime, useRuntime } from '../context/runtime.ts'
import { messageOf, report } from '../feedback/report.ts'
import { isLoadError, noteFailure } from '../screen/failures.ts'
import { type CellFaults, createCellFaults } from './cell-faults.ts'

export interface FoundCell {
  readonly cell: Cell | undefined
  readonly plugin: string | undefined
  /** Somebody else's code: whatever it draws is held by a boundary of its own. */
  readonly contained: boolean
  /** Why its code is not here and will not come; undefined while it may. */
  readonly lost: string | undefined
  readonly faults: CellFaults | undefined
}

/** What one place that draws cells remembers of them. */
interface Memory {
  /** Why those are not here that could not be fetched, by the key of their registration. */
  readonly lost: Map<string, string>
  /** By the key of the registration and the column's. */
  readonly faults: Map<string, CellFaults>
}

const faultsOf = (
  { faults }: Memory,
  { kernel, outside }: Pick<Runtime, 'kernel' | 'outside'>,
  { key, plugin }: { readonly key: string; readonly plugin: string },
  column: ClientColumn,
): CellFaults => {
  const own = `${key} ${column.key}`
  const known =
    faults.get(own) ??
    createCellFaults(`cell "${column.cell}" of column "${column.key}"`, error => {
      // It may switch the plugin off, which draws: not while something is being drawn.
      queueMicrotask(() => noteFailure({ kernel, outside }, { plugin, part: `cells ${column.cell}`, error }))
    })
  faults.set(own, known)
  return known
}

/**
 * The cells of these columns. One whose code is still on its way is undefined: the column shows plain values meanwhile, since a list must not wait
 * for its rarest cell; one that does not come leaves them there. What is registered anew, or undone, is drawn anew.
 */
export const useCells = (columns: readonly ClientColumn[]): ReadonlyMap<ClientColumn, FoundCell> => {
  const { kernel, outside } = useRuntime()
  const [arrived, setArrived] = useState(0)
  const [memory] = useState<Memory>(() => ({ lost: new Map(), faults: new Map() }))
  const revision = useSyncExternalStore(kernel.subscribe, kernel.revision)

  useEffect(() => {
    let left = false
    const draw = (): void => setArrived(count => count + 1)
    for (const name of new Set(columns.map(column => column.cell))) {
      const entry = kernel.find('cells', name)
      if (!entry || entry.current || memory.lost.has(entry.key)) continue
      entry.load().then(
        () => !left && draw(),
        error => {
          if (left) return
          if (!isLoadError(error)) return report(error)
          // The column says it, and nothing else on the page.
          memory.lost.set(entry.key, messageOf(error))
          draw()
        },
      )
    }
    return () => {
      left = true
    }
  }, [kernel, columns, revision])

  // Also depends on what is not named inside: `arrived` says that an entry has its value now, `revision` that it may be another one
  return useMemo(
    () =>
      new Map(
        columns.map(column => {
          const entry = kernel.find('cells', column.cell)
          const found: FoundCell = {
            cell: entry?.current,
            plugin: entry?.plugin,
            contained: entry !== undefined && outside?.has(entry.plugin) === true,
            lost: entry && memory.lost.get(entry.key),
            faults: entry && faultsOf(memory, { kernel, outside }, entry, column),
          }
          return [column, found]
        }),
      ),
    [kernel, outside, columns, arrived, revision],
  )
}
