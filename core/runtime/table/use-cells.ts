import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Cell } from '#core/contract/client-plugin.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { type Runtime, useRuntime } from '../context/runtime.ts'
import { messageOf, report } from '../feedback/report.ts'
import { isLoadError, notePartFailure } from '../screen/failures.ts'
import { type CellFaults, createCellFaults } from './cell-faults.ts'

export interface FoundCell {
  readonly cell: Cell | undefined
  readonly plugin: string | undefined
  /** Whether the cell is code of an outside plugin: then every cell gets its own error boundary. */
  readonly contained: boolean
  /** Reason of a failed load; undefined while the cell may still come. */
  readonly lost: string | undefined
  readonly faults: CellFaults | undefined
}

/** State of the cells in one place that renders them. */
interface CellMemory {
  /** Reasons of failed loads, by registration key. */
  readonly lost: Map<string, string>
  /** Failure states by registration key and column key. */
  readonly faults: Map<string, CellFaults>
}

const cellFaultsOf = (
  { faults }: CellMemory,
  { kernel, outside }: Pick<Runtime, 'kernel' | 'outside'>,
  { key, plugin }: { readonly key: string; readonly plugin: string },
  column: ClientColumn,
): CellFaults => {
  const own = `${key} ${column.key}`
  const known =
    faults.get(own) ??
    createCellFaults(`cell "${column.cell}" of column "${column.key}"`, error => {
      // Counting may switch the plugin off, which sets state and therefore must not happen during rendering.
      queueMicrotask(() => notePartFailure({ kernel, outside }, { plugin, part: `cells ${column.cell}`, error }))
    })
  faults.set(own, known)
  return known
}

/**
 * The cells of these columns. A cell whose code is still loading is undefined: the column shows plain values until then, because a list must not wait
 * for its rarest cell; after a failed load it keeps them. Follows the registry: a cell that is replaced or removed is rendered again.
 */
export const useCells = (columns: readonly ClientColumn[]): ReadonlyMap<ClientColumn, FoundCell> => {
  const { kernel, outside } = useRuntime()
  const [arrived, setArrived] = useState(0)
  const [memory] = useState<CellMemory>(() => ({ lost: new Map(), faults: new Map() }))
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
          // Shown in the column's header only.
          memory.lost.set(entry.key, messageOf(error))
          draw()
        },
      )
    }
    return () => {
      left = true
    }
  }, [kernel, columns, revision])

  // `arrived`: an entry has its value now; `revision`: an entry may have been replaced.
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
            faults: entry && cellFaultsOf(memory, { kernel, outside }, entry, column),
          }
          return [column, found]
        }),
      ),
    [kernel, outside, columns, arrived, revision],
  )
}
