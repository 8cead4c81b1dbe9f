/** One embedded PostgreSQL for a whole vitest run, in a temporary folder; the migrated template that every test database is copied from. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#core/server/database/prepare.ts'
import { chooseAccount } from '#core/server/postgres/account.ts'
import { initCluster, ownFolder, socketUrl, startPostmaster } from '#core/server/postgres/cluster.ts'
import { isAlive, stopProcessesIn } from '#core/server/postgres/processes.ts'
import { findPrograms } from '#core/server/postgres/programs.ts'
import { APP, createDatabase, createRoles, OWNER } from '#core/server/postgres/roles.ts'

export const TEMPLATE = 'yuanhang_template'
const PREFIX = 'yuanhang-test-'

/** What tests know of the cluster. */
export interface TestCluster {
  readonly socket: string
  /** Why the template could not be migrated; thrown by createTestDatabase. */
  readonly problem?: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Nothing in a test outlives the machine, so nothing waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
}

const sweep = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir()).filter(name => name.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    try {
      if (isAlive(Number(readFileSync(join(folder, 'runner.pid'), 'utf8')))) continue
      await stopProcessesIn(join(folder, 'data'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // another run sweeps it, or it is not ours
    }
  }
}

/** Starts a cluster in a new temporary folder. `stop` also removes it. */
export const startTestCluster = async (): Promise<{ socket: string; stop(): Promise<void> }> => {
  await sweep()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), PREFIX))
  writeFileSync(join(folder, 'runner.pid'), String(process.pid))
  const account = chooseAccount()
  ownFolder(folder, account)
  const place = { programs: findPrograms(), account, data: join(folder, 'data'), socket: ownFolder(join(folder, 'run'), account) }
  await initCluster(place, { sync: false })
  const postmaster = await startPostmaster(place, SETTINGS)
  await createRoles(place.socket)
  return {
    socket: place.socket,
    async stop() {
      await postmaster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const migrateTemplate = async (socket: string): Promise<string | undefined> => {
  await createDatabase(socket, TEMPLATE)
  try {
    await prepareDatabase(join(import.meta.dirname, '../..'), socketUrl(socket, OWNER, TEMPLATE), APP)
  } catch (error) {
    const detail = (error as { detail?: string }).detail
    return [(error as Error).message, detail].filter(Boolean).join('\n')
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const problem = await migrateTemplate(cluster.socket)
  project.provide('cluster', { socket: cluster.socket, problem })
  return cluster.stop
}
