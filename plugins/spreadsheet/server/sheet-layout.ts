import { malformed } from '#core/contract/errors.ts'
import type { ImportColumn } from '#core/contract/importer.ts'
import type { Mapping } from '../wire/choices.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { findHeader, SEARCHED_ROWS, type SheetHeader } from './header.ts'
import type { ImportableField } from './imported-items.ts'
import { cellText, displayedCellText } from './read-cell.ts'
import { dayConverter } from './sheet-days.ts'
import type { SheetSource } from './sheet-source.ts'
import type { SheetRow } from './shown-rows.ts'

/** Layout of a file: its sheet, its headers and the field that each column is mapped to. */
export interface SheetLayout {
  /** '' in a text file. */
  readonly sheet: string
  /** Visible sheets that could be read. */
  readonly sheets: readonly string[]
  readonly headers: readonly string[]
  /** 0-based */
  readonly headerRow: number
  readonly mapping: Mapping
  /** Hidden columns, 0-based. None is mapped by a guess. */
  readonly hiddenColumns: readonly number[]
  /** First visible rows under the header, as text. */
  readonly sample: readonly (readonly string[])[]
}

/** Parts of the layout that are already decided. */
export interface LayoutChoice {
  readonly sheet?: string | undefined
  readonly headerRow?: number | undefined
  readonly headers?: readonly string[] | undefined
  readonly mapping?: Mapping | undefined
  /** True if hidden rows are included. */
  readonly hidden?: boolean | undefined
}

/** A sheet's layout, and its rows from the first one on. */
export interface LaidOutSheet {
  readonly layout: SheetLayout
  readonly rows: AsyncIterable<SheetRow>
}

const SAMPLE_ROWS = 3
const MAX_SAMPLE_LENGTH = 60

/**
 * Reads the beginning of every sheet and chooses the one whose header names most columns, the first of equals; a sheet with rows is preferred to a
 * header alone.
 * @throws 400 if no sheet has a header or the requested one does not exist; if no sheet can be read, the error of the first one
 */
export async function chooseLayout(
  source: SheetSource,
  columns: readonly ImportColumn[],
  choice: LayoutChoice,
  fields: readonly ImportableField[] = [],
): Promise<LaidOutSheet> {
  if (choice.sheet !== undefined && !source.sheets.includes(choice.sheet)) throw malformed('没有这个工作表，请重新选择')
  let best: CandidateSheet | undefined
  let refused: unknown
  for (const sheet of choice.sheet === undefined ? source.sheets : [choice.sheet])
    try {
      best = await betterSheet(best, await readSheetStart(source, sheet), columns, choice)
    } catch (error) {
      // Another sheet may be readable.
      refused ??= error
    }
  if (!best) throw refused ?? malformed(`没有找到表头，请确认包含“${requiredLabels(columns)}”等列`)
  const { sheet, head, rest, header, hiddenColumns } = best
  const mapping = choice.mapping ?? header.mapping
  const items = new Map<string | undefined, ImportableField['item']>(fields.map(({ item }) => [item.name, item]))
  const sample = head
    .slice(header.row + 1)
    .filter(row => row.hidden !== true || choice.hidden === true)
    .slice(0, SAMPLE_ROWS)
    .map(dayConverter(source, mapping, fields))
    .map(({ values }) =>
      header.names.map((_, column) => shortenedSample(displayedCellText(items.get(mapping[column]), cellText(values[column])))),
    )
  const layout = { sheet, sheets: source.sheets, headers: header.names, headerRow: header.row, mapping, sample }
  return {
    layout: { ...layout, hiddenColumns: [...hiddenColumns].filter(column => column < header.names.length) },
    rows: chainedRows(head, rest),
  }
}

const shortenedSample = (text: string): string => (text.length > MAX_SAMPLE_LENGTH ? `${text.slice(0, MAX_SAMPLE_LENGTH)}…` : text)

interface SheetStart {
  readonly sheet: string
  /** First rows, by index. */
  readonly head: readonly SheetRow[]
  readonly rest: AsyncGenerator<SheetRow>
  /** True if the sheet has no further rows. */
  readonly ended: boolean
  readonly hiddenColumns: ReadonlySet<number>
}

type CandidateSheet = SheetStart & { readonly header: SheetHeader }

/** The better of the two sheets; closes the other one. */
async function betterSheet(
  best: CandidateSheet | undefined,
  begun: SheetStart,
  columns: readonly ImportColumn[],
  choice: LayoutChoice,
): Promise<CandidateSheet | undefined> {
  // A hidden row above the header may name more columns, but the user reads the visible one.
  const shown = begun.head.map(row => (row.hidden ? [] : row.values))
  const header = knownHeader(begun.head, choice) ?? findHeader(shown, columns, begun.hiddenColumns)
  const isBetter = header !== undefined && sheetScore(begun, header, columns) > (best ? sheetScore(best, best.header, columns) : 0)
  await (isBetter ? best : begun)?.rest.return(undefined)
  return isBetter ? { ...begun, header } : best
}

async function readSheetStart(source: SheetSource, sheet: string): Promise<SheetStart> {
  const { rows: rest, hiddenColumns } = await source.open(sheet)
  const head: SheetRow[] = []
  while (head.length < SEARCHED_ROWS + SAMPLE_ROWS) {
    const { done, value: row } = await rest.next()
    if (done) return { sheet, head, rest, hiddenColumns, ended: true }
    // Sheets omit empty rows. A row far below the header search keeps its index.
    if (row.index >= SEARCHED_ROWS + SAMPLE_ROWS) return { sheet, head, rest: chainedRows([row], rest), hiddenColumns, ended: false }
    while (head.length < row.index) head.push({ index: head.length, values: [] })
    head.push(row)
  }
  return { sheet, head, rest, hiddenColumns, ended: false }
}

async function* chainedRows(first: readonly SheetRow[], rest: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}

/** Header as found in the last dry run: labels of fields may have changed since. */
function knownHeader(head: readonly SheetRow[], { headerRow, headers, mapping }: LayoutChoice): SheetHeader | undefined {
  if (headerRow === undefined || mapping === undefined) return undefined
  return { row: headerRow, names: headers ?? (head[headerRow]?.values ?? []).map(cellText), mapping }
}

/** Score of a sheet: an importable one scores higher than a header alone, an empty template higher than notes about it. */
const sheetScore = ({ head, ended }: SheetStart, { row, mapping }: SheetHeader, columns: readonly ImportColumn[]): number => {
  const hasRows = !ended || head.slice(row + 1).some(({ values }) => values.some(value => cellText(value) !== ''))
  const fields = Object.values(mapping)
  const isWhole = columns.every(({ field, required }) => !required || fields.includes(field))
  return fields.length + (hasRows && isWhole ? IMPORT_LIMITS.columns : 0)
}

const requiredLabels = (columns: readonly ImportColumn[]): string =>
  columns
    .filter(column => column.required)
    .map(column => column.label)
    .join('、')
