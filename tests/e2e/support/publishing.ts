/** The product in a folder of its own, whose manifests may be changed while it runs. */
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/passwords.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { test as base, expect } from './test.ts'

export { expect }

const ENVIRONMENT = { DEMO: '0', ADMIN_PASSWORD, DEMO_PASSWORD }

interface Nodes {
  /** Files of `server`. */
  readonly project: ProjectCopy
  readonly server: ServerProcess
}

export const test = base.extend<object, Nodes>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are told by their first parameter
    async ({}, use) => {
      const project = copyProject({ program: true })
      await use(project)
      project.remove()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ project }, use) => {
      const server = await startServerProcess(ENVIRONMENT, project.root)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
