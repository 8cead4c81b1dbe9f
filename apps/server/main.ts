/** Server process: configuration, PostgreSQL, the composed application, signals. Sentences for the operator go to stdout, the log to stderr. */
import { type Config, readConfig } from '#core/server/config/config.ts'
import { explainStart } from '#core/server/config/explain-start.ts'
import { PROJECT_ROOT } from '#core/server/config/project-root.ts'
import type { StartProblem } from '#core/server/config/start-problem.ts'
import { startEmbedded } from '#core/server/postgres/embedded.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { watchUncaught } from '#core/server/uncaught/watch-uncaught.ts'
import { banner, closedLines, passwordLine } from './banner.ts'
import { compose, type FirstData } from './compose.ts'
import { lateLog } from './late-log.ts'
import { listen, requireFreeAddress } from './listening.ts'
import { isBuilt } from './web-folder.ts'

const log = lateLog()
const closers: (() => Promise<void>)[] = []
let shutdownPromise: Promise<void> | undefined

/** Closes everything in reverse order of starting, then ends the process. Repeated calls share one shutdown. */
const shutDown = (code: number): Promise<void> => {
  // A hanging shutdown must not keep a supervisor from starting the next server.
  const late = setTimeout(() => process.exit(code || 1), 30_000)
  late.unref()
  shutdownPromise ??= (async () => {
    for (const close of closers.toReversed()) await close().catch(error => log.error({ err: error }, 'closing failed'))
    process.exit(code)
  })()
  return shutdownPromise
}

/** Prints one sentence with the remedy and one technical line; the full detail only with LOG_LEVEL=debug. */
const printError = (error: unknown): void => {
  const { message, detail } = explainStart(error)
  console.log(message)
  if (detail) console.log(process.env.LOG_LEVEL === 'debug' ? detail : `  ${detail.split('\n', 1)[0]}`)
}

const printLines = (lines: readonly string[]): void => console.log(lines.join('\n  '))

interface OpenedPostgres {
  readonly url: string
  readonly ownerUrl: string
  readonly appRole: string
  /** Folder of the embedded database's files. */
  readonly databaseFolder?: string
}

const openPostgres = async ({ database, dataDir }: Config): Promise<OpenedPostgres> => {
  if (database.kind === 'outside') {
    const { url, ownerUrl } = database
    if (url === ownerUrl) console.log('提示：未设置 DATABASE_OWNER_URL，服务将以数据表所有者的身份运行')
    return { url, ownerUrl, appRole: decodeURIComponent(new URL(url).username) }
  }
  const onFatal = (problem: StartProblem): void => {
    printError(problem)
    void shutDown(1)
  }
  const embedded = await startEmbedded({ dataDir, log, onFatal })
  closers.push(embedded.stop)
  for (const note of embedded.notes) console.log(`提示：${note}`)
  return { url: embedded.url, ownerUrl: embedded.ownerUrl, appRole: SERVER_ROLE, databaseFolder: embedded.folder }
}

const serveProcess = async (): Promise<void> => {
  watchUncaught(log, () => void shutDown(1))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0))
  const config = readConfig(process.env, PROJECT_ROOT)
  // Files that the server writes are readable by its own user only.
  process.umask(0o077)
  await requireFreeAddress(config)
  if (!isBuilt(PROJECT_ROOT)) console.log('提示：网页尚未构建，请运行 npm run build')
  let first: FirstData = { closed: 0, demo: false }
  const onPassword = (password: string): void => console.log(passwordLine(password))
  const onSeeded = (data: FirstData): void => {
    first = data
    for (const line of closedLines(data, config)) console.log(line)
  }
  const application = await compose({
    config,
    root: PROJECT_ROOT,
    log,
    onPassword,
    onSeeded,
    watch: true,
    tell: printLines,
    ...(await openPostgres(config)),
  })
  closers.push(application.close)
  const port = await listen(application, config)
  console.log(banner(config, port, first))
}

try {
  await serveProcess()
} catch (error) {
  if (shutdownPromise === undefined) printError(error)
  await shutDown(1)
}
