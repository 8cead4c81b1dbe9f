import { malformed } from '#core/contract/errors.ts'
import type { ImportColumn } from '#core/contract/importer.ts'
import type { Mapping } from '../wire.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { findHeader, type Header, SEARCHED_ROWS } from './header.ts'
import type { ImportField } from './imported-items.ts'
import { cellText, shownText } from './read-cell.ts'
import type { SheetRow, SheetSource } from './sheet-source.ts'

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
  /** The first rows under the header, as text. */
  readonly sample: readonly (readonly string[])[]
}

/** What of it is settled already. */
export interface LayoutChoice {
  readonly sheet?: string | undefined
  readonly headerRow?: number | undefined
  readonly mapping?: Mapping | undefined
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
 * @throws 400 when no sheet has a header, or the wanted one is not there.
 */
export async function layOut(
  source: SheetSource,
  columns: readonly ImportColumn[],
  choice: LayoutChoice,
  fields: readonly ImportField[] = [],
): Promise<LaidOutSheet> {
  if (choice.sheet !== undefined && !source.sheets.includes(choice.sheet)) throw malformed('没有这个工作表，请重新选择')
  let best: (Begun & { readonly header: Header }) | undefined
  for (const sheet of choice.sheet === undefined ? source.sheets : [choice.sheet]) {
    const begun = await begin(source, sheet)
    const header = knownHeader(begun.head, choice) ?? findHeader(begun.head, columns)
    if (header && worth(begun, header, columns) > (best ? worth(best, best.header, columns) : 0)) {
      await best?.rest.return(undefined)
      best = { ...begun, header }
    } else await begun.rest.return(undefined)
  }
  if (!best) throw malformed(`没有找到表头，请确认包含“${requiredLabels(columns)}”等列`)
  const { sheet, head, rest, header } = best
  const mapping = choice.mapping ?? header.mapping
  const items = new Map(fields.map(({ item }) => [item.name as string | undefined, item]))
  const sample = head
    .slice(header.row + 1, header.row + 1 + SAMPLE_ROWS)
    .map(row => header.names.map((_, column) => shownText(items.get(mapping[column]), cellText(row[column])).slice(0, SAMPLE_LENGTH)))
  return {
    layout: { sheet, sheets: source.sheets, headers: header.names, headerRow: header.row, mapping, sample },
    rows: chained(head, rest),
  }
}

interface Begun {
  readonly sheet: string
  /** Values of the first rows, by index. */
  readonly head: SheetRow['values'][]
  readonly rest: AsyncGenerator<SheetRow>
  /** There are no rows but these. */
  readonly ended: boolean
}

async function begin(source: SheetSource, sheet: string): Promise<Begun> {
  const rest = source.rows(sheet)
  const head: SheetRow['values'][] = []
  while (head.length < SEARCHED_ROWS + SAMPLE_ROWS) {
    const { done, value: row } = await rest.next()
    if (done) return { sheet, head, rest, ended: true }
    // A sheet leaves rows out in which nothing stands; one far below is kept where it belongs.
    if (row.index >= SEARCHED_ROWS + SAMPLE_ROWS) return { sheet, head, rest: chainedRows(row, rest), ended: false }
    while (head.length < row.index) head.push([])
    head.push(row.values)
  }
  return { sheet, head, rest, ended: false }
}

async function* chainedRows(first: SheetRow, rest: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  yield first
  yield* rest
}

async function* chained(head: readonly SheetRow['values'][], rest: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for (const [index, values] of head.entries()) yield { index, values }
  yield* rest
}

/** The header where it was found before: what fields are called may have changed since. */
function knownHeader(head: readonly SheetRow['values'][], { headerRow, mapping }: LayoutChoice): Header | undefined {
  if (headerRow === undefined || mapping === undefined) return undefined
  return { row: headerRow, names: (head[headerRow] ?? []).map(cellText), mapping }
}

/** A sheet that could be imported is worth more than one with a header alone, an empty template more than notes about it. */
const worth = ({ head, ended }: Begun, { row, mapping }: Header, columns: readonly ImportColumn[]): number => {
  const hasRows = !ended || head.slice(row + 1).some(values => values.some(value => cellText(value) !== ''))
  const fields = Object.values(mapping)
  const isWhole = columns.every(({ field, required }) => !required || fields.includes(field))
  return fields.length + (hasRows && isWhole ? IMPORT_LIMITS.columns : 0)
}

const requiredLabels = (columns: readonly ImportColumn[]): string =>
  columns
    .filter(column => column.required)
    .map(column => column.label)
    .join('、')
