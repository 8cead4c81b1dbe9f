/** Writes a sheet of a workbook as XML: frozen header row with filter buttons, columns with formats. */
import type { CellFormat } from '#core/contract/field-type.ts'
import { cellXml, safeText, xmlText } from './cell-xml.ts'
import { columnLetters } from './column-letters.ts'
import { HEADER_STYLE, type WorkbookStyles } from './parts.ts'

export interface WorkbookColumn {
  readonly label: string
  /** In characters. */
  readonly width?: number
  /** Absent: cells are written by their JavaScript type. */
  readonly format?: CellFormat
  /** Formula of the cells that hold the selectable values. Other values can still be typed. */
  readonly choices?: string
}

/** Characters of XML per yielded piece. */
const XML_CHUNK_CHARS = 64 * 1024
const DEFAULT_COLUMN_WIDTH = 16

const SHEET_START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** Yields the sheet's XML. No written row is kept, so memory does not grow with the number of rows. */
export async function* sheetXml(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly unknown[]>,
  styles: WorkbookStyles,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const styleOf = columns.map(({ format }) => styles.of(format))
  let pending = `${SHEET_START}${FROZEN_HEADER}<sheetFormatPr defaultRowHeight="15"/>${columnsXml(columns, styleOf)}<sheetData>${headerRowXml(columns, letters)}`
  let count = 1
  for await (const row of rows) {
    count += 1
    pending += `<row r="${count}">`
    for (let index = 0; index < columns.length; index += 1)
      pending += cellXml(`${letters[index]}${count}`, row[index], columns[index]?.format, styleOf[index] ?? 0)
    pending += '</row>'
    if (pending.length < XML_CHUNK_CHARS) continue
    yield pending
    pending = ''
  }
  const all = `A1:${letters.at(-1)}${count}`
  // Phone numbers stay text, without a warning in every cell.
  const quiet = `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors>`
  yield `${pending}</sheetData><autoFilter ref="${all}"/>${choiceListsXml(columns, letters)}${quiet}</worksheet>`
}

/** The style is set on whole columns, so that values typed below the last row get the column's format. */
const columnsXml = (columns: readonly WorkbookColumn[], styleOf: readonly number[]): string => {
  const cols = columns.map(
    ({ width = DEFAULT_COLUMN_WIDTH }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleOf[at]}" customWidth="1"/>`,
  )
  return `<cols>${cols.join('')}</cols>`
}

const LAST_SHEET_ROW = 1_048_576

function choiceListsXml(columns: readonly WorkbookColumn[], letters: readonly string[]): string {
  const lists = columns.flatMap(({ choices: cells }, at) =>
    cells === undefined
      ? []
      : `<dataValidation type="list" allowBlank="1" sqref="${letters[at]}2:${letters[at]}${LAST_SHEET_ROW}"><formula1>${xmlText(cells)}</formula1></dataValidation>`,
  )
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

function headerRowXml(columns: readonly WorkbookColumn[], letters: readonly string[]): string {
  const cells = columns.map(
    ({ label }, index) => `<c r="${letters[index]}1" s="${HEADER_STYLE}" t="inlineStr"><is><t>${xmlText(safeText(label))}</t></is></c>`,
  )
  return `<row r="1">${cells.join('')}</row>`
}
