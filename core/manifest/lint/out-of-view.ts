/** Essential columns that people do not see without scrolling sideways: of lists, of tables in tabs of a detail, and of reports. */
import type { Leading } from '#core/contract/model/detail.ts'
import type { Column, TableView } from '#core/contract/model/list.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { lastField } from '../client/client-column.ts'
import { tabWidth } from '../views/column-width.ts'
import { figureWidth, LABEL_WIDTH } from '../views/figure-width.ts'
import { type Essential, essentialColumns, hostOf } from './essential-columns.ts'
import { listRoom, TABLE_WIDTH, tabRoom } from './table-room.ts'

/** A column that is hidden, or ends behind what is in view: by how many pixels, 0 of a hidden one. */
export interface OutOfView {
  readonly column: Column
  readonly why: Essential
  readonly by: number
}

interface Room {
  /** Pixels for all columns. */
  readonly room: number
  /** Pixels of a column that stands by itself. */
  widthOf(column: Column): number
}

const outOf = (snapshot: Snapshot, resource: Resource, view: TableView, { room, widthOf }: Room): readonly OutOfView[] => {
  const { columns } = view
  const ends = new Map<Column, number>()
  let end = 0
  for (const column of columns.filter(one => !one.hidden && hostOf(columns, one) === one)) {
    end += widthOf(column)
    ends.set(column, end)
  }
  return [...essentialColumns(snapshot, resource, view)].flatMap(([column, why]) => {
    if (column.hidden) return [{ column, why, by: 0 }]
    const by = (ends.get(hostOf(columns, column)) ?? 0) - room
    return by > 0 ? [{ column, why, by }] : []
  })
}

/** Of a list on its page. */
export const outOfList = (snapshot: Snapshot, resource: Resource, view: TableView): readonly OutOfView[] =>
  outOf(snapshot, resource, view, { room: listRoom(snapshot, resource, view), widthOf: ({ width }) => width })

/** Values of these types are broken into lines in a tab; others are one word. */
const WRAPPED: ReadonlySet<string> = new Set(['text', 'html', 'ref', 'refs', 'options', 'region'])

const narrowest = (column: Column): number => tabWidth(column, WRAPPED.has(lastField(column).type) ? 0 : column.width)

/**
 * Of a list in a tab of a detail, in the narrowest drawer that the detail opens in. Its columns share the room there is: one that comes too late is counted with
 * the columns before it at their narrowest, and the buttons of its rows stay at the right.
 * @param drawer pixels of that drawer
 */
export const outOfTab = (snapshot: Snapshot, resource: Resource, leading: Leading, drawer: number | undefined): readonly OutOfView[] => {
  const { columns } = leading.view
  const widthOf = (column: Column): number =>
    Math.max(...[column, ...columns.filter(({ path }) => path.text === column.with)].map(narrowest))
  return outOf(snapshot, resource, leading.view, { room: tabRoom(snapshot, leading, drawer), widthOf })
}

/** The figure that a report's rows stand by at first; undefined where they stand by time. */
export const firstSortOf = ({ by, sort, figures }: NonNullable<ReportView['rows']>): string | undefined => {
  if (sort !== undefined) return sort.replace(/^-/, '')
  return by[0]?.values.kind === 'interval' ? undefined : figures[0]
}

/**
 * Of a report: what its rows are stays at the left of a table that has more measures than a screen, and scrolls. In view without that is the measure that the rows
 * stand by, since it says why one row is above another.
 * @returns that figure, and the pixels by which it ends behind what is in view; undefined when it is seen
 */
export const outOfReport = ({ figures }: Snapshot, { rows }: ReportView): { readonly figure: string; readonly by: number } | undefined => {
  const sorted = rows && firstSortOf(rows)
  if (rows === undefined || sorted === undefined) return undefined
  const before = rows.figures.slice(0, rows.figures.indexOf(sorted) + 1)
  const widths = before.flatMap(name => {
    const figure = figures[name]
    return figure === undefined ? [] : figureWidth({ ...figure, unit: figure.suffix, sortable: true }, figure.format)
  })
  const by = widths.reduce((sum, width) => sum + width, LABEL_WIDTH) - TABLE_WIDTH
  return by > 0 ? { figure: sorted, by } : undefined
}
