import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartProblem } from '../config/start-problem.ts'
import { asAccount, type SystemAccount } from './account.ts'
import { diskFullProblem } from './disk.ts'
import { stopProcessesIn } from './processes.ts'
import { type Programs, programPath } from './programs.ts'

export const SUPERUSER_ROLE = 'postgres'

/** Folders of one PostgreSQL cluster. All exist and belong to `account`. */
export interface ClusterPlace {
  readonly programs: Programs
  readonly account: SystemAccount
  /** PGDATA */
  readonly data: string
  /** Folder of the socket, mode 0700: an account that can enter it may connect. */
  readonly socket: string
}

export interface Postmaster {
  readonly place: ClusterPlace
  /** Resolves with the reason when the postmaster has ended, for any cause. */
  readonly ended: Promise<string>
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

/** Never listens on TCP. The log contains no statements and no values, hence no personal data. */
const POSTGRES_SETTINGS = {
  listen_addresses: '',
  max_connections: '100',
  // A batch of a client system locks a user, a phone number and a lead per item until the batch ends.
  max_locks_per_transaction: '256',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  wal_compression: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
} satisfies Record<string, string>

export const isCluster = (data: string): boolean => existsSync(join(data, 'PG_VERSION'))

/** Creates a folder of mode 0700 that belongs to the account. */
export const createOwnFolder = (folder: string, account: SystemAccount): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

const explainClusterError = (output: string, what: string, folder: string): StartProblem => {
  const full = diskFullProblem(output, folder)
  if (full) return full
  if (/could not look up effective user ID/i.test(output))
    return new StartProblem('当前系统用户没有用户名（/etc/passwd 中没有记录），内置 PostgreSQL 无法创建，请换一个系统用户', output)
  if (/permission denied/i.test(output)) return new StartProblem(`${what}：没有权限访问数据目录`, output)
  const reason = output.split('\n').findLast(line => /FATAL|PANIC|error:/i.test(line))
  return new StartProblem(reason ? `${what}：${reason.replace(/^.*?(FATAL|PANIC|error):\s*/i, '')}` : what, output)
}

/**
 * Initialises the data folder: UTF-8 (builtin C.UTF-8, under which trigrams of Chinese work), data checksums. Done in a temporary folder that is
 * renamed at the end, so an interrupted first start leaves no half-made data folder.
 */
export const initCluster = async (place: ClusterPlace, { sync = true } = {}): Promise<void> => {
  if (existsSync(place.data) && readdirSync(place.data).length > 0)
    throw new StartProblem(
      `${place.data} 不是完整的数据库目录；如果其中没有要保留的数据，请删除它后重新启动，否则请用 npm run restore 从备份恢复`,
    )
  const unfinished = `${place.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  createOwnFolder(unfinished, place.account)
  const args = [
    '-D',
    unfinished,
    '-U',
    SUPERUSER_ROLE,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  args.push('--data-checksums', '--auth=trust', '--no-instructions', ...(sync ? [] : ['--no-sync']))
  const child = spawn(programPath(place.programs, 'initdb'), args, {
    ...asAccount(place.account),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  const [code] = (await once(child, 'close').catch(error => [error.message])) as [number | string | null]
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw explainClusterError(output || String(code), '数据库初始化失败', place.data)
  }
  renameSync(unfinished, place.data)
}

const isPostmasterReady = (data: string, pid: number | undefined): boolean => {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

const waitUntilReady = async (child: ChildProcess, place: ClusterPlace, ended: Promise<string>, log: string): Promise<void> => {
  let reason: string | undefined
  ended.then(text => (reason = text))
  // Recovery after a crash may take long but always ends, so there is no timeout.
  while (!isPostmasterReady(place.data, child.pid)) {
    if (reason !== undefined) throw explainClusterError(readFileSync(log, 'utf8') || reason, '数据库启动失败', place.data)
    await wait(15)
  }
}

/**
 * Starts PostgreSQL on an initialised data folder and waits until it accepts connections. Stops processes and removes files that another postmaster
 * left in that folder: the caller must hold the folder's lock.
 */
export const startPostmaster = async (place: ClusterPlace, settings: Readonly<Record<string, string>> = {}): Promise<Postmaster> => {
  await stopProcessesIn(place.data)
  // No PostgreSQL process is left in this folder. The pid in the old files is that of a dead process or of another program.
  rmSync(join(place.data, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(place.socket)) rmSync(join(place.socket, name), { force: true })
  const log = join(place.data, '..', 'postgres.log')
  if (existsSync(log)) renameSync(log, `${log}.1`)
  const stderr = openSync(log, 'w', 0o600)
  const args = ['-D', place.data, '-k', place.socket]
  for (const [name, value] of Object.entries({ ...POSTGRES_SETTINGS, ...settings })) args.push('-c', `${name}=${value}`)
  // In its own process group: Ctrl+C in a terminal must reach only the server, which stops PostgreSQL last.
  const child = spawn(programPath(place.programs, 'postgres'), args, {
    ...asAccount(place.account),
    cwd: '/',
    stdio: ['ignore', stderr, stderr],
    detached: true,
  })
  closeSync(stderr)
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  await waitUntilReady(child, place, ended, log)
  return {
    place,
    ended,
    async stop() {
      child.kill('SIGINT')
      const late = AbortSignal.timeout(10_000)
      late.addEventListener('abort', () => child.kill('SIGQUIT'))
      await ended
    },
  }
}

/** Connection string of a role through the socket. */
export const socketUrl = (socket: string, role: string, database: string): string =>
  `postgresql://${encodeURIComponent(role)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socket)}`
