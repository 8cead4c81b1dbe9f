/** Plugins of examples/plugins, packed as by their authors, on a server with demo data and editable manifests. */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { copied } from '../../kit/project.ts'
import { pageProof } from '../../support/page-proof.ts'
import { ADMIN_PASSWORD } from '../../support/passwords.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { copyFirstData } from './data-folders.ts'
import { startServerProcess } from './server-process.ts'
import { test as base, expect } from './test.ts'

export { expect }

const EXAMPLES = join(import.meta.dirname, '../../../examples/plugins')

interface ExampleOptions {
  /** Examples placed in the server's plugin folder before it starts, so that their server parts run. */
  readonly folders: readonly string[]
  /** Files that the server uses. */
  readonly project: ProjectCopy
}

const buildExample = async <T>(name: string, command: 'pack' | 'build', take: (folder: string) => T): Promise<T> => {
  const project = await copied(join(EXAMPLES, name))
  try {
    const { code, output } = await project.run(command)
    expect(code, output).toBe(0)
    return take(project.folder)
  } finally {
    project.remove()
  }
}

/** Zip package of an example, as uploaded. */
export const packExample = (name: string): Promise<{ readonly name: string; readonly mimeType: string; readonly buffer: Buffer }> =>
  buildExample(name, 'pack', folder => {
    const zip = readdirSync(folder).find(file => file.endsWith('.zip')) as string
    return { name: zip, mimeType: 'application/zip', buffer: readFileSync(join(folder, zip)) }
  })

export const test = base.extend<object, ExampleOptions>({
  folders: [[], { option: true, scope: 'worker' }],
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
    async ({ project, folders }, use) => {
      const dataDir = copyFirstData('demo')
      for (const name of folders)
        await buildExample(name, 'build', folder => cpSync(join(folder, 'dist'), join(dataDir, 'plugins', name), { recursive: true }))
      const server = await startServerProcess({ dataDir, root: project.root })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Calls as the signed-in user, with the headers of a page. */
export const caller = (request: APIRequestContext, url: string) => {
  const headers = () => ({ 'X-Requested-With': 'yuanhang', Origin: url, 'Idempotency-Key': crypto.randomUUID() })
  const data = async (answer: Promise<{ json(): Promise<unknown> }>) => {
    // biome-ignore lint/suspicious/noExplicitAny: response of any call
    const body = (await (await answer).json()) as any
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
    return body.data
  }
  return {
    /** Page proof of a freshly opened plugin page. */
    proof: async () => {
      const { cookies } = await request.storageState()
      return pageProof(url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    },
    get: (path: string, params: Readonly<Record<string, string | number>> = {}) => data(request.get(`/api${path}`, { params })),
    post: (path: string, body: object) => data(request.post(`/api${path}`, { data: body, headers: headers() })),
    send: (path: string, multipart: NonNullable<Parameters<APIRequestContext['post']>[1]>['multipart']) =>
      data(request.post(`/api${path}`, { ...(multipart && { multipart }), headers: headers() })),
  }
}

type Caller = ReturnType<typeof caller>

/** Installs a package as the plugin page does. */
export const installPackage = async ({ send, proof }: Caller, file: Awaited<ReturnType<typeof packExample>>): Promise<void> => {
  const { checksum, problems } = await send('/system/plugins/inspect', { file })
  expect(problems).toEqual([])
  await send('/system/plugins/install', { checksum, password: ADMIN_PASSWORD, page: await proof(), file })
}

/** Grants a role further permissions. */
export const grant = async ({ get, post }: Caller, role: string, permissions: readonly string[]): Promise<void> => {
  const { records } = await get('/system/role/list', { nameContains: role })
  const { id } = records[0]
  const { source } = await get('/system/role/assign-permissions', { id })
  await post('/system/role/assign-permissions', {
    id,
    version: source.version,
    permissions: [...new Set([...source.permissions, ...permissions])],
  })
}

/** Complete manifests in the README of an example, by file path. */
export const shownManifests = (name: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(join(EXAMPLES, name, 'README.md'), 'utf8').matchAll(/<!-- file: (\S+) -->\n```json\n([\s\S]*?)```/g)].map(
      ([, file = '', text = '']) => [file, text],
    ),
  )
