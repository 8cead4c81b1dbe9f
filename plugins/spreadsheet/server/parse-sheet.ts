import { Worker } from 'node:worker_threads'
import { malformed } from '#core/contract/errors.ts'
import { guardArchive } from './archive-guard.ts'
import { detectFormat, IMPORT_LIMITS } from './formats.ts'
import type { ParsedSheet, ParseRequest } from './parse-worker.ts'

/** Milliseconds after which a file counts as unreadable. */
const PARSE_TIMEOUT = 60_000

/**
 * Reads the first sheet of an uploaded file (.xlsx, or .csv in UTF-8 or GBK) in a worker with limited memory.
 * @throws 400 with a Chinese sentence for formats, sizes and contents that are refused.
 */
export async function parseSheet(bytes: Buffer): Promise<ParsedSheet> {
  const format = detectFormat(bytes)
  if (!format) throw malformed('文件格式有误，请上传 .xlsx 或 .csv（UTF-8 或 GBK）文件')
  if (format.kind === 'xlsx') await guardArchive(bytes)
  const sheet = await runWorker({ bytes, format })
  if (sheet.truncated) throw malformed(`一次最多导入${IMPORT_LIMITS.rows}行，请拆分文件`)
  return sheet
}

function runWorker(request: ParseRequest): Promise<ParsedSheet> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: IMPORT_LIMITS.parserHeap },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ParsedSheet>()
  const timer = setTimeout(() => reject(malformed('文件内容过于复杂，无法读取')), PARSE_TIMEOUT)
  worker.once('message', resolve)
  worker.once('error', () => reject(malformed('文件无法读取，请用表格软件重新保存后再试')))
  worker.once('exit', () => reject(malformed('文件无法读取，请用表格软件重新保存后再试')))
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
