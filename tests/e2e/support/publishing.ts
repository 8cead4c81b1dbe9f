/** The product in a copied folder, whose manifests may be changed while it runs. */

import { socketUrl } from '#core/server/postgres/cluster.ts'
import { DATABASE_NAME } from '#core/server/postgres/embedded.ts'
import { runningSocket } from '#core/server/postgres/place.ts'
import { OWNER_ROLE, SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { test as base, expect } from './test.ts'

export { expect }

/** Log message of an invalid file. */
const EXPECTED = ['manifests refused']

const DATABASE_ROLES = { DATABASE_URL: SERVER_ROLE, DATABASE_OWNER_URL: OWNER_ROLE }

interface Nodes {
  /** Files of `server`. */
  readonly project: ProjectCopy
  readonly server: ServerProcess
  /** Another process with its own files, on the database of `server`. */
  readonly far: ServerProcess
}

export const test = base.extend<object, Nodes>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from its first parameter
    async ({}, use) => {
      const project = copyProject({ program: true })
      await use(project)
      project.remove()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ project }, use) => {
      const server = await startServerProcess({ data: 'plain', root: project.root, expected: EXPECTED })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  far: [
    async ({ server }, use) => {
      const project = copyProject({ program: true })
      const socket = runningSocket(server.dataDir)
      const urls = Object.entries(DATABASE_ROLES).map(([name, role]) => [name, socketUrl(socket, role, DATABASE_NAME)])
      const far = await startServerProcess({ env: Object.fromEntries(urls), root: project.root, expected: EXPECTED })
      await use(far)
      await far.stop()
      project.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
