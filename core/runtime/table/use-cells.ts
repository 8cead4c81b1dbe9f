import { useEffect, useMemo, useState } from 'react'
import type { Cell } from '#core/contract/client-plugin.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { useRuntime } from '../context/runtime.ts'
import { report } from '../feedback/report.ts'

export interface FoundCell {
  readonly cell: Cell | undefined
  readonly plugin: string | undefined
}

/**
 * The cells of these columns, by cell name. One whose code is still on its way is undefined: the column shows plain values meanwhile,
 * since a list must not wait for its rarest cell.
 */
export const useCells = (columns: readonly ClientColumn[]): ReadonlyMap<string, FoundCell> => {
  const { kernel } = useRuntime()
  const [arrived, setArrived] = useState(0)

  useEffect(() => {
    let left = false
    const waiting = [...new Set(columns.map(column => column.cell))]
      .map(name => kernel.find('cells', name))
      .filter(entry => entry !== undefined && entry.current === undefined)
    if (waiting.length === 0) return
    Promise.allSettled(waiting.map(entry => entry?.load())).then(results => {
      if (left) return
      for (const result of results) if (result.status === 'rejected') report(result.reason)
      setArrived(count => count + 1)
    })
    return () => {
      left = true
    }
  }, [kernel, columns])

  // Also depends on what is not named inside: `arrived` says that an entry has its value now
  return useMemo(
    () =>
      new Map(
        columns.map(({ cell: name }) => {
          const entry = kernel.find('cells', name)
          return [name, { cell: entry?.current, plugin: entry?.plugin }]
        }),
      ),
    [kernel, columns, arrived],
  )
}
