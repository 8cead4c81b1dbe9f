/** Finds essential columns that need sideways scrolling: in lists, in tables in the tabs of a detail, and in reports. */
import type { Leading } from '#core/contract/model/detail.ts'
import type { Column, TableView } from '#core/contract/model/list.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { pathField } from '../client/client-column.ts'
import { tabWidth } from '../views/column-width.ts'
import { figureWidth, LABEL_WIDTH } from '../views/figure-width.ts'
import { type EssentialReason, essentialColumns, hostColumn } from './essential-columns.ts'
import { availableListWidth, availableTabWidth, TABLE_WIDTH } from './table-room.ts'

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

/** Field types whose values wrap in a tab; values of other types are one word. */
const WRAPPING_TYPES: ReadonlySet<string> = new Set(['text', 'html', 'ref', 'refs', 'options', 'region'])

const minTabWidth = (column: Column): number => tabWidth(column, WRAPPING_TYPES.has(pathField(column).type) ? 0 : column.width)

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

/** The figure by which a report's rows are sorted initially; undefined if they are sorted by time. */
export const initialSortFigure = ({ by, sort, figures }: NonNullable<ReportView['rows']>): string | undefined => {
  if (sort !== undefined) return sort.replace(/^-/, '')
  return by[0]?.values.kind === 'interval' ? undefined : figures[0]
}

/**
 * The sort figure of a report, if it is out of view. A report may have more figures than fit on a screen: the row labels stay fixed at the left and
 * the
 * figures scroll. The sort figure must be in view without scrolling, since it explains the order of the rows.
 * @returns the figure, and the number of pixels out of view; undefined if it is in view
 */
export const sortFigureOutOfView = (
  { figures }: Snapshot,
  { rows }: ReportView,
): { readonly figure: string; readonly by: number } | undefined => {
  const sorted = rows && initialSortFigure(rows)
  if (rows === undefined || sorted === undefined) return undefined
  const before = rows.figures.slice(0, rows.figures.indexOf(sorted) + 1)
  const widths = before.flatMap(name => {
    const figure = figures[name]
    return figure === undefined ? [] : figureWidth({ ...figure, unit: figure.suffix, sortable: true }, figure.format)
  })
  const by = widths.reduce((sum, width) => sum + width, LABEL_WIDTH) - TABLE_WIDTH
  return by > 0 ? { figure: sorted, by } : undefined
}
