import { Worker } from 'node:worker_threads'
import { malformed } from '#core/contract/errors.ts'
import { fieldTypeModules } from '#core/manifest/public.ts'
import { IMPORT_LIMITS } from './formats.ts'
import type { ReaderInput, ReaderMessage, SheetReadRequest } from './read-request.ts'

/** Milliseconds without a message after which a file counts as unreadable. */
const READ_TIMEOUT_MS = 30_000

/**
 * Reads a file in a worker thread with limited memory. The worker continues only when the caller asks for the next part, so other requests wait at
 * most for the processing of one part.
 * @throws 400 with a Chinese message for formats, sizes and contents that are refused
 */
export async function* readSheet(request: SheetReadRequest): AsyncGenerator<Exclude<ReaderMessage, { readonly kind: 'end' | 'refused' }>> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { request, typeModules: fieldTypeModules() } satisfies ReaderInput,
    resourceLimits: { maxOldGenerationSizeMb: IMPORT_LIMITS.parserHeap },
  })
  // Between two parts no other listener is attached, and an unhandled error event would end the process.
  worker.on('error', () => undefined)
  try {
    for (;;) {
      const told = await nextReaderMessage(worker)
      if (told.kind === 'refused') throw malformed(told.message)
      if (told.kind === 'end') return
      yield told
      worker.postMessage('go on')
    }
  } finally {
    await worker.terminate()
  }
}

function nextReaderMessage(worker: Worker): Promise<ReaderMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ReaderMessage>()
  const timer = setTimeout(() => reject(malformed('文件内容过于复杂，无法读取')), READ_TIMEOUT_MS)
  // Out of memory is such an error: the file needs more than any real table.
  const failed = () => reject(malformed('文件无法读取，请用表格软件重新保存后再试'))
  worker.once('message', resolve).once('error', failed).once('exit', failed)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', failed).off('exit', failed)
  })
}
