import { useMemo } from 'react'
import type { ClientTableView } from '#schemas/types/wire.ts'
import { isShown, orderColumns, type TableSettings } from '../columns/column-settings.ts'
import { useOptionSets } from '../hooks/use-options.ts'
import { resolveColumn, type TableColumn } from './columns.ts'
import { RevealCell } from './reveal-cell.tsx'
import { useCells } from './use-cells.ts'

/**
 * All columns of a list, each resolved once.
 * @param plain text only, after a cell failed
 * @param headings whether there are header cells, which show the units; cards have none
 */
export const useResolvedColumns = (view: ClientTableView, plain: boolean, headings: boolean): readonly TableColumn[] => {
  const cells = useCells(view.columns)
  const optionSets = useOptionSets()
  return useMemo(() => {
    const [first] = view.columns
    const allowed = (key: string): boolean => view.rowActions.some(action => action.key === key)
    return view.columns.map(column => {
      const { cell, ...found } = cells.get(column) ?? { plugin: undefined }
      const options = (column.options === undefined ? undefined : optionSets[column.options]) ?? []
      const component = column.reveal && !cell?.masked ? RevealCell : undefined
      return resolveColumn(headings ? column : { ...column, unit: undefined }, cell, options, {
        ...found,
        allowed,
        component,
        plain,
        indent: view.tree !== undefined && column === first,
      })
    })
  }, [view, cells, optionSets, plain, headings])
}

/**
 * Visible columns with the user's settings. A column paired with another is shown in the other's cells, or in its own cells if the other is hidden.
 */
export const useShownColumns = (view: ClientTableView, resolved: readonly TableColumn[], settings: TableSettings): readonly TableColumn[] =>
  useMemo(() => {
    const shown = orderColumns(view.columns, settings)
      .filter(column => isShown(column, settings))
      .flatMap(({ key }) => resolved.find(column => column.key === key) ?? [])
    return shown
      .filter(({ key }) => !shown.some(({ column }) => column.with === key))
      .map(column => {
        const below = shown.find(({ key }) => key === column.column.with)
        return { ...column, ...(below && { below }), width: settings.widths[column.key] ?? column.width }
      })
  }, [view, resolved, settings])
