import { useMemo } from 'react'
import type { ClientAction, ClientColumn } from '#schemas/types/wire.ts'
import { useOptionSets } from '../hooks/use-options.ts'
import { resolveColumn, type TableColumn } from '../table/columns.ts'
import { RevealCell } from '../table/reveal-cell.tsx'
import { useCells } from '../table/use-cells.ts'

const noRowActions: readonly ClientAction[] = []

/** Fields resolved with their cells and options: a detail renders them as a list renders its columns. */
export const useResolvedFields = (
  columns: readonly ClientColumn[],
  rowActions: readonly ClientAction[] = noRowActions,
): readonly TableColumn[] => {
  const cells = useCells(columns)
  const optionSets = useOptionSets()
  return useMemo(
    () =>
      columns.map(column => {
        const { cell, ...found } = cells.get(column) ?? { plugin: undefined }
        const options = (column.options === undefined ? undefined : optionSets[column.options]) ?? []
        const allowed = (key: string): boolean => rowActions.some(action => action.key === key)
        return resolveColumn(column, cell, options, {
          ...found,
          allowed,
          component: column.reveal && !cell?.masked ? RevealCell : undefined,
        })
      }),
    [columns, rowActions, cells, optionSets],
  )
}
