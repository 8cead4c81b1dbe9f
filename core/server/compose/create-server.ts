import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify } from 'fastify'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { createServerKernel, type ServerKernel } from '#core/kernel/index.ts'
import { bulkJob } from '../bulk/bulk-job.ts'
import { corePlugin } from '../endpoints/core-plugin.ts'
import { prepareUploads } from '../files/uploads.ts'
import { answerError } from '../http/answers.ts'
import { bodyDeadline } from '../http/body-deadline.ts'
import { readClientAddress } from '../http/client-address.ts'
import { answerClientError } from '../http/client-error.ts'
import { dispatch, isForClients } from '../http/dispatch.ts'
import { headerDeadline } from '../http/header-deadline.ts'
import { registerJsonParser } from '../http/json-body.ts'
import { requireOwnHost } from '../http/own-host.ts'
import { plainPage } from '../http/plain-page.ts'
import { servePluginFiles } from '../http/plugin-files.ts'
import { limitRequests } from '../http/request-limits.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { indexReader, serveStatic } from '../http/static-files.ts'
import { loggerOptions } from '../log/log.ts'
import { requestLog } from '../log/request-log.ts'
import type { Core } from '../pipeline/core.ts'
import type { ServerOptions } from '../pipeline/options.ts'
import { compareSnapshot } from '../sql/check-snapshot.ts'
import { attributeWork } from '../uncaught/plugin-work.ts'
import { checkEndpoints } from './check-endpoints.ts'
import { createCores } from './create-cores.ts'

/** Maximum size of a JSON body in bytes. Uploads have limits of their own. */
const MAX_JSON_BYTES = 2 * 1024 * 1024
/** Milliseconds for sending a request: enough for a 300 MB video over a slow line. Headers and JSON have shorter deadlines. */
const REQUEST_TIMEOUT_MS = 1_000_000
/** Bytes; smaller answers are not compressed. */
const MIN_COMPRESSED_BYTES = 4 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** The pipeline over the current Snapshot; jobs use its services, actors and transactions. */
    readonly core: Core
    /** Contributions of the plugins. It has started the plugins and stops them when the server closes. */
    readonly kernel: ServerKernel
  }
}

/**
 * Creates the HTTP server over a Snapshot; it does not listen yet. The plugins' `start` has run. Closing the app stops the pipeline, but not the
 * database, the bus or the jobs.
 * @throws if an endpoint of the Snapshot has no permission or no handler, or a field has no column
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, plugins, running = [], db, staticDir, dataDir } = options
  const own: ServerPlugin = { ...corePlugin, jobs: [...(corePlugin.jobs ?? []), bulkJob(() => cores.current())] }
  const kernel = createServerKernel([own, ...plugins, ...running].map(attributeWork))
  const html = indexReader(staticDir)
  const secure = securityHeaders({ tls: config.tls, html, imageHosts: config.imageHosts, network: () => options.outside?.network() ?? [] })
  const app = fastify({
    logger: loggerOptions(config),
    logController: requestLog(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: MAX_JSON_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: headerDeadline(config.headerMilliseconds),
    clientErrorHandler: answerClientError,
    // An address that cannot be decoded reaches neither hooks nor handlers.
    frameworkErrors(error, request, reply) {
      secure(reply)
      reply.header('cache-control', 'no-store')
      return answerError(error, request, reply, request.log)
    },
  })
  const cores = await createCores(options, kernel, app.log)
  checkEndpoints(cores.current().snapshot, cores.current())
  checkDatabase(cores.current())
  app.decorate('kernel', kernel)
  app.decorate('core', { getter: () => cores.current() })
  await prepareUploads(dataDir)
  readClientAddress(app)
  app.addHook('onRequest', async (request, reply) => {
    secure(reply)
    requireOwnHost(request, config)
  })
  app.addHook('onRequest', bodyDeadline(config.bodyMilliseconds))
  await app.register(cookie)
  await limitRequests(app, config)
  await app.register(multipart, { throwFileSizeLimit: true })
  await app.register(compress, { global: true, threshold: MIN_COMPRESSED_BYTES, encodings: ['gzip'], zlibOptions: { level: 3 } })
  // Only JSON and multipart bodies are read; anything else is a 415.
  app.removeContentTypeParser('text/plain')
  registerJsonParser(app, request => isForClients(cores.current().snapshot, request))
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, app.log))
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/api/*',
    handler: (request, reply) => dispatch(cores.current(), request, reply),
  })
  servePluginFiles(app, options.outside)
  await serveStatic(app, staticDir, request => plainPage(cores.current(), request, html))
  // An open event stream would keep the server from closing.
  app.addHook('preClose', async () => cores.current().streams.stop())
  app.addHook('onClose', async () => {
    await kernel.stop()
    await cores.stop()
  })
  try {
    await kernel.start(cores.services, db)
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}

/** Finds fields without a column at the start, not at the first request for them. */
function checkDatabase({ catalog, snapshot, log }: Core): void {
  const problems = compareSnapshot(catalog(), snapshot)
  const errors = problems.filter(problem => problem.severity === 'error')
  if (errors.length > 0)
    throw new Error(`manifests do not fit the database:\n${errors.map(({ resource, message }) => `${resource}: ${message}`).join('\n')}`)
  for (const { resource, message } of problems) log.warn({ resource }, message)
}
