import type { FastifyInstance } from 'fastify'
import { closePublicAccounts, hasDemoAccounts } from '#apps/crm/system/seed/demo-accounts.ts'
import { accounts } from '#apps/crm/system/server/accounts.ts'
import { dynamicOptions } from '#apps/crm/system/server/option-source.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { createServer } from '#core/server/compose/create-server.ts'
import { prepareDatabase } from '#core/server/compose/prepare-database.ts'
import type { Config } from '#core/server/config/config.ts'
import { explainStart } from '#core/server/config/explain-start.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#core/server/database/database.ts'
import { corePlugin } from '#core/server/endpoints/core-plugin.ts'
import { createEventBus, type EventBus, NOTICES_MISSED } from '#core/server/events/bus.ts'
import { diskReserve } from '#core/server/files/disk-reserve.ts'
import { createShutdown } from '#core/server/http/closing.ts'
import { createJobQueue } from '#core/server/jobs/jobs.ts'
import { openOutside } from '#core/server/outside/outside.ts'
import type { Deadlines } from '#core/server/outside/run/work.ts'
import { scheduledJobs } from '#core/server/outside/store/plugin-tables.ts'
import type { SnapshotHolder } from '#core/server/pipeline/options.ts'
import { serveManifests } from '#core/server/publishing/serve-manifests.ts'
import { fillSpellings } from '#core/server/spelling/fill-spellings.ts'
import { language } from './language.ts'
import { type LateLog, lateLog } from './late-log.ts'
import { serverPlugins } from './plugins.ts'
import { placeDemoFiles } from './seed/demo-files.ts'
import { seed } from './seed/seed.ts'
import { webFolder } from './web-folder.ts'

/** Grace period of requests and jobs at shutdown, in milliseconds; PostgreSQL has to stop as well within the 10 seconds that supervisors allow. */
const GRACE_MS = 8_000

export interface ComposeOptions {
  readonly config: Config
  /** Root folder of the project. */
  readonly root: string
  /** Connection URL of the server's role. */
  readonly url: string
  /** Connection URL of the migrations' role, which grants `appRole` its rights. */
  readonly ownerUrl: string
  readonly appRole: string
  /** Folder of the embedded database's files, whose disk is kept from running full; absent for an outside database. */
  readonly databaseFolder?: string
  readonly log?: LateLog
  /** Server plugins besides the bundled ones. */
  readonly plugins?: readonly ServerPlugin[]
  /** Pool size for requests, and milliseconds to wait for a connection; production values if absent. */
  readonly pool?: Pick<DatabaseOptions, 'max' | 'connectionWait'>
  /** Deadlines of outside plugins' work, in milliseconds; production values if absent. */
  readonly deadlines?: Partial<Deadlines>
  /** Publishes manifests of the project folder, and installs packages dropped into the data folder's plugins, as soon as they are saved. */
  readonly watch?: boolean
  /** Receives the outcome of saved manifests as Chinese lines for the console. */
  readonly tell?: (lines: readonly string[]) => void
  /** Receives the generated password of `admin` on the first start: called once, just before the password is committed. */
  readonly onPassword?: (password: string) => void
  /** Called once first data exists, from this start or an earlier one. */
  readonly onSeeded?: (result: FirstData) => void
}

export interface FirstData {
  /** Number of demo accounts with the public password that this start closed. */
  readonly closed: number
  /** True if at least one demo account can sign in. */
  readonly demo: boolean
}

export interface ComposedApplication {
  /** The HTTP server, not yet listening. */
  readonly app: FastifyInstance
  readonly database: Database
  /** Holder of the snapshot in service, through which it is replaced. */
  readonly snapshot: SnapshotHolder
  /** Stops requests and jobs within 8 seconds and closes everything except PostgreSQL. Idempotent. */
  close(): Promise<void>
}

type Closer = () => Promise<void>

/**
 * Builds the whole server on a database: migrations, first data, snapshot, jobs, events, HTTP.
 * @throws StartProblem for a problem that the operator can fix
 */
