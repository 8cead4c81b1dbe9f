/** A plugin author's environment: a project outside the repository with only the packed kit, and a development server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type OutsideProject, scaffolded } from '../../kit/project.ts'
import { rowWith } from './lead-steps.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { test as base, expect } from './test.ts'

export { expect }

/** Expected log messages: plugins fail in pages on purpose here. */
const EXPECTED = ['outside plugin failed in a page']

export interface Author {
  readonly project: OutsideProject
  url(): string
  /** Starts `npm run dev` in the project; resolves when the build is in the server's folder. */
  develop(): Promise<void>
  /** Ends the server process and starts another one at the same address. */
  restart(): Promise<void>
}

const TEMPLATE = 'call-log'

/** Runs until it is stopped. */
const developing = async (project: OutsideProject, dataDir: string): Promise<ChildProcess> => {
  const program = join(project.folder, 'node_modules/@yuanhang/kit/bin/yuanhang-plugin.js')
  const child = spawn(process.execPath, [program, 'dev', '--data', dataDir], { cwd: project.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      told += chunk
    })
  await expect.poll(() => told, { timeout: 30_000 }).toContain('正在等待修改')
  return child
}

export const test = base.extend<object, { author: Author }>({
  author: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from its first parameter
    async ({}, use) => {
      const project = await scaffolded(TEMPLATE)
      const env = { PLUGIN_DEV: '1' }
      let server: ServerProcess = await startServerProcess({ data: 'plain', env, expected: EXPECTED })
      let child: ChildProcess | undefined
      await use({
        project,
        url: () => server.url,
        develop: async () => {
          child = await developing(project, server.dataDir)
        },
        restart: async () => {
          const { url, dataDir, end } = server
          await end()
          server = await startServerProcess({ dataDir, env: { ...env, PORT: new URL(url).port }, expected: EXPECTED })
        },
      })
      if (child) {
        const ended = once(child, 'close')
        child.kill('SIGTERM')
        await ended
      }
      await server.stop()
      project.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Changes a file of the project. @throws if the replaced text is not found. */
export const editFile = ({ project }: Author, name: string, from: string, to: string): void => {
  const file = join(project.folder, name)
  const text = readFileSync(file, 'utf8')
  expect(text, name).toContain(from)
  writeFileSync(file, text.replaceAll(from, to))
}

/** URL of the module in the page's menu; it changes with every build. */
const moduleAddress = async (page: Page): Promise<string | undefined> => {
  const { data } = await (await page.request.get('/api/runtime/menu')).json()
  return (data.plugins as readonly { readonly id: string; readonly url: string }[] | undefined)?.find(({ id }) => id === TEMPLATE)?.url
}

/** Saves files of the project; resolves when the page has fetched the rebuilt module. */
export const saveAndReload = async (page: Page, save: () => void): Promise<void> => {
  const before = await moduleAddress(page)
  const fetched = page.waitForResponse(response => {
    const { pathname } = new URL(response.url())
    return pathname.startsWith(`/plugins/${TEMPLATE}/`) && pathname !== before && pathname.endsWith('/client.js')
  })
  save()
  await fetched
}

/** Text of the list cell in a row of this name. */
export const cellOf = (page: Page, row: string, text: string) => rowWith(page, row).getByText(text, { exact: true })
