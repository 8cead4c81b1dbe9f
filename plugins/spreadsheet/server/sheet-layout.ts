import { malformed } from '#core/contract/errors.ts'
import type { ImportColumn } from '#core/contract/importer.ts'
import type { Mapping } from '../wire.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { findHeader, type Header, SEARCHED_ROWS } from './header.ts'
import type { ImportField } from './imported-items.ts'
import { cellText, shownText } from './read-cell.ts'
import { daysOf } from './sheet-days.ts'
import type { SheetSource } from './sheet-source.ts'
import type { SheetRow } from './shown-rows.ts'

/** How a file is read: which sheet, what its columns are called and which field each of them is. */
export interface Layout {
  /** '' in a text file. */
  readonly sheet: string
  /** All that could be read instead. */
  readonly sheets: readonly string[]
  readonly headers: readonly string[]
  /** 0-based. */
  readonly headerRow: number
  readonly mapping: Mapping
  /** Columns that the sheet does not show, 0-based. None of them is mapped by a guess. */
  readonly hiddenColumns: readonly number[]
  /** The first rows under the header that are shown, as text. */
  readonly sample: readonly (readonly string[])[]
}

/** What of it is settled already. */
export interface LayoutChoice {
  readonly sheet?: string | undefined
  readonly headerRow?: number | undefined
  readonly headers?: readonly string[] | undefined
  readonly mapping?: Mapping | undefined
  /** Rows that the sheet does not show are taken, too. */
  readonly hidden?: boolean | undefined
}

/** A sheet with its layout, its rows from the first one on. */
export interface LaidOutSheet {
  readonly layout: Layout
  readonly rows: AsyncIterable<SheetRow>
}

const SAMPLE_ROWS = 3
const SAMPLE_LENGTH = 60

/**
 * Looks at the beginning of every sheet and takes the one whose header names most columns, the first of equals; rather one with rows than a
 * header alone.
 * @throws 400 when no sheet has a header, or the wanted one is not there; when none can be read, what is wrong with the first one.
 */
export async function layOut(
  source: SheetSource,
  columns: readonly ImportColumn[],
  choice: LayoutChoice,
  fields: readonly ImportField[] = [],
): Promise<LaidOutSheet> {
  if (choice.sheet !== undefined && !source.sheets.includes(choice.sheet)) throw malformed('没有这个工作表，请重新选择')
  let best: Found | undefined
  let refused: unknown
  for (const sheet of choice.sheet === undefined ? source.sheets : [choice.sheet])
    try {
      best = await better(best, await begin(source, sheet), columns, choice)
    } catch (error) {
      // Another sheet may be the one that is meant.
      refused ??= error
    }
  if (!best) throw refused ?? malformed(`没有找到表头，请确认包含“${requiredLabels(columns)}”等列`)
  const { sheet, head, rest, header, hiddenColumns } = best
  const mapping = choice.mapping ?? header.mapping
  const items = new Map(fields.map(({ item }) => [item.name as string | undefined, item]))
  const sample = head
    .slice(header.row + 1)
    .filter(row => row.hidden !== true || choice.hidden === true)
    .slice(0, SAMPLE_ROWS)
    .map(daysOf(source, mapping, fields))
    .map(({ values }) => header.names.map((_, column) => shortened(shownText(items.get(mapping[column]), cellText(values[column])))))
  const layout = { sheet, sheets: source.sheets, headers: header.names, headerRow: header.row, mapping, sample }
  return {
    layout: { ...layout, hiddenColumns: [...hiddenColumns].filter(column => column < header.names.length) },
    rows: chained(head, rest),
  }
}

const shortened = (text: string): string => (text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text)

interface Begun {
  readonly sheet: string
  /** The first rows, by index. */
  readonly head: readonly SheetRow[]
  readonly rest: AsyncGenerator<SheetRow>
  /** There are no rows but these. */
  readonly ended: boolean
  readonly hiddenColumns: ReadonlySet<number>
}

type Found = Begun & { readonly header: Header }

/** The one of the two that is worth more; the other one is closed. */
async function better(
  best: Found | undefined,
  begun: Begun,
  columns: readonly ImportColumn[],
  choice: LayoutChoice,
): Promise<Found | undefined> {
  // A hidden row above the columns may name them for a program; people read the one that is shown.
  const shown = begun.head.map(row => (row.hidden ? [] : row.values))
  const header = knownHeader(begun.head, choice) ?? findHeader(shown, columns, begun.hiddenColumns)
  const isBetter = header !== undefined && worth(begun, header, columns) > (best ? worth(best, best.header, columns) : 0)
  await (isBetter ? best : begun)?.rest.return(undefined)
  return isBetter ? { ...begun, header } : best
}

async function begin(source: SheetSource, sheet: string): Promise<Begun> {
  const { rows: rest, hiddenColumns } = await source.open(sheet)
  const head: SheetRow[] = []
  while (head.length < SEARCHED_ROWS + SAMPLE_ROWS) {
    const { done, value: row } = await rest.next()
    if (done) return { sheet, head, rest, hiddenColumns, ended: true }
    // A sheet leaves rows out in which nothing stands; one far below is kept where it belongs.
    if (row.index >= SEARCHED_ROWS + SAMPLE_ROWS) return { sheet, head, rest: chained([row], rest), hiddenColumns, ended: false }
    while (head.length < row.index) head.push({ index: head.length, values: [] })
    head.push(row)
  }
  return { sheet, head, rest, hiddenColumns, ended: false }
}

async function* chained(first: readonly SheetRow[], rest: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}

/** The header where it was found before: what fields are called may have changed since. */
function knownHeader(head: readonly SheetRow[], { headerRow, headers, mapping }: LayoutChoice): Header | undefined {
  if (headerRow === undefined || mapping === undefined) return undefined
  return { row: headerRow, names: headers ?? (head[headerRow]?.values ?? []).map(cellText), mapping }
}

/** A sheet that could be imported is worth more than one with a header alone, an empty template more than notes about it. */
const worth = ({ head, ended }: Begun, { row, mapping }: Header, columns: readonly ImportColumn[]): number => {
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
