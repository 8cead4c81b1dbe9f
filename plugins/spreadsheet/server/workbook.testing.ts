/** Builds workbooks part by part, for content that no library writes. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { columnLetters } from './workbook/column-letters.ts'

const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Cell: text, number, boolean, or raw XML as `{ xml }`, in which `%` is replaced by the cell's address. */
export type RawCell = string | number | boolean | null | { readonly xml: string }

export interface RawSheet {
  readonly name: string
  readonly rows: readonly (readonly RawCell[])[]
  /** Row numbers, from 1. */
  readonly hidden?: readonly number[]
  /** Ranges such as A1:B2. */
  readonly merged?: readonly string[]
  /** XML before the cells, such as the columns. */
  readonly before?: string
  readonly state?: 'hidden' | 'veryHidden'
}

export interface RawWorkbook {
  readonly date1904?: boolean
  /** Additional parts, by path. */
  readonly parts?: Readonly<Record<string, string | Buffer>>
}

/** Cell with an error value. */
export const errorCell = (text: string): RawCell => ({ xml: `<c r="%" t="e"><v>${text}</v></c>` })
/** Cell with a formula's result, as stored in the file. */
export const formulaCell = (value: string): RawCell => ({ xml: `<c r="%"><f>A1</f><v>${value}</v></c>` })

const escapedXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function rawCellXml(cell: RawCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.xml.replace('%', at)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(cell)}</t></is></c>`
}

function rawSheetXml({ rows, hidden = [], merged = [], before = '' }: RawSheet): string {
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => rawCellXml(cell, `${columnLetters(column)}${at + 1}`)).join('')}</row>`,
  )
  const areas = merged.length === 0 ? '' : `<mergeCells>${merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  return `<worksheet xmlns="${MAIN_NAMESPACE}">${before}<sheetData>${lines.join('')}</sheetData>${areas}</worksheet>`
}

/** Zip archive of these parts. */
export async function archiveOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

export const rawWorkbook = (sheets: readonly RawSheet[], { date1904 = false, parts = {} }: RawWorkbook = {}): Promise<Buffer> =>
  archiveOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><workbookPr date1904="${date1904}"/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escapedXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, rawSheetXml(sheet)])),
    ...parts,
  })
