/** An embedded PostgreSQL in a temporary folder, for tests and generated types. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chooseAccount } from '#core/server/postgres/account.ts'
import { createOwnFolder, initCluster, startPostmaster } from '#core/server/postgres/cluster.ts'
import { isAlive, stopProcessesIn } from '#core/server/postgres/processes.ts'
import { findPrograms } from '#core/server/postgres/programs.ts'
import { createRoles } from '#core/server/postgres/roles.ts'
import { SHARED_MEMORY } from './memory-folder.ts'

const CLUSTER_PREFIX = 'yuanhang-test-'

/** Durability is off, since the data is temporary; the log is as short as possible, and nothing compresses it. */
const CLUSTER_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  min_wal_size: '32MB',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '400',
}

/** Also those in memory, where interrupted runs may have left too little of it for this run. */
const clusterFolders = (): readonly string[] =>
  [...new Set([tmpdir(), SHARED_MEMORY])]
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
    .filter(path => basename(path).startsWith(CLUSTER_PREFIX))

const removeStaleClusters = async (): Promise<void> => {
  for (const folder of clusterFolders()) {
    try {
      if (isAlive(Number(readFileSync(join(folder, 'runner.pid'), 'utf8')))) continue
      await stopProcessesIn(join(folder, 'data'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Swept by another run, or owned by another user.
    }
  }
}

export interface ScratchCluster {
  readonly socket: string
  /** Whether `restore` filled the data folder. */
  readonly restored: boolean
  /**
   * Stops the server and removes the folder
   * @param keep called with the data folder in between
   */
  stop(keep?: (data: string) => void): Promise<void>
}

/**
 * Starts a cluster in a new temporary folder
 * @param restore fills its data folder, or returns false and leaves it empty
 */
export const startScratchCluster = async (restore?: (data: string) => boolean): Promise<ScratchCluster> => {
  await removeStaleClusters()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), CLUSTER_PREFIX))
  writeFileSync(join(folder, 'runner.pid'), String(process.pid))
  const account = chooseAccount()
  createOwnFolder(folder, account)
  const place = { programs: findPrograms(), account, data: join(folder, 'data'), socket: createOwnFolder(join(folder, 'run'), account) }
  const restored = restore?.(place.data) ?? false
  if (!restored) await initCluster(place, { sync: false })
  const postmaster = await startPostmaster(place, CLUSTER_SETTINGS)
  if (!restored) await createRoles(place.socket)
  return {
    socket: place.socket,
    restored,
    async stop(keep) {
      await postmaster.stop()
      keep?.(place.data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
