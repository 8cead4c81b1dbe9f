import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isAlive, postmasterPid, stopProcessesIn } from '#core/server/postgres/processes.ts'
import { type Child, spawnScript, type Told } from './support/child.ts'
import { temporaryFolder, usedFolders } from './support/folders.ts'

// Timeout for starting and stopping whole processes on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const HOST = join(import.meta.dirname, 'support/database-host.ts')
const start = (dataDir: string): Child => spawnScript(HOST, [dataDir])

const query = async (ready: Told, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: ready.ownerUrl as string })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const keepNote = (ready: Told) => query(ready, `create table note as select '客资'::text as word`)
const readNote = (ready: Told) => query(ready, 'select word from note')
const KEPT = [{ word: '客资' }]

const stop = async (child: Child): Promise<void> => {
  child.process.kill('SIGTERM')
  await child.next('stopped')
  expect(await child.exit).toBe(0)
}

const usedFolder = usedFolders(async dataDir => {
  const host = start(dataDir)
  await host.next('ready')
  await stop(host)
})

const dataFolder = (dataDir: string) => join(dataDir, 'postgres', 'data')
const pidOf = (dataDir: string) => postmasterPid(dataFolder(dataDir)) as number

describe('a data folder', () => {
  it('keeps its data from one start to the next, in a path with spaces and Chinese', async () => {
    const dataDir = temporaryFolder('数据 folder')
    const first = start(dataDir)
    await keepNote(await first.next('ready'))
    const pid = pidOf(dataDir)
    await stop(first)
    expect(isAlive(pid)).toBe(false)
    const second = start(dataDir)
    expect(await readNote(await second.next('ready'))).toEqual(KEPT)
    await stop(second)
  })

  it('is private, durable, checked and reached by no network', async () => {
    const dataDir = temporaryFolder()
    const host = start(dataDir)
    const ready = await host.next('ready')
    expect(statSync(dataFolder(dataDir)).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres', 'run')).mode & 0o777).toBe(0o700)
    const names = ['listen_addresses', 'fsync', 'full_page_writes', 'data_checksums', 'server_encoding', 'synchronous_commit']
    const rows = await query(ready, `select name, setting from pg_settings where name in (${names.map(name => `'${name}'`)}) order by name`)
    expect(Object.fromEntries(rows.map(row => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    })
    expect(await query(ready, `select rolname from pg_roles where rolname like 'yuanhang%' and rolsuper`)).toEqual([])
    await stop(host)
  })

  it('serves one server at a time, also when two start at once', async () => {
    const dataDir = temporaryFolder()
    const hosts = [start(dataDir), start(dataDir), start(dataDir)]
    const outcomes = await Promise.all(
      hosts.map(async host => {
        const told = await Promise.race([host.next('ready'), host.next('refused').catch(() => new Promise<never>(() => undefined))])
        return { host, told }
      }),
    )
    const refused = outcomes.filter(({ told }) => told.event === 'refused')
    expect(refused).toHaveLength(2)
    for (const { host, told } of refused) {
      expect(told.message).toContain('正被另一个远航进程使用')
      expect(await host.exit).toBe(1)
    }
    const winner = outcomes.find(({ told }) => told.event === 'ready')
    await keepNote(winner?.told as Told)
    await stop(winner?.host as Child)
  })

  it('made by another PostgreSQL is refused and left alone', async () => {
    const dataDir = await usedFolder()
    writeFileSync(join(dataFolder(dataDir), 'PG_VERSION'), '16\n')
    const host = start(dataDir)
    expect((await host.next('refused')).message).toMatch(/PostgreSQL 16 创建.*npm run backup/)
    expect(await host.exit).toBe(1)
    writeFileSync(join(dataFolder(dataDir), 'PG_VERSION'), '18\n')
    const again = start(dataDir)
    await again.next('ready')
    await stop(again)
  })

  it('whose first start was interrupted is made anew', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'postgres', 'data.new', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'data.new', 'PG_VERSION'), '18\n')
    const host = start(dataDir)
    await keepNote(await host.next('ready'))
    expect(existsSync(join(dataDir, 'postgres', 'data.new'))).toBe(false)
    await stop(host)
  })

  it('with a path too long for a socket gets one in a private temporary folder, which goes with it', async () => {
    const dataDir = join(temporaryFolder('a'.repeat(60)), 'b'.repeat(60))
    const host = start(dataDir)
    const ready = await host.next('ready')
    const socket = new URL(ready.url as string).searchParams.get('host') as string
    expect(socket.startsWith(dataDir)).toBe(false)
    expect(statSync(socket).mode & 0o777).toBe(0o700)
    await keepNote(ready)
    await stop(host)
    expect(existsSync(socket)).toBe(false)
  })
})

