/** Pixels of a table's columns, before spare room is shared out: what the browser draws, and what a check of the manifests counts with. */

/** Of a cell that says none. */
const USUAL_WIDTH = 130
/** The eye beside a masked value. */
const REVEAL_WIDTH = 30
/** The button that opens a branch, before the first column of a tree. */
const INDENT_WIDTH = 80
/** The box before each row. */
export const CHECK_WIDTH = 44
/** The handle before the first column of rows that are put in order by hand. */
export const HANDLE_WIDTH = 32

export interface Heading {
  readonly label: string
  readonly unit?: string | undefined
  readonly sortable?: boolean | undefined
  readonly tip?: string | undefined
}

/** What stands over a column: its label, with the unit that its cells leave out. */
export const headingText = ({ label, unit }: Heading): string => (unit === undefined || label.includes(unit) ? label : `${label}(${unit})`)

/** Pixels of a heading that is not cut off. */
export const headingWidth = (heading: Heading): number => {
  let units = 0
  for (const char of headingText(heading)) units += char.charCodeAt(0) > 0xff ? 14 : 8
  return units + 18 + (heading.sortable ? 16 : 0) + (heading.tip ? 20 : 0)
}

/** A column as wide as its cell and its heading need. @param cell pixels that the cell asks for */
export const columnWidth = (heading: Heading, cell: number | undefined, { masked = false, branch = false } = {}): number =>
  Math.max((cell ?? USUAL_WIDTH) + (masked ? REVEAL_WIDTH : 0), headingWidth(heading)) + (branch ? INDENT_WIDTH : 0)

/** Cells in a tab of a detail have wider margins, and their headings say their names alone. */
const TAB_MARGIN = 6
/** Room for a word, such as a date or a state. */
const WORD_WIDTH = 116

/** A column of a table in a tab, at its narrowest. @param word pixels of values that are not broken into lines, 0 where they are */
export const tabWidth = ({ label, unit }: Heading, word: number): number =>
  Math.max(headingWidth({ label, unit }) + TAB_MARGIN, Math.min(word, WORD_WIDTH))
