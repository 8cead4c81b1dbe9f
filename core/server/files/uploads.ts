import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { Db } from '#core/contract/database.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { malformed } from '#core/contract/errors.ts'
import type { UploadedFile } from '#core/contract/files.ts'
import {
  acceptedEndings,
  CONTENT_MISMATCH,
  fileEnding,
  OLD_OFFICE,
  TOO_MANY_FILES,
  tooLarge,
  wrongKind,
} from '#core/manifest/fields/index.ts'
import { checkSpace } from './file-store.ts'
import { removeLeftUploads } from './file-sweep.ts'
import { cleanPicture } from './pictures.ts'
import { safeName } from './stored-file.ts'

/** Endings by the type that the content has. Text has no signature: csv and svg are told by their own look. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/apng': ['png'],
  'image/jpeg': ['jpg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'xlsx', 'docx', 'pptx'],
  'application/x-rar-compressed': ['rar'],
  'application/x-7z-compressed': ['7z'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'video/mp4': ['mp4', 'f4v', 'm4v'],
  'video/x-m4v': ['m4v'],
  'video/x-flv': ['flv'],
  'video/webm': ['webm'],
  'video/matroska': ['webm'],
}

/** Where a form has its file. */
const FILE_PART = 'file'
const WRONG_FORM = '上传内容不正确'

/** Bytes of a request beside the file: names, boundaries, other fields. */
const FORM_BYTES = 256 * 1024

export interface Upload {
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, string>>
  /** Removes the temporary files. */
  clean(): Promise<void>
}

/** Makes the folders, and removes what stopped servers left behind. */
export async function prepareUploads(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 })
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  await removeLeftUploads(dataDir)
}

/**
 * Reads a multipart request with one file to the server's own folder and looks at its content: type and ending must both be allowed.
 * @throws 400 for the wrong kind or too much; nothing stays on the disk then
 */
export async function receiveUpload(
  request: FastifyRequest,
  limits: NonNullable<DeclaredEndpoint['upload']>,
  place: { readonly db: Db; readonly dataDir: string; readonly employeeId: number },
): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0)
  // The rest of too large a request is never read.
  if (announced > limits.maxSize + FORM_BYTES) throw malformed(tooLarge(limits.maxSize))
  await checkSpace(place.db, place.dataDir, { id: place.employeeId }, announced)
  // A caller who has left meanwhile sends neither more parts nor an end: reading would wait for ever.
  if (request.raw.errored) throw request.raw.errored
  const files: UploadedFile[] = []
  const fields: Record<string, string> = Object.create(null)
  const paths: string[] = []
  const clean = async (): Promise<void> => void (await Promise.all(paths.map(path => rm(path, { force: true }))))
  try {
    const parts = request.parts({ limits: { files: 1, fileSize: limits.maxSize, fields: 20, fieldSize: 10_000, parts: 21 } })
    for await (const part of parts) {
      if (part.type !== 'file') {
        fields[newName(part.fieldname, fields)] = fieldText(part.value)
        continue
      }
      if (part.fieldname !== FILE_PART) {
        part.file.resume()
        throw malformed(`文件应放在名为 ${FILE_PART} 的部分`)
      }
      const path = join(place.dataDir, 'uploads', crypto.randomUUID())
      paths.push(path)
      files.push(await receiveFile(part, path, limits))
    }
    if (files.length === 0) throw malformed('请选择文件')
    return { files, fields, clean }
  } catch (error) {
    await clean()
    throw uploadError(error, limits)
  }
}

/** @throws 400 for a name that no endpoint has, or that was sent before */
const newName = (name: string, sent: object): string => {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name) || Object.hasOwn(sent, name)) throw malformed(WRONG_FORM)
  return name
}

const fieldText = (value: unknown): string => {
  if (typeof value !== 'string') throw malformed(WRONG_FORM)
  return value
}

async function receiveFile(part: MultipartFile, path: string, limits: NonNullable<DeclaredEndpoint['upload']>): Promise<UploadedFile> {
  const ending = fileEnding(part.filename)
  if (!acceptedEndings(limits.accept).includes(ending)) {
    // Read, so that the answer is heard, but not kept.
    part.file.resume()
    throw malformed(wrongKind(limits.accept))
  }
  const hash = createHash('sha256')
  await pipeline(part.file, hashing(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw malformed(tooLarge(limits.maxSize))
  const type = await typeOf(path, ending)
  if (type === undefined) throw malformed((await isOldOffice(path)) ? OLD_OFFICE : CONTENT_MISMATCH)
  const picture = await cleanPicture(path, type)
  return {
    field: part.fieldname,
    filename: safeName(part.filename),
    path,
    size: part.file.bytesRead,
    type: type === 'image/apng' ? 'image/png' : type,
    hash: hash.digest('hex'),
    ...(picture && { picture }),
  }
}

/** Passes bytes on, and reads them on the way. */
const hashing = (hash: Hash) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }

/** MIME type by content, when it fits the ending; undefined otherwise. */
async function typeOf(path: string, ending: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path)
  if (found) {
    const type: string = found.mime
    if (type === 'application/xml') return ending === 'svg' ? svgType(path) : undefined
    return ENDINGS[type]?.includes(ending) ? type : undefined
  }
  if (ending === 'svg') return svgType(path)
  return ending === 'csv' || ending === 'txt' ? plainType(path, ending) : undefined
}

const svgType = async (path: string): Promise<string | undefined> =>
  /<svg[\s>]/i.test((await readFile(path, 'utf8')).slice(0, 4_096)) ? 'image/svg+xml' : undefined

/** Workbooks and documents of old programs, and new ones with a password, are kept in this format. */
const isOldOffice = async (path: string): Promise<boolean> => (await fileTypeFromFile(path))?.mime === 'application/x-cfb'

const isUtf16 = ([first, second]: Uint8Array): boolean => (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Text has no zero bytes, but for UTF-16 that says it is such. UTF-8 or GBK is the reader's question. */
async function plainType(path: string, ending: string): Promise<string | undefined> {
  const content = await readFile(path)
  if (isUtf16(content)) return ending === 'csv' ? 'text/csv' : 'text/plain'
  if (content.subarray(0, 65_536).includes(0) || (await fileTypeFromBuffer(content.subarray(0, 4_100)))) return undefined
  return ending === 'csv' ? 'text/csv' : 'text/plain'
}

/** busboy's own errors as answers. */
function uploadError(error: unknown, { maxSize }: { readonly maxSize: number }): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return malformed(tooLarge(maxSize))
  if (code === 'FST_FILES_LIMIT') return malformed(TOO_MANY_FILES)
  return code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' ? malformed(WRONG_FORM) : error
}
