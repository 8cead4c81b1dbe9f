/** Widths of table columns in pixels, before spare room is distributed: used by the browser for drawing, and by the check of the manifests. */

/** Default width of a cell. */
const DEFAULT_CELL_WIDTH = 130
/** The eye icon beside a masked value. */
const REVEAL_WIDTH = 30
/** The expand button before the first column of a tree. */
const INDENT_WIDTH = 80
/** The checkbox column. */
export const CHECK_WIDTH = 44
/** The drag handle before the first column of manually ordered rows. */
export const HANDLE_WIDTH = 32

export interface ColumnHeading {
  readonly label: string
  readonly unit?: string | undefined
  readonly sortable?: boolean | undefined
  readonly tip?: string | undefined
}

/** Text of a column's header: its label, with the unit that the cells omit. */
export const headingText = ({ label, unit }: ColumnHeading): string =>
  unit === undefined || label.includes(unit) ? label : `${label}(${unit})`

/** Width of a header whose text is not cut off. */
export const headingWidth = (heading: ColumnHeading): number => {
  let units = 0
  for (const char of headingText(heading)) units += char.charCodeAt(0) > 0xff ? 14 : 8
  return units + 18 + (heading.sortable ? 16 : 0) + (heading.tip ? 20 : 0)
}

/**
 * Width that both the cell and the header need.
 * @param cell width that the cell asks for; a default if undefined
 */
export const columnWidth = (heading: ColumnHeading, cell: number | undefined, { masked = false, branch = false } = {}): number =>
  Math.max((cell ?? DEFAULT_CELL_WIDTH) + (masked ? REVEAL_WIDTH : 0), headingWidth(heading)) + (branch ? INDENT_WIDTH : 0)

/** Cells in a tab of a detail have wider margins, and their headers have neither sorter nor tooltip. */
const TAB_MARGIN = 6
/** Maximum width reserved for an unbroken word, such as a date or a state. */
const WORD_WIDTH = 116

/**
 * Minimum width of a column of a table in a tab.
 * @param word width of values that must not wrap; 0 if they may
 */
export const tabWidth = ({ label, unit }: ColumnHeading, word: number): number =>
  Math.max(headingWidth({ label, unit }) + TAB_MARGIN, Math.min(word, WORD_WIDTH))
