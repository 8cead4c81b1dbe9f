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
import { errorCodeOf } from '#core/contract/must.ts'
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
import { removeAbandonedUploads } from './file-sweep.ts'
import { cleanPicture } from './pictures.ts'
import { safeName } from './stored-file.ts'

/** Allowed file extensions by detected MIME type. Text has no signature; csv and svg are recognised by their content below. */
const EXTENSIONS_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
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

/** Name of the multipart part with the file. */
const FILE_PART = 'file'
const WRONG_FORM = '上传内容不正确'

/** Allowance in bytes for the rest of the request: names, boundaries, other fields. */
const FORM_ALLOWANCE_BYTES = 256 * 1024

export interface ReceivedUpload {
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, string>>
  /** Removes the temporary files. */
  clean(): Promise<void>
}

/** Creates the folders and removes abandoned uploads. */
export async function prepareUploads(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 })
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  await removeAbandonedUploads(dataDir)
}

/**
 * Receives a multipart request with one file into the server's own folder and checks the content: type and extension must both be allowed.
 * @throws 400 for a wrong type or too many bytes; nothing stays on the disk then
 */
export async function receiveUpload(
  request: FastifyRequest,
  limits: NonNullable<DeclaredEndpoint['upload']>,
  place: { readonly db: Db; readonly dataDir: string; readonly employeeId: number },
): Promise<ReceivedUpload> {
  const announced = Number(request.headers['content-length'] ?? 0)
  // The rest of a request that is too large is never read.
  if (announced > limits.maxSize + FORM_ALLOWANCE_BYTES) throw malformed(tooLarge(limits.maxSize))
  await checkSpace(place.db, place.dataDir, { id: place.employeeId }, announced)
  // If the connection has failed by now, neither parts nor an end arrive: reading would wait for ever.
  if (request.raw.errored) throw request.raw.errored
  const files: UploadedFile[] = []
  const fields: Record<string, string> = Object.create(null)
  const paths: string[] = []
  const clean = async (): Promise<void> => void (await Promise.all(paths.map(path => rm(path, { force: true }))))
  try {
    const parts = request.parts({ limits: { files: 1, fileSize: limits.maxSize, fields: 20, fieldSize: 10_000, parts: 21 } })
    for await (const part of parts) {
      if (part.type !== 'file') {
        fields[checkedFieldName(part.fieldname, fields)] = fieldText(part.value)
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

/** @throws 400 for a name that no endpoint can have, or a repeated one */
const checkedFieldName = (name: string, sent: object): string => {
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
    // Consumed without being stored, so that the client reads the answer.
    part.file.resume()
    throw malformed(wrongKind(limits.accept))
  }
  const hash = createHash('sha256')
  await pipeline(part.file, hashBytes(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw malformed(tooLarge(limits.maxSize))
  const type = await detectType(path, ending)
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

/** Stream transform that updates the hash. */
const hashBytes = (hash: Hash) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }

/** MIME type by content if it fits the extension, else undefined. */
async function detectType(path: string, ending: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path)
  if (found) {
    const type: string = found.mime
    if (type === 'application/xml') return ending === 'svg' ? svgType(path) : undefined
    return EXTENSIONS_BY_TYPE[type]?.includes(ending) ? type : undefined
  }
  if (ending === 'svg') return svgType(path)
  return ending === 'csv' || ending === 'txt' ? csvOrTextType(path, ending) : undefined
}

const svgType = async (path: string): Promise<string | undefined> =>
  /<svg[\s>]/i.test((await readFile(path, 'utf8')).slice(0, 4_096)) ? 'image/svg+xml' : undefined

/** Format of old Office files and of new ones with a password. */
const isOldOffice = async (path: string): Promise<boolean> => (await fileTypeFromFile(path))?.mime === 'application/x-cfb'

const isUtf16 = ([first, second]: Uint8Array): boolean => (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Text contains no zero bytes, except UTF-16 with a byte order mark. The reader decides between UTF-8 and GBK. */
async function csvOrTextType(path: string, ending: string): Promise<string | undefined> {
  const content = await readFile(path)
  if (isUtf16(content)) return ending === 'csv' ? 'text/csv' : 'text/plain'
  if (content.subarray(0, 65_536).includes(0) || (await fileTypeFromBuffer(content.subarray(0, 4_100)))) return undefined
  return ending === 'csv' ? 'text/csv' : 'text/plain'
}

/** Translates errors of busboy into answers. */
function uploadError(error: unknown, { maxSize }: { readonly maxSize: number }): unknown {
  const code = errorCodeOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return malformed(tooLarge(maxSize))
  if (code === 'FST_FILES_LIMIT') return malformed(TOO_MANY_FILES)
  return code?.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' ? malformed(WRONG_FORM) : error
}
