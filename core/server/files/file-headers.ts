import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#core/contract/files.ts'

/** Response headers that make a file harmless on this origin: fixed type, attachment, sandboxed. Pages can still embed pictures and videos. */
export function fileHeaders(reply: FastifyReply, file: Pick<FileAnswer, 'filename' | 'type'>, cache: string): FastifyReply {
  const ascii = file.filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file.filename).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', cache)
}
