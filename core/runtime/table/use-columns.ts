import { useMemo } from 'react'
import type { ClientTableView } from '#schemas/types/wire.ts'
import { isShown, orderColumns, type TableSettings } from '../columns/column-settings.ts'
import { useOptionSets } from '../hooks/use-options.ts'
import { resolveColumn, type TableColumn } from './columns.ts'
import { RevealCell } from './reveal-cell.tsx'
import { useCells } from './use-cells.ts'

/** All columns of a list, each settled once. @param plain text alone, after a cell failed */
export const useResolvedColumns = (view: ClientTableView, plain: boolean): readonly TableColumn[] => {
  const cells = useCells(view.columns)
  const optionSets = useOptionSets()
  return useMemo(() => {
    const [first] = view.columns
    const allowed = (key: string): boolean => view.rowActions.some(action => action.key === key)
    return view.columns.map(column => {
      const { cell, ...found } = cells.get(column) ?? { plugin: undefined }
      const options = (column.options === undefined ? undefined : optionSets[column.options]) ?? []
      const component = column.reveal && !cell?.masked ? RevealCell : undefined
      return resolveColumn(column, cell, options, {
        ...found,
        allowed,
        component,
        plain,
        indent: view.tree !== undefined && column === first,
      })
    })
  }, [view, cells, optionSets, plain])
}

/** Columns as this person arranged them. */
export const useShownColumns = (view: ClientTableView, resolved: readonly TableColumn[], settings: TableSettings): readonly TableColumn[] =>
  useMemo(() => {
    const byKey = new Map(resolved.map(column => [column.key, column]))
    return orderColumns(view.columns, settings)
      .filter(column => isShown(column, settings))
      .flatMap(({ key }) => {
        const column = byKey.get(key)
        const width = settings.widths[key]
        return column ? [width === undefined ? column : { ...column, width }] : []
      })
  }, [view, resolved, settings])
