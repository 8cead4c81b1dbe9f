/** Finds essential columns that need sideways scrolling: in lists, and in tables in the tabs of a detail. */

import type { Leading } from '#core/contract/model/detail.ts'
import type { Column, TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { pathField } from '../client/client-column.ts'
import { fieldType } from '../fields/index.ts'
import { tabWidth } from '../views/column-width.ts'
import { type EssentialReason, essentialColumns, hostColumn } from './essential-columns.ts'
import { availableListWidth, availableTabWidth } from './table-room.ts'

/** A column that is hidden or not completely in view; `by` is the number of pixels out of view, 0 if hidden. */
export interface OutOfView {
  readonly column: Column
  readonly why: EssentialReason
  readonly by: number
}

interface ColumnRoom {
  /** Width for all columns in pixels. */
  readonly room: number
  /** Width in pixels of a column that has cells of its own. */
  widthOf(column: Column): number
}

const columnsOutOfView = (snapshot: Snapshot, resource: Resource, view: TableView, { room, widthOf }: ColumnRoom): readonly OutOfView[] => {
  const { columns } = view
  const ends = new Map<Column, number>()
  let end = 0
  for (const column of columns.filter(one => !one.hidden && hostColumn(columns, one) === one)) {
    end += widthOf(column)
    ends.set(column, end)
  }
  return [...essentialColumns(snapshot, resource, view)].flatMap(([column, why]) => {
    if (column.hidden) return [{ column, why, by: 0 }]
    const by = (ends.get(hostColumn(columns, column)) ?? 0) - room
    return by > 0 ? [{ column, why, by }] : []
  })
}

/** Essential columns out of view in a list on its own page. */
export const listColumnsOutOfView = (snapshot: Snapshot, resource: Resource, view: TableView): readonly OutOfView[] =>
  columnsOutOfView(snapshot, resource, view, { room: availableListWidth(snapshot, resource, view), widthOf: ({ width }) => width })

/** Values that wrap have no width of their own in a tab; others are one word. */
const minTabWidth = (column: Column): number => tabWidth(column, fieldType(pathField(column).type).wraps ? 0 : column.width)

/**
 * Essential columns out of view in a list in a tab, for the narrowest drawer in which the detail opens. The columns share the available width, so
 * a column is out of view if it does not fit even with the columns before it at their narrowest. The row buttons stay fixed at the right.
 * @param drawer width of that drawer in pixels
 */
export const tabColumnsOutOfView = (
  snapshot: Snapshot,
  resource: Resource,
  leading: Leading,
  drawer: number | undefined,
): readonly OutOfView[] => {
  const { columns } = leading.view
  const widthOf = (column: Column): number =>
    Math.max(...[column, ...columns.filter(({ path }) => path.text === column.with)].map(minTabWidth))
  return columnsOutOfView(snapshot, resource, leading.view, { room: availableTabWidth(snapshot, leading, drawer), widthOf })
}