describe('after kill -9', () => {
  it('of the server, the next start stops the orphan and finds everything committed', async () => {
    const dataDir = await usedFolder()
    const first = start(dataDir)
    await keepNote(await first.next('ready'))
    const orphan = pidOf(dataDir)
    first.process.kill('SIGKILL')
    await first.exit
    expect(isAlive(orphan)).toBe(true)
    const second = start(dataDir)
    expect(await readNote(await second.next('ready'))).toEqual(KEPT)
    expect(isAlive(orphan)).toBe(false)
    await stop(second)
  })

  it('of PostgreSQL, the server starts it again and nothing committed is lost', async () => {
    const dataDir = await usedFolder()
    const host = start(dataDir)
    const ready = await host.next('ready')
    await keepNote(ready)
    process.kill(pidOf(dataDir), 'SIGKILL')
    expect((await host.next('error')).message).toMatch(/ended unexpectedly/)
    expect((await host.next('info')).message).toMatch(/running again/)
    expect(await readNote(ready)).toEqual(KEPT)
    await stop(host)
  })

  it('of both, the next start recovers', async () => {
    const dataDir = await usedFolder()
    const first = start(dataDir)
    await keepNote(await first.next('ready'))
    first.process.kill('SIGKILL')
    await first.exit
    process.kill(pidOf(dataDir), 'SIGKILL')
    const second = start(dataDir)
    expect(await readNote(await second.next('ready'))).toEqual(KEPT)
    await stop(second)
  })

  it('and a restart of the machine, the old pid may belong to any other program, which is left alone', async () => {
    const dataDir = await usedFolder()
    const first = start(dataDir)
    await keepNote(await first.next('ready'))
    const text = readFileSync(join(dataFolder(dataDir), 'postmaster.pid'), 'utf8')
    await stop(first)
    writeFileSync(join(dataFolder(dataDir), 'postmaster.pid'), text.replace(/^\d+/, String(process.pid)))
    writeFileSync(join(dataDir, 'server.pid'), `${process.pid}\n`)
    const second = start(dataDir)
    expect(await readNote(await second.next('ready'))).toEqual(KEPT)
    await stop(second)
  })
})

if (process.getuid?.() === 0) {
  describe('as root', () => {
    it('runs PostgreSQL as somebody else', async () => {
      const dataDir = await usedFolder()
      const host = start(dataDir)
      await host.next('ready')
      expect(statSync(`/proc/${pidOf(dataDir)}`).uid).not.toBe(0)
      await stop(host)
    })

    it('keeps the database where that account can reach it, says so, and finds it again', async () => {
      const locked = mkdtempSync('/root/yuanhang-crash-')
      const dataDir = join(locked, 'data')
      const first = start(dataDir)
      const ready = await first.next('ready')
      const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
      onTestFinished(async () => {
        await stopProcessesIn(join(home, 'data'))
        for (const folder of [home, locked]) rmSync(folder, { recursive: true, force: true })
        if (readdirSync(dirname(home)).length === 0) rmSync(dirname(home), { recursive: true })
      })
      expect((ready.notes as string[]).join()).toContain(home)
      await keepNote(ready)
      await stop(first)
      const second = start(dataDir)
      expect(await readNote(await second.next('ready'))).toEqual(KEPT)
      await stop(second)
    })
  })
}

/** File system of 90 MB; undefined if it cannot be mounted on this machine. */
const smallDisk = (): string | undefined => {
  const folder = temporaryFolder('disk')
  mkdirSync(folder, { mode: 0o755 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m,mode=755', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(async () => {
    await stopProcessesIn(dataFolder(join(folder, 'data'))).catch(() => undefined)
    execFileSync('umount', ['-l', folder])
  })
  return folder
}

/** Writes until the disk is full. */
const fill = (disk: string): void => {
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=4k', 'oflag=append', 'conv=notrunc'], { stdio: 'ignore' })
}

describe('a full disk', () => {
  it('is told clearly and loses nothing', async () => {
    const disk = smallDisk()
    if (!disk) return
    const dataDir = join(disk, 'data')
    const host = start(dataDir)
    const ready = await host.next('ready')
    await keepNote(ready)
    fill(disk)
    const write = () => query(ready, `create table large as select repeat(md5(i::text), 100) from generate_series(1, 100000) i`)
    await expect(write()).rejects.toThrow(/No space left|recovery|terminat|ECONN|ENOENT/)
    host.process.kill('SIGKILL')
    await host.exit
    await stopProcessesIn(dataFolder(dataDir))

    fill(disk)
    const full = start(dataDir)
    expect((await full.next('refused')).message).toMatch(/磁盘空间已满/)
    expect(await full.exit).toBe(1)

    rmSync(join(disk, 'ballast'))
    const again = start(dataDir)
    expect(await readNote(await again.next('ready'))).toEqual(KEPT)
    await stop(again)
  })
})
