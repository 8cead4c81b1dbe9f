/** Runs in a worker thread: a hostile or huge file costs this thread, not the server. Tells rows in parts, the next one when it is asked to. */
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { HttpError } from '#core/contract/errors.ts'
import type { RawImportRow, SheetValue } from '#core/contract/importer.ts'
import { checkRow } from './check-rows.ts'
import { gatherFindings } from './findings.ts'
import type { ReadRequest, Told } from './read-request.ts'
import { type Layout, layOut } from './sheet-layout.ts'
import { openSource, type SheetRow } from './sheet-source.ts'

/** Rows that the server takes over at once: what it does with them must not keep anybody waiting. */
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

/** What stands under the header. Rows in which nothing stands are left out: staff leave blank lines and totals' gaps. */
async function* dataRows(rows: AsyncIterable<SheetRow>, { headerRow, headers }: Layout): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (row.index > headerRow && !headers.every((_, column) => isBlank(row.values[column] ?? null))) yield row
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
  const { layout, rows } = await layOut(await openSource(bytes), columns, choice, fields)
  await tell({ kind: 'layout', layout })
  const data = dataRows(rows, layout)
  if (only) {
    const wanted = ({ index, values }: SheetRow) =>
      only.has(index + 1) ? { row: index + 1, cells: layout.headers.map((_, column) => values[column] ?? null) } : undefined
    await tellInParts(mapRows(data, wanted), part => ({ kind: 'plain', rows: part }))
  } else {
    const findings = gatherFindings()
    const checked = (row: SheetRow) => checkRow(rawRow(row, layout.mapping), fields, findings)
    await tellInParts(mapRows(data, checked), part => ({ kind: 'checked', rows: part }))
    await tell({ kind: 'found', found: findings.found() })
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
