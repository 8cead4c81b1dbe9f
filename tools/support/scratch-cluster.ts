/** An embedded PostgreSQL in a temporary folder, for what needs a database for a moment: tests and generated types. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount } from '#core/server/postgres/account.ts'
import { initCluster, ownFolder, startPostmaster } from '#core/server/postgres/cluster.ts'
import { isAlive, stopProcessesIn } from '#core/server/postgres/processes.ts'
import { findPrograms } from '#core/server/postgres/programs.ts'
import { createRoles } from '#core/server/postgres/roles.ts'

const PREFIX = 'yuanhang-test-'

/** Nothing in it outlives the machine, so nothing waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '400',
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
export const startScratchCluster = async (): Promise<{ socket: string; stop(): Promise<void> }> => {
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
