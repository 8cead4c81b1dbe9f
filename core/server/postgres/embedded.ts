import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartProblem } from '../config/start-problem.ts'
import { initCluster, isCluster, type Postmaster, socketUrl, startPostmaster } from './cluster.ts'
import { diskFullProblem } from './disk.ts'
import { lockDataFolder } from './lock.ts'
import { type PreparedPlace, preparePlace, recordLocation } from './place.ts'
import { createDatabase, createRoles, databaseExists, OWNER_ROLE, restrictDatabase, SERVER_ROLE } from './roles.ts'

export const DATABASE_NAME = 'yuanhang'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: { info(detail: object, message: string): void; error(detail: object, message: string): void }
  /** Called when PostgreSQL has ended by itself and cannot be restarted. The server must exit. */
  readonly onFatal: (problem: StartProblem) => void
  /** Additional PostgreSQL settings. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface EmbeddedDatabase {
  /** Connection URL of the server's role. */
  readonly url: string
  /** Connection URL for migrations. */
  readonly ownerUrl: string
  /** Folder of the database's files. */
  readonly folder: string
  /** Chinese messages for the operator. */
  readonly notes: readonly string[]
  /** Stops PostgreSQL and releases the data folder. */
  stop(): Promise<void>
}

/** Milliseconds within which more than MAX_RESTARTS restarts mean a broken database. */
const RESTART_WINDOW_MS = 60_000
const MAX_RESTARTS = 3

/**
 * Runs PostgreSQL with its data in `dataDir`: initialises it at the first start, and restarts it when it dies (killed, out of memory), after which it
 * recovers.
 * @throws StartProblem if it cannot run here or another server uses the folder
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const unlock = withUmask022(() => lockDataFolder(options.dataDir))
  try {
    return await openCluster(options, unlock)
  } catch (error) {
    unlock()
    throw error instanceof StartProblem ? error : (diskFullProblem(String(error), options.dataDir) ?? error)
  }
}

/**
 * Sets umask 022 during `work`: PostgreSQL's account must be able to pass the parent folders of the data, however private the server's own files are.
 */
const withUmask022 = <T>(work: () => T): T => {
  const mask = process.umask(0o022)
  try {
    return work()
  } finally {
    process.umask(mask)
  }
}

const openCluster = async (options: EmbeddedOptions, unlock: () => void): Promise<EmbeddedDatabase> => {
  const { dataDir, settings } = options
  const place = withUmask022(() => preparePlace(dataDir))
  if (!isCluster(place.data)) await initCluster(place)
  recordLocation(dataDir, place)
  const supervised = supervise(place, await startPostmaster(place, settings), options)
  try {
    await createRoles(place.socket)
    // A first start may have been interrupted between creating the database and restricting it.
    if (await databaseExists(place.socket, DATABASE_NAME)) await restrictDatabase(place.socket, DATABASE_NAME)
    else await createDatabase(place.socket, DATABASE_NAME)
  } catch (error) {
    await supervised.stop()
    throw error
  }
  return {
    url: socketUrl(place.socket, SERVER_ROLE, DATABASE_NAME),
    ownerUrl: socketUrl(place.socket, OWNER_ROLE, DATABASE_NAME),
    folder: place.data,
    notes: place.notes,
    async stop() {
      await supervised.stop()
      if (!place.socket.startsWith(dirname(place.data))) rmSync(place.socket, { recursive: true, force: true })
      unlock()
    },
  }
}

const supervise = (place: PreparedPlace, first: Postmaster, { log, onFatal, settings }: EmbeddedOptions): { stop(): Promise<void> } => {
  let current: Postmaster | undefined = first
  let stopping = false
  let restarting: Promise<void> | undefined
  const deaths: number[] = []

  const watch = (postmaster: Postmaster): void => {
    postmaster.ended.then(reason => {
      current = undefined
      if (stopping) return
      log.error({ reason }, 'PostgreSQL ended unexpectedly')
      // If the new postmaster ends at once, a second restart begins before the first one is finished: only the latest may clear the variable.
      const own = restart(reason).finally(() => {
        if (restarting === own) restarting = undefined
      })
      restarting = own
    })
  }

  const restart = async (reason: string): Promise<void> => {
    const now = Date.now()
    deaths.push(now)
    if (deaths.filter(time => now - time < RESTART_WINDOW_MS).length > MAX_RESTARTS) {
      onFatal(
        diskFullProblem(reason, place.data) ??
          new StartProblem('数据库反复异常退出，服务已停止；已保存的数据没有丢失，请检查磁盘和内存后重新启动', reason),
      )
      return
    }
    try {
      const next = await startPostmaster(place, settings)
      current = next
      watch(next)
      log.info({}, 'PostgreSQL is running again')
    } catch (error) {
      onFatal(error instanceof StartProblem ? error : new StartProblem('数据库异常退出且无法重新启动，服务已停止', String(error)))
    }
  }

  watch(first)
  return {
    async stop() {
      stopping = true
      await restarting
      await current?.stop()
    },
  }
}
