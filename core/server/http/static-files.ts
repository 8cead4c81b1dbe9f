import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstOf } from '#core/contract/must.ts'

/** Files in assets/ are named by a hash of their content, so they never change. */
const HASHED_FILE = /[\\/]assets[\\/][^\\/]+-[A-Za-z0-9_-]{8}\.[a-z0-9]+(?:\.(?:br|gz))?$/

const INDEX_CHECK_MS = 1_000

/** Reads index.html ('' if missing), again after a new build has replaced it. */
export function indexReader(staticDir: string): () => string {
  const path = join(staticDir, 'index.html')
  let text = ''
  let changed = 0
  let looked = 0
  return () => {
    if (Date.now() - looked < INDEX_CHECK_MS) return text
    looked = Date.now()
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (written !== changed) text = written === 0 ? '' : readFileSync(path, 'utf8')
    changed = written
    return text
  }
}

/**
 * Serves dist/web, precompressed where the build left a .br or .gz file; page addresses get index.html.
 * @param ownPage the HTML for this request if it has a page of its own, else undefined
 */
export async function serveStatic(
  app: FastifyInstance,
  staticDir: string,
  ownPage: (request: FastifyRequest) => Promise<string | undefined>,
): Promise<void> {
  const exists = existsSync(staticDir)
  if (exists) {
    await app.register(fastifyStatic, {
      root: staticDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', HASHED_FILE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page = request.method === 'GET' && !/\.[a-z0-9]+$/i.test(firstOf(request.url.split('?')))
    if (page && !request.url.startsWith('/api/')) {
      const own = await ownPage(request)
      if (own !== undefined) return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(own)
      if (exists) return reply.sendFile('index.html')
    }
    return reply.code(404).send({ code: 404, message: '页面不存在' })
  })
}
