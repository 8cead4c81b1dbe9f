/** Worker thread that reads a file: a hostile or huge file blocks this thread, not the server. Sends rows in parts, the next one on request. */
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { HttpError } from '#core/contract/errors.ts'
import type { RawImportRow, SheetValue } from '#core/contract/importer.ts'
import { checkRow } from './check-rows.ts'
import { gatherFindings } from './findings.ts'
import { placeFields, unitsAsked } from './place-fields.ts'
import type { ReadRequest, Told } from './read-request.ts'
import { daysOf } from './sheet-days.ts'
import { type Layout, layOut } from './sheet-layout.ts'
import { openSource } from './sheet-source.ts'
import type { SheetRow } from './shown-rows.ts'

/** Rows per message, few enough for the server to process without blocking other requests. */
const PART = 250

const port = parentPort as MessagePort

async function tell(told: Told): Promise<void> {
  const goOn = once(port, 'message')
  port.postMessage(told)
  await goOn
}

async function tellInParts<T>(rows: AsyncIterable<T>, told: (part: readonly T[]) => Told): Promise<void> {
  let part: T[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < PART) continue
    await tell(told(part))
    part = []
  }
  if (part.length > 0) await tell(told(part))
}

/** Counter of non-empty rows that are hidden. */
interface HiddenRows {
  count: number
}

/**
 * Rows under the header. Left out are empty rows (files have blank lines and gaps before totals), rows with values of merged ranges only, and hidden
 * rows unless they are included.
 */
async function* dataRows(
  rows: AsyncIterable<SheetRow>,
  { headerRow, headers }: Layout,
  taken: boolean,
  hidden: HiddenRows,
): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    const { index, values, lent } = row
    if (index <= headerRow || headers.every((_, column) => lent?.has(column) || isBlank(values[column] ?? null))) continue
    if (row.hidden) hidden.count += 1
    if (!row.hidden || taken) yield row
  }
}

const isBlank = (value: SheetValue): boolean => value === null || (typeof value === 'string' && value.trim() === '')

const rawRow = ({ index, values }: SheetRow, mapping: Layout['mapping']): RawImportRow => ({
  row: index + 1,
  cells: Object.fromEntries(Object.entries(mapping).map(([column, field]) => [field, values[Number(column)] ?? null])),
})

async function* mapRows<From, To>(rows: AsyncIterable<From>, map: (row: From) => To | undefined): AsyncGenerator<To> {
  for await (const row of rows) {
    const made = map(row)
    if (made !== undefined) yield made
  }
}

async function read({ bytes, columns, fields, choice, only }: ReadRequest): Promise<void> {
  const source = await openSource(bytes)
  const { layout, rows } = await layOut(source, columns, choice, fields)
  await tell({ kind: 'layout', layout })
  const hidden: HiddenRows = { count: 0 }
  const shown = mapRows(dataRows(rows, layout, choice.hidden === true, hidden), daysOf(source, layout.mapping, fields))
  if (only) {
    const wanted = ({ index, values }: SheetRow) =>
      only.has(index + 1) ? { row: index + 1, cells: layout.headers.map((_, column) => values[column] ?? null) } : undefined
    await tellInParts(mapRows(shown, wanted), part => ({ kind: 'plain', rows: part }))
  } else {
    const findings = gatherFindings()
    const placed = placeFields(fields, layout)
    const checked = (row: SheetRow) => checkRow(rawRow(row, layout.mapping), placed, findings)
    await tellInParts(mapRows(shown, checked), part => ({ kind: 'checked', rows: part }))
    await tell({ kind: 'found', found: { ...findings.found(), hidden: hidden.count, units: unitsAsked(placed) } })
  }
}

const ending = await read(workerData as ReadRequest).then(
  (): Told => ({ kind: 'end' }),
  (error: unknown): Told => ({
    kind: 'refused',
    message: error instanceof HttpError ? error.message : '文件无法读取，请用表格软件重新保存后再试',
  }),
)
port.postMessage(ending)
