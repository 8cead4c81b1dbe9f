/** Lists at a steady rate while users upload the largest accepted workbooks: the effect on other users. */
import { buffer } from 'node:stream/consumers'
import { writeWorkbook } from '#plugins/spreadsheet/server/workbook/workbook.ts'
import { LEADS, pageOfLeads } from './cases.ts'
import type { BenchDatabase } from './database.ts'
import { consultant, director } from './load-people.ts'
import { atPace, type Waits } from './pace.ts'
import { startServer } from './processes.ts'
import { signIn } from './sign-in.ts'

export const BESIDE_IMPORTS = 'beside imports'

export interface BesideImports {
  readonly alone: Waits
  readonly beside: Waits
  /** Seconds until the last upload was answered. */
  readonly seconds: number
  /** Longest acceptable wait in milliseconds. */
  readonly goal: number
}

const LISTS_A_SECOND = 25
const UPLOAD_COUNT = 6
const ROWS_PER_UPLOAD = 49_000
/** With ROWS rows, just below the limit of 100 MB unpacked. */
const COLUMN_COUNT = 26
const GOAL_MS = 200

const headerRow = ['姓名', '手机号', '客户来源', '咨询项目', ...Array.from({ length: COLUMN_COUNT - 4 }, (_, n) => `其他${n}`)]

async function* uploadRows(count: number): AsyncGenerator<readonly unknown[]> {
  const rest = new Array(COLUMN_COUNT - 4).fill('文字')
  for (let n = 0; n < count; n++) yield [`导入${n}`, String(15_600_000_000 + n), '直播', '文书', ...rest]
}

/** Uploads the workbook as the wizard does. @throws if it is refused. */
async function upload(port: number, who: string, content: Buffer): Promise<void> {
  const signed = await signIn(port, who)
  const form = new FormData()
  form.append('file', new Blob([content as BlobPart]), 'leads.xlsx')
  const answer = await fetch(`http://127.0.0.1:${port}/api${LEADS}/uploadCustomer`, {
    method: 'POST',
    headers: signed.map(line => line.split(': ', 2) as [string, string]),
    body: form,
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}

/** Six users upload at once, more than a million cells each, while twelve others read lists. */
export async function measureBesideImports(database: BenchDatabase, seconds: number, count = ROWS_PER_UPLOAD): Promise<BesideImports> {
  const content = await buffer(
    writeWorkbook(
      '客资',
      headerRow.map(label => ({ label })),
      uploadRows(count),
    ),
  )
  const readers = Array.from({ length: 12 }, (_, n) => consultant(n))
  const { port, stop } = await startServer('serve', database)
  const read = (goOn: (n: number) => boolean) => atPace(port, readers, LISTS_A_SECOND, goOn, () => pageOfLeads({}))
  try {
    await read(n => n < LISTS_A_SECOND * Math.min(4, seconds))
    const { answered: alone } = await read(n => n < LISTS_A_SECOND * seconds)
    const begin = performance.now()
    let uploading = true
    const uploads = Promise.all(Array.from({ length: UPLOAD_COUNT }, (_, n) => upload(port, director(n), content))).finally(() => {
      uploading = false
    })
    const [{ answered: beside }] = await Promise.all([read(() => uploading), uploads])
    return { alone, beside, seconds: (performance.now() - begin) / 1000, goal: GOAL_MS }
  } finally {
    await stop()
  }
}
