/** Publishing between processes: nodes with separate files on one external database, and the publish command. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type EventStream, openEvents } from '#tests/support/event-stream.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { ADMIN_PASSWORD } from '#tests/support/passwords.ts'
import { copyProject, type ProjectCopy } from '#tests/support/project-copy.ts'
import { type Child, spawnScript } from './support/child.ts'
import { temporaryFolder } from './support/folders.ts'

// Timeout for starting and stopping whole processes on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const SCREEN = 'manifests/screens/newCustomer/institutionsCustomer.json'
const PATH = '/newCustomer/institutionsCustomer'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
})
afterAll(() => database.drop())

const project = (): ProjectCopy => {
  const copy = copyProject({ program: true })
  onTestFinished(copy.remove)
  return copy
}
const entitle = (copy: Pick<ProjectCopy, 'edit'>, title: string): void => copy.edit(SCREEN, screen => void Object.assign(screen, { title }))

const environment = (): Record<string, string> => ({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl })

interface Node {
  readonly process: Child
  readonly dataDir: string
  readonly admin: HttpClient
  readonly pages: EventStream
}

const start = async (root: string, dataDir = temporaryFolder()): Promise<Node> => {
  const process = spawnScript(join(root, 'apps/server/main.ts'), [], {
    ...environment(),
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    ADMIN_PASSWORD,
    LOG_LEVEL: 'warn',
  })
  const url = /http:\S+/.exec(await process.text(/远航已启动/))?.[0] as string
  const admin = httpClient(url, ADMIN_PASSWORD)
  await admin.login('admin')
  const pages = await openEvents(admin)
  onTestFinished(() => pages.close())
  return { process, dataDir, admin, pages }
}

const stop = async ({ process }: Node): Promise<void> => {
  process.process.kill('SIGTERM')
  expect(await process.exit).toBe(0)
}

const titleOn = async ({ admin }: Node): Promise<string | undefined> =>
  (await admin.get<{ title: string }>('/runtime/screen', { path: PATH })).body.data?.title

/** Resolves when the node's pages were notified of manifests with this title. */
const hears = async (node: Node, title: string): Promise<void> => {
  while ((await titleOn(node)) !== title) await node.pages.next('manifests.changed')
}

const publish = async (root: string, ...args: string[]) => {
  const child = spawnScript(join(root, 'tools/publish.ts'), args, environment())
  return { code: await child.exit, said: child.output() + child.errors() }
}

/** Folder that contains only the manifests. */
const manifestsOnly = (copy: ProjectCopy): string => {
  const folder = mkdtempSync(join(tmpdir(), 'yuanhang-manifests-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(copy.root, 'manifests'), join(folder, 'manifests'), { recursive: true })
  return folder
}

it('a file saved for one process, and a folder published by command, are served by all; older files do not come back with a restart', async () => {
  const [own, others, newer] = [project(), project(), project()]
  const [one, two] = await Promise.all([start(own.root), start(others.root)])
  entitle(own, '一号名单')
  await hears(two, '一号名单')
  expect(await titleOn(one)).toBe('一号名单')

  entitle(newer, '二号名单')
  const folder = manifestsOnly(newer)
  expect(await publish(own.root, '--root', folder, '--check')).toMatchObject({
    code: 0,
    said: expect.stringContaining('修改页面 二号名单'),
  })
  expect(await titleOn(one)).toBe('一号名单')
  const published = await publish(own.root, '--root', folder)
  expect(published).toMatchObject({ code: 0, said: expect.stringContaining('没有报告问题') })
  expect(published.said).not.toContain('删除')
  for (const node of [one, two]) await hears(node, '二号名单')

  await stop(one)
  const again = await start(own.root, one.dataDir)
  expect(await titleOn(again)).toBe('二号名单')
  expect(again.process.output()).toContain('本机的清单文件已被后来发布的一版取代')
})