export const compose = async (options: ComposeOptions): Promise<ComposedApplication> => {
  const { root, url, ownerUrl, appRole, log = lateLog() } = options
  const closers: Closer[] = []
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= closeAll(closers, log)
    return closing
  }
  try {
    await prepareDatabase(root, ownerUrl, appRole)
    const database = openDatabase({ url, ...options.pool, log })
    closers.push(() => waitAtMost(1_000, database.close()))
    const first = await prepareFirstData(options, database)
    options.onSeeded?.(first)
    const { app, snapshot } = await assembleServer(options, database, log, closers)
    return { app, database, snapshot, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Closes in reverse order of opening; a failure does not stop the rest. */
const closeAll = async (closers: readonly Closer[], log: LateLog): Promise<void> => {
  for (const run of closers.toReversed()) await run().catch(error => log.error({ err: error }, 'closing failed'))
}

const prepareFirstData = async ({ config, onPassword }: ComposeOptions, database: Database): Promise<FirstData> => {
  const { adminPassword, production, demo, demoPassword, dataDir } = config
  try {
    await seed({ adminPassword, demo, demoPassword }, database.longReads, onPassword)
    const closed = production ? await closePublicAccounts(database.longReads, demo ? demoPassword : undefined) : 0
    await placeDemoFiles(dataDir, database.longReads)
    return { closed, demo: await hasDemoAccounts(database.longReads) }
  } catch (error) {
    throw explainStart(error, '初始数据没有写成，数据库保持在写入之前的状态；请重新启动，若仍然失败，用 LOG_LEVEL=debug 启动可以看到详情')
  }
}

const assembleServer = async (
  {
    config,
    root,
    url,
    ownerUrl,
    appRole,
    databaseFolder,
    plugins: more = [],
    watch = false,
    tell = () => undefined,
    deadlines,
  }: ComposeOptions,
  database: Database,
  log: LateLog,
  closers: Closer[],
): Promise<Pick<ComposedApplication, 'app' | 'snapshot'>> => {
  const bundled = serverPlugins(process.env, more)
  const shared = { root, dataDir: config.dataDir, db: database.db, longReads: database.longReads, language, log, tell }
  const plugins = [corePlugin, ...bundled]
  const outside = await openOutside({ ...shared, ownerUrl, appRole, config: config.plugins, plugins, deadlines })
  closers.push(outside.close)
  const manifests = await serveManifests({ ...shared, plugins, outside: outside.program })
  const snapshot = manifests.holder
  const bus = createEventBus({ url, log })
  await bus.start()
  closers.push(bus.stop)
  const jobs = createJobQueue({ url, db: database.longReads, log, grace: GRACE_MS, elsewhere: () => scheduledJobs(database.longReads) })
  const app = await createServer({
    config: config.server,
    db: database.db,
    longReads: database.longReads,
    snapshot,
    plugins: bundled,
    running: outside.running,
    outside,
    accounts,
    bus,
    jobs,
    options: dynamicOptions(database.db, withMissedEvents(bus)),
    dataDir: config.dataDir,
    ...(databaseFolder !== undefined && { requireDiskRoom: diskReserve(databaseFolder) }),
    staticDir: webFolder(root),
  })
  const closeHttp = createShutdown(app, GRACE_MS)
  log.bind(app.log)
  await startJobs(app, jobs)
  closers.push(fillMissingSpellings(database, log))
  const around = { bus, transaction: app.core.transaction, reprogram: manifests.reprogram }
  const endings = [manifests.listen(bus), outside.listen(around), ...(watch ? [await manifests.watch(), outside.watch()] : [])]
  closers.push(async () => {
    for (const end of endings) end()
  })
  closers.push(async () => {
    await Promise.all([closeHttp(), jobs.stop()])
  })
  return { app, snapshot }
}

/** Bus for subscribers that only drop caches: a notice of missed events counts as an event. */
const withMissedEvents = (bus: EventBus): Pick<EventBus, 'publish' | 'subscribe'> => ({
  publish: bus.publish,
  subscribe(topic, handler) {
    const ends = [bus.subscribe(topic, handler), bus.subscribe(NOTICES_MISSED, handler)]
    return () => {
      for (const end of ends) end()
    }
  },
})

/** Computes missing spelling keys of names in the background; until then such names are found only as written. */
const fillMissingSpellings = ({ longReads }: Database, log: LateLog): Closer => {
  const stop = new AbortController()
  const filled = fillSpellings(longReads, stop.signal).catch(error => log.error({ err: error }, 'spellings are not filled'))
  return async () => {
    stop.abort()
    await filled
  }
}

const startJobs = async (app: FastifyInstance, jobs: ReturnType<typeof createJobQueue>): Promise<void> => {
  const { actor, transaction, outbox } = app.core
  await jobs.start(app.kernel.all('jobs'), { services: () => app.core.services, actor, transaction, wake: outbox.wake })
}

/** Stops waiting after `milliseconds`: queries may still run whose caller is gone. */
const waitAtMost = async (milliseconds: number, work: Promise<void>): Promise<void> => {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, milliseconds)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
