import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { socketUrl } from '#core/server/postgres/cluster.ts'
import { DATABASE_NAME } from '#core/server/postgres/embedded.ts'
import { isAlive, postmasterPid, processesIn } from '#core/server/postgres/processes.ts'
import { OWNER_ROLE } from '#core/server/postgres/roles.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { ADMIN_PASSWORD } from '#tests/support/passwords.ts'
import { type Child, spawnScript } from './support/child.ts'
import { temporaryFolder, usedFolders } from './support/folders.ts'

// Timeout for starting and stopping whole processes on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const MAIN = join(import.meta.dirname, '../../apps/server/main.ts')
const TOOLS = join(import.meta.dirname, '../../tools')

const start = (dataDir: string, env: Record<string, string> = {}): Child =>
  spawnScript(MAIN, [], { PORT: '0', DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD, LOG_LEVEL: 'warn', ...env })

const url = async (server: Child): Promise<string> => /http:\S+/.exec((await server.text(/远航已启动/)) as string)?.[0] as string

const printed = (server: Child): string => `${server.output()}\n${server.errors()}`

const signedIn = async (address: string): Promise<HttpClient> => {
  const client = httpClient(address, ADMIN_PASSWORD)
  await client.login('admin')
  return client
}

const dataFolder = (dataDir: string) => join(dataDir, 'postgres', 'data')

const usedFolder = usedFolders(async dataDir => {
  const server = start(dataDir)
  await url(server)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})

