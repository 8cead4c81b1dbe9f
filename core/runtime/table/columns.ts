import type { Cell, CellProps, Component } from '#core/contract/client-plugin.ts'
import { columnWidth, headingText } from '#core/manifest/views/column-width.ts'
import type { ClientAction, ClientColumn, ClientOption, Row } from '#schemas/types/wire.ts'
import { type CellFaults, createCellFaults } from './cell-faults.ts'
import { readPath } from './tree.ts'

/** A column as the table renders it: everything that does not depend on the row is resolved once per screen. */
export interface TableColumn {
  readonly key: string
  readonly label: string
  /** The manifest's column, without its action if the employee may not use that. */
  readonly column: ClientColumn
  readonly plugin: string | undefined
  readonly options: readonly ClientOption[]
  readonly props: Readonly<Record<string, unknown>>
  /** Pixels, before spare space is distributed. */
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  read(row: Row): unknown
  /** The value as text. Columns without a component show only this. */
  text(row: Row): string
  readonly component: Component<CellProps> | undefined
  /** Whether the cell is code of an outside plugin: then every cell gets its own error boundary. */
  readonly contained: boolean
  readonly faults: CellFaults
  /** call: a pure function of its props. keep: mounted once and reused for other rows. renew: remounted for every row. */
  readonly draw: 'call' | 'keep' | 'renew'
  /** Shows the branches of a tree. */
  readonly indent: boolean
  /** Column shown on the second line of the same cells. */
  readonly below?: TableColumn | undefined
}

export const emptyText = '-'

/** Columns, each followed by the one shown below it. */
export const unstacked = (columns: readonly TableColumn[]): readonly TableColumn[] =>
  columns.flatMap(column => (column.below ? [column, column.below] : [column]))

/** Row actions with a button: an action that a cell opens needs none. */
export const buttonActions = (actions: readonly ClientAction[], columns: readonly TableColumn[]): readonly ClientAction[] =>
  actions.filter(({ key }) => !unstacked(columns).some(({ column, component }) => column.action === key && component))

const createReader = (path: readonly string[]): ((row: Row) => unknown) => {
  const [first, ...rest] = path
  if (first === undefined) return () => undefined
  if (rest.length > 0) return row => readPath(row, path)
  return row => row[first]
}

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return emptyText
  if (Array.isArray(value)) return value.map(valueText).join('、') || emptyText
  return typeof value === 'object' ? emptyText : String(value)
}

const isBlankCellValue = (value: unknown): boolean => value === null || value === undefined || value === ''

const ignoreFault = (): void => {}

/** A cell's text function should return a string; a plugin may return something else. */
const stringOrPlain = (said: unknown): string => (typeof said === 'string' ? said : valueText(said))

interface CellTextInput {
  readonly column: ClientColumn
  readonly options: readonly ClientOption[]
  readonly faults: CellFaults
  read(row: Row): unknown
}

/** Text function that cannot break the table: if the cell throws, the error is reported once and the plain value is shown. */
const safeCellText = (cell: Cell | undefined, { column, options, read, faults }: CellTextInput) => {
  const text = cell?.text?.bind(cell)
  const { empty } = column
  if (!text) return (row: Row) => (empty !== undefined && isBlankCellValue(read(row)) ? empty : valueText(read(row)))
  return (row: Row) => {
    try {
      if (empty !== undefined && isBlankCellValue(read(row))) return empty
      return stringOrPlain(text(read(row), column, options, row))
    } catch (error) {
      faults.tell(error)
      return valueText(read(row))
    }
  }
}

export interface ColumnContext {
  /** Plugin that contributes the cell. */
  readonly plugin: string | undefined
  /** See TableColumn. */
  readonly contained?: boolean
  /** Reason of a failed load: shown in the column's header, and its cells show plain values. */
  readonly lost?: string | undefined
  /** Failure state of this column; a new one if absent. */
  readonly faults?: CellFaults | undefined
  /** Whether the row action with this key may be used. */
  allowed(action: string): boolean
  /** Replaces the cell's own component, e.g. for masked values. Must reset its state when the row changes. */
  readonly component?: Component<CellProps> | undefined
  /** Text only, after a cell failed and only the last boundary caught it. */
  readonly plain?: boolean
  /** Shows the branches of a tree. */
  readonly indent?: boolean
}

const offeredColumn = (column: ClientColumn, { allowed, lost }: ColumnContext): ClientColumn => {
  const own = column.action && !allowed(column.action) ? { ...column, action: undefined } : column
  return lost === undefined ? own : { ...own, label: `${own.label} ⚠`, tip: lost }
}

/** @param cell the contribution named by the column; undefined shows the plain value */
export const resolveColumn = (
  column: ClientColumn,
  cell: Cell | undefined,
  options: readonly ClientOption[],
  context: ColumnContext,
): TableColumn => {
  const own = offeredColumn(column, context)
  const read = createReader(own.path)
  const { contained = false, faults = createCellFaults(`cell "${own.cell}" of column "${own.key}"`, ignoreFault) } = context
  return {
    key: own.key,
    label: headingText(own),
    column: own,
    plugin: context.plugin,
    options,
    props: own.props ?? {},
    width: own.width ?? columnWidth(own, undefined),
    align: own.align ?? cell?.align ?? 'left',
    read,
    text: safeCellText(cell, { column: own, options, read, faults }),
    contained,
    faults,
    component: context.plain ? undefined : (context.component ?? cell?.component),
    indent: context.indent ?? false,
    draw: context.component ? 'keep' : cell?.pure && !contained ? 'call' : 'renew',
  }
}
