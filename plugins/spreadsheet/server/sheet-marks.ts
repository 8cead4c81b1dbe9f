/** Display properties of a sheet besides cell values: hidden rows and columns, and merged ranges. */
import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { malformed } from '#core/contract/errors.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { columnIndex } from './workbook/column-letters.ts'
import { isXmlTrue, localName } from './workbook-sheets.ts'

/** Merged range, 0-based, both ends included. */
export interface MergedArea {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

export interface SheetMarks {
  /** Hidden by hand or by a filter, 0-based. */
  readonly hiddenRows: ReadonlySet<number>
  /** 0-based */
  readonly hiddenColumns: ReadonlySet<number>
  /** Ranges by first row. */
  readonly merged: ReadonlyMap<number, readonly MergedArea[]>
}

export const NO_MARKS: SheetMarks = { hiddenRows: new Set(), hiddenColumns: new Set(), merged: new Map() }

const MAX_SHEET_ROWS = 1_048_576

type XmlAttributes = Readonly<Record<string, string>>

/** Reads a sheet's part to its end, because merged ranges come after the cells. @throws 400 if there are more than IMPORT_LIMITS.mergedAreas. */
export async function readMarks(part: Readable): Promise<SheetMarks> {
  const hiddenRows = new Set<number>()
  const hiddenColumns = new Set<number>()
  const merged = new Map<number, MergedArea[]>()
  let [row, areas] = [-1, 0]
  const tags: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    row(attributes) {
      row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']) - 1
      if (isHidden(attributes, 'ht') && row < MAX_SHEET_ROWS) hiddenRows.add(row)
    },
    col(attributes) {
      if (!isHidden(attributes, 'width')) return
      const last = Math.min(Number(attributes['max']), IMPORT_LIMITS.columns)
      for (let column = Number(attributes['min']); column <= last; column += 1) hiddenColumns.add(column - 1)
    },
    mergeCell({ ref = '' }) {
      const area = mergedAreaOf(ref)
      if (!area) return
      areas += 1
      if (areas > IMPORT_LIMITS.mergedAreas) throw malformed(`合并单元格超过${IMPORT_LIMITS.mergedAreas}处，请取消合并后再导入`)
      const begun = merged.get(area.firstRow) ?? []
      begun.push(area)
      merged.set(area.firstRow, begun)
    },
  }
  const parser = new Parser(
    { onopentag: (tag, attributes) => tags[localName(tag)]?.(attributes) },
    { xmlMode: true, decodeEntities: false },
  )
  const decoder = new TextDecoder()
  for await (const bytes of part) parser.write(decoder.decode(bytes as Buffer, { stream: true }))
  parser.end()
  return { hiddenRows, hiddenColumns, merged }
}

/** Marked as hidden, or of zero height or width. */
const isHidden = (attributes: XmlAttributes, size: 'ht' | 'width'): boolean =>
  isXmlTrue(attributes['hidden']) || Number(attributes[size] ?? 1) === 0

const AREA_REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/

function mergedAreaOf(ref: string): MergedArea | undefined {
  const [, fromColumn = '', fromRow, toColumn = '', toRow] = AREA_REFERENCE.exec(ref) ?? []
  if (fromRow === undefined) return undefined
  const [rows, columns] = [
    [Number(fromRow) - 1, Number(toRow) - 1],
    [columnIndex(fromColumn), columnIndex(toColumn)],
  ]
  return { firstRow: Math.min(...rows), lastRow: Math.max(...rows), firstColumn: Math.min(...columns), lastColumn: Math.max(...columns) }
}