describe('the server as a process', () => {
  it('stops on SIGTERM with PostgreSQL, and a session outlives the restart', async () => {
    const dataDir = await usedFolder()
    const first = start(dataDir)
    const client = await signedIn(await url(first))
    const postgres = processesIn(dataFolder(dataDir))
    expect(postgres.length).toBeGreaterThan(0)
    first.process.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    expect(postgres.filter(isAlive)).toEqual([])
    const second = start(dataDir)
    const again = httpClient(await url(second))
    for (const [name, value] of client.cookies) again.cookies.set(name, value)
    expect((await again.get('/auth/profile')).status).toBe(200)
    second.process.kill('SIGINT')
    expect(await second.exit).toBe(0)
  })

  it('told to stop, takes no new request and finishes the running one', async () => {
    const dataDir = await usedFolder()
    const server = start(dataDir)
    const address = await url(server)
    const client = await signedIn(address)
    const owner = new pg.Client({ connectionString: socketUrl(join(dataDir, 'postgres', 'run'), OWNER_ROLE, DATABASE_NAME) })
    await owner.connect()
    await owner.query('begin; lock table session in access exclusive mode')
    const running = client.post('/auth/login', { username: 'admin', password: ADMIN_PASSWORD })
    let waits = 0
    while (waits === 0) waits = (await owner.query('select from pg_locks where not granted')).rowCount ?? 0
    server.process.kill('SIGTERM')
    const refused = () =>
      fetch(`${address}/api/health/live`).then(
        answer => answer.status === 503,
        () => true,
      )
    while (!(await refused()));
    await owner.query('commit')
    await owner.end()
    expect((await running).status).toBe(200)
    expect(await server.exit).toBe(0)
  })

  it('started twice tells the second and serves with the first', async () => {
    const dataDir = await usedFolder()
    const first = start(dataDir)
    const address = await url(first)
    const second = start(dataDir)
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(/正被另一个远航进程使用（进程号 \d+）/)
    expect((await httpClient(address).get('/health')).status).toBe(200)
  })

  it('killed leaves nothing that keeps the next one from starting', async () => {
    const dataDir = await usedFolder()
    const first = start(dataDir)
    await url(first)
    const orphan = postmasterPid(dataFolder(dataDir)) as number
    first.process.kill('SIGKILL')
    await first.exit
    const second = start(dataDir)
    await signedIn(await url(second))
    expect(isAlive(orphan)).toBe(false)
  })

  it('goes on when PostgreSQL is killed', async () => {
    const dataDir = await usedFolder()
    const server = start(dataDir, { LOG_LEVEL: 'info' })
    const client = await signedIn(await url(server))
    process.kill(postmasterPid(dataFolder(dataDir)) as number, 'SIGKILL')
    await server.text(/PostgreSQL is running again/)
    // Pools may still hold connections of the old database: each may fail once.
    let status = 0
    for (let turn = 0; turn < 40 && status !== 200; turn++) status = (await client.get('/auth/profile')).status
    expect(status).toBe(200)
    expect(server.process.exitCode).toBe(null)
  })

  it.each([
    [{ PORT: 'eighty' }, /PORT 必须是/],
    [{ DEMO: 'maybe' }, /DEMO 只能是 0 或 1/],
    [{ DATABASE_URL: 'mysql://u:secret-1@h/d' }, /DATABASE_URL 格式应为/],
    [{ ADMIN_PASSWORD: 'abc' }, /ADMIN_PASSWORD 至少需要/],
    [{ HOST: '0.0.0.0', DEMO: '1' }, /已设置 HOST：演示账号只在 DEMO=1 且用 DEMO_PASSWORD/],
  ])('refuses %j in one sentence', async (env, sentence) => {
    const server = start(temporaryFolder(), env)
    expect(await server.exit).toBe(1)
    expect(server.output()).toMatch(sentence)
    expect(printed(server)).not.toMatch(/secret-1|\n\s+at /)
  })

  it.each([
    ['postgresql://u:secret-1@127.0.0.1:1/d', /无法连接数据库 127.0.0.1:1，请确认它已启动/],
    ['postgresql://u:secret-1@no-such-host.invalid/d', /无法解析数据库的主机名/],
  ])('refuses the database %s in one sentence', async (DATABASE_URL, sentence) => {
    const server = start(temporaryFolder(), { DATABASE_URL })
    expect(await server.exit).toBe(1)
    expect(server.output()).toMatch(sentence)
    expect(printed(server)).not.toMatch(/secret-1|\n\s+at /)
  })

  it('refuses a folder with parts of a database in it, and touches none of them', async () => {
    const dataDir = temporaryFolder()
    const part = join(dataFolder(dataDir), 'base')
    mkdirSync(part, { recursive: true, mode: 0o755 })
    writeFileSync(join(part, 'kept'), '')
    const server = start(dataDir)
    expect(await server.exit).toBe(1)
    expect(server.output()).toMatch(/不是完整的数据库目录|属于另一个系统用户/)
    expect(existsSync(join(part, 'kept'))).toBe(true)
  })

  it('tells when the machine has no such address', async () => {
    const server = start(temporaryFolder(), { HOST: '203.0.113.1' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toMatch(/本机没有地址 203.0.113.1/)
    expect(printed(server)).not.toMatch(/\n\s+at /)
  })

  it('tells when the port is taken, before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const dataDir = temporaryFolder()
    const server = start(dataDir, { PORT: String(port), ADMIN_PASSWORD: '' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`端口 ${port} 已被占用`)
    expect(server.output()).not.toContain('初始密码')
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('backup and restore as commands', () => {
  const run = async (tool: string, args: string[], env: Record<string, string>): Promise<{ code: number | string; output: string }> => {
    const child = spawnScript(join(TOOLS, tool), args, env)
    const code = await child.exit
    return { code, output: child.output() + child.errors() }
  }

  it('carry a running server over to an empty folder', async () => {
    const [from, to] = [await usedFolder(), temporaryFolder()]
    const file = join(from, 'night.backup')
    const secret = { BACKUP_PASSWORD: 'a passphrase' }
    const first = start(from)
    await signedIn(await url(first))
    expect(await run('backup.ts', [file], { DATA_DIR: from, BACKUP_PASSWORD: '' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('BACKUP_PASSWORD'),
    })
    expect(await run('backup.ts', [file], { DATA_DIR: from, ...secret })).toMatchObject({
      code: 0,
      output: expect.stringContaining('备份完成'),
    })
    expect(readFileSync(file).length).toBeGreaterThan(1_000)
    expect(await run('restore.ts', [file, '--force'], { DATA_DIR: from, ...secret })).toMatchObject({
      code: 1,
      output: expect.stringContaining('正被另一个远航进程使用'),
    })

    expect(await run('restore.ts', [file], { DATA_DIR: to, BACKUP_PASSWORD: 'another one' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('备份密码不正确'),
    })
    expect(await run('restore.ts', [file], { DATA_DIR: to, ...secret })).toMatchObject({
      code: 0,
      output: expect.stringContaining('恢复完成'),
    })
    expect(await run('restore.ts', [file], { DATA_DIR: to, ...secret })).toMatchObject({
      code: 1,
      output: expect.stringContaining('--force'),
    })
    const second = start(to, { ADMIN_PASSWORD: 'never-used-1' })
    await signedIn(await url(second))
  })
})
