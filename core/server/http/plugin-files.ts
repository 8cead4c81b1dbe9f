import type { FastifyInstance } from 'fastify'
import type { OutsidePort } from '../pipeline/outside-port.ts'

interface PluginFileAddress {
  readonly id: string
  readonly checksum: string
  readonly '*': string
}

/** Serves the modules of outside plugins' browser parts. The address contains the checksum, so each content is fetched once. */
export function servePluginFiles(app: FastifyInstance, outside: OutsidePort | undefined): void {
  app.get<{ Params: PluginFileAddress }>('/plugins/:id/:checksum/*', (request, reply) => {
    const { id, checksum, '*': name } = request.params
    const file = outside?.file(id, checksum, name)
    if (!file) return reply.code(404).header('cache-control', 'no-store').send({ code: 404, message: '插件文件不存在' })
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.content)
  })
}
