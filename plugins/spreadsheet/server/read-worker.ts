/** Worker thread that reads a file: a hostile or huge file blocks this thread, not the server. Sends rows in parts, the next one on request. */

import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { HttpError } from '#core/contract/errors.ts'
import type { RawImportRow, SheetValue } from '#core/contract/importer.ts'
import { loadFieldTypes } from '#core/manifest/public.ts'
import { checkRow } from './check-rows.ts'
import { createFindings } from './findings.ts'
import { askedUnits, placeFields } from './place-fields.ts'
import type { ReaderInput, ReaderMessage, SheetReadRequest } from './read-request.ts'
import { dayConverter } from './sheet-days.ts'
import { chooseLayout, type SheetLayout } from './sheet-layout.ts'
import { openSource } from './sheet-source.ts'
import type { SheetRow } from './shown-rows.ts'

/** Rows per message, few enough for the server to process without blocking other requests. */
const ROWS_PER_MESSAGE = 250

const serverPort = parentPort as MessagePort

async function sendMessage(told: ReaderMessage): Promise<void> {
  const goOn = once(serverPort, 'message')
  serverPort.postMessage(told)
  await goOn
}

async function sendInParts<T>(rows: AsyncIterable<T>, told: (part: readonly T[]) => ReaderMessage): Promise<void> {
  let part: T[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < ROWS_PER_MESSAGE) continue
    await sendMessage(told(part))
    part = []
  }
  if (part.length > 0) await sendMessage(told(part))
}

/** Counter of non-empty rows that are hidden. */
interface HiddenRowCounter {
  count: number
}

/**
 * Rows under the header. Left out are empty rows (files have blank lines and gaps before totals), rows with values of merged ranges only, and hidden
 * rows unless they are included.
 */
async function* dataRows(
  rows: AsyncIterable<SheetRow>,
  { headerRow, headers }: SheetLayout,
  taken: boolean,
  hidden: HiddenRowCounter,
): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    const { index, values, lent } = row
    if (index <= headerRow || headers.every((_, column) => lent?.has(column) || isBlankValue(values[column] ?? null))) continue
    if (row.hidden) hidden.count += 1
    if (!row.hidden || taken) yield row
  }
}

const isBlankValue = (value: SheetValue): boolean => value === null || (typeof value === 'string' && value.trim() === '')

const rawRow = ({ index, values }: SheetRow, mapping: SheetLayout['mapping']): RawImportRow => ({
  row: index + 1,
  cells: Object.fromEntries(Object.entries(mapping).map(([column, field]) => [field, values[Number(column)] ?? null])),
})

async function* mapRows<From, To>(rows: AsyncIterable<From>, map: (row: From) => To | undefined): AsyncGenerator<To> {
  for await (const row of rows) {
    const made = map(row)
    if (made !== undefined) yield made
  }
}

async function readAndSend({ bytes, columns, fields, choice, only }: SheetReadRequest): Promise<void> {
  const source = await openSource(bytes)
  const { layout, rows } = await chooseLayout(source, columns, choice, fields)
  await sendMessage({ kind: 'layout', layout })
  const hidden: HiddenRowCounter = { count: 0 }
  const shown = mapRows(dataRows(rows, layout, choice.hidden === true, hidden), dayConverter(source, layout.mapping, fields))
  if (only) {
    const wanted = ({ index, values }: SheetRow) =>
      only.has(index + 1) ? { row: index + 1, cells: layout.headers.map((_, column) => values[column] ?? null) } : undefined
    await sendInParts(mapRows(shown, wanted), part => ({ kind: 'plain', rows: part }))
  } else {
    const findings = createFindings()
    const placed = placeFields(fields, layout)
    const checked = (row: SheetRow) => checkRow(rawRow(row, layout.mapping), placed, findings)
    await sendInParts(mapRows(shown, checked), part => ({ kind: 'checked', rows: part }))
    await sendMessage({ kind: 'found', found: { ...findings.found(), hidden: hidden.count, units: askedUnits(placed) } })
  }
}

const { request, typeModules } = workerData as ReaderInput

const lastMessage = await loadFieldTypes(typeModules)
  .then(() => readAndSend(request))
  .then(
    (): ReaderMessage => ({ kind: 'end' }),
    (error: unknown): ReaderMessage => ({
      kind: 'refused',
      message: error instanceof HttpError ? error.message : '文件无法读取，请用表格软件重新保存后再试',
    }),
  )
serverPort.postMessage(lastMessage)
