import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, notFound } from '#core/contract/errors.ts'
import { byteRange } from './byte-range.ts'
import { fileHeaders } from './file-headers.ts'
import { matchesEtag } from './if-none-match.ts'
import { hasThumbnail, makeThumbnail } from './pictures.ts'
import { filePath, type StoredFile, thumbnailPath } from './stored-file.ts'

/**
 * Sends a stored file or the requested range of it, for seeking in videos and resuming downloads. The content never changes, so the id is its ETag;
 * browsers revalidate every time, since access may change.
 * @throws 404 if the bytes are missing, 416
 */
export async function serveFile(request: FastifyRequest, reply: FastifyReply, dataDir: string, file: StoredFile): Promise<FastifyReply> {
  return sendFileRange(request, reply, { path: filePath(dataDir, file.id), etag: `"${file.id}"`, filename: file.name, type: file.type })
}

/** Sends the thumbnail of a stored picture, created at the first request; other files unchanged. @throws 404. */
export async function serveThumbnail(
  request: FastifyRequest,
  reply: FastifyReply,
  dataDir: string,
  file: StoredFile,
): Promise<FastifyReply> {
  if (!hasThumbnail(file.type)) return serveFile(request, reply, dataDir, file)
  const [whole, path] = [filePath(dataDir, file.id), thumbnailPath(dataDir, file.id)]
  if (!existsSync(path)) {
    if (!existsSync(whole)) throw notFound()
    await makeThumbnail(whole, path)
  }
  return sendFileRange(request, reply, { path, etag: `"${file.id}-small"`, filename: file.name, type: 'image/webp' })
}

interface FileToSend {
  readonly path: string
  readonly etag: string
  readonly filename: string
  readonly type: string
}

async function sendFileRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, etag, filename, type }: FileToSend,
): Promise<FastifyReply> {
  const { size } = await stat(path).catch(() => {
    throw notFound()
  })
  const { range: asked, 'if-range': given, 'if-none-match': held } = request.headers
  const range = given === undefined || given === etag ? byteRange(asked, size) : undefined
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new HttpError(416, 416, '请求的文件范围不正确')
  }
  // Ranges count uncompressed bytes, so files are never compressed.
  request.headers['x-no-compression'] = '1'
  fileHeaders(reply, { filename, type }, 'private, no-cache').header('accept-ranges', 'bytes').header('etag', etag)
  if (matchesEtag(held, etag)) return reply.code(304).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || size === 0) return reply.send()
  return reply.send(createReadStream(path, { start, end }))
}
