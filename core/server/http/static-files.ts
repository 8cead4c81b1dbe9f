import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Files whose name holds a hash of their content never change. */
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(?:js|css|woff2?|svg|png|jpe?g|gif|webp|map)(?:\.(?:br|gz))?$/

export const readIndex = (staticDir: string): string => {
  const path = join(staticDir, 'index.html')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** dist/web, precompressed where the build left .br or .gz beside a file; every page address answers index.html. */
export async function serveStatic(app: FastifyInstance, staticDir: string): Promise<void> {
  const exists = existsSync(staticDir)
  if (exists) {
    await app.register(fastifyStatic, {
      root: staticDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const page = exists && request.method === 'GET' && !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] as string)
    if (page && !request.url.startsWith('/api/')) return reply.sendFile('index.html')
    return reply.code(404).send({ code: 404, message: '页面不存在' })
  })
}
