/** One embedded PostgreSQL per vitest run, in a temporary folder, with the migrated template that test databases are copied from. */
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#core/server/compose/prepare-database.ts'
import { socketUrl } from '#core/server/postgres/cluster.ts'
import { createDatabase, OWNER_ROLE, SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { startScratchCluster } from '#tools/support/scratch-cluster.ts'
import { dropDatabases, keptCluster, templateKey } from './kept-cluster.ts'

export const TEMPLATE = 'yuanhang_template'

/** Properties of the cluster provided to tests. */
export interface TestCluster {
  readonly socket: string
  /** Error of migrating the template; thrown by createTestDatabase. */
  readonly problem?: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

const migrateTemplate = async (socket: string): Promise<string | undefined> => {
  await createDatabase(socket, TEMPLATE)
  try {
    await prepareDatabase(join(import.meta.dirname, '../..'), socketUrl(socket, OWNER_ROLE, TEMPLATE), SERVER_ROLE)
  } catch (error) {
    const detail = (error as { detail?: string }).detail
    return [(error as Error).message, detail].filter(Boolean).join('\n')
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let kept = keptCluster()
  let key = templateKey()
  const cluster = await startScratchCluster(kept?.restore)
  let problem = cluster.restored ? undefined : await migrateTemplate(cluster.socket)
  project.provide('cluster', { socket: cluster.socket, problem })
  // In watch mode the cluster stays; its templates are created again after a change of a migration or a seed.
  project.onTestsRerun(async () => {
    const now = templateKey()
    if (now === key) return
    key = now
    kept = keptCluster()
    await dropDatabases(cluster.socket, { templates: true })
    problem = await migrateTemplate(cluster.socket)
    project.provide('cluster', { socket: cluster.socket, problem })
  })
  return async () => {
    if (!kept || problem !== undefined) return cluster.stop()
    const templates = await dropDatabases(cluster.socket)
    await cluster.stop(data => kept?.keep(data, templates))
  }
}
