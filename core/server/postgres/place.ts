import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartProblem } from '../config/start-problem.ts'
import { canEnter, canRun, chooseAccount, type SystemAccount } from './account.ts'
import { type ClusterPlace, createOwnFolder, isCluster } from './cluster.ts'
import { findPrograms, type Programs, programPath } from './programs.ts'

/** Folder for programs and data if an unprivileged account cannot reach the project or DATA_DIR, because they lie in folders of root. */
export const FALLBACK_FOLDER = '/var/lib/yuanhang'
/** Maximum length in bytes of a socket path on every system, without the terminating zero. */
const MAX_SOCKET_PATH = 103
const SOCKET_NAME = '.s.PGSQL.5432'

export interface PreparedPlace extends ClusterPlace {
  /** Chinese messages for the operator: files at unexpected places. */
  readonly notes: readonly string[]
}

/**
 * Chooses PostgreSQL's account and the places of its programs, data and socket, and creates the folders. If the data cannot be below DATA_DIR,
 * `DATA_DIR/postgres.location` contains its place.
 * @throws StartProblem if no place is usable, or the data belongs to another account or version of PostgreSQL
 */
export const preparePlace = (dataDir: string): PreparedPlace => {
  const notes: string[] = []
  const base = join(realpathSync(dataDir), 'postgres')
  const moved = readLocation(dataDir)
  const account = chooseAccount(join(moved ?? base, 'data'), base, dataDir)
  const programs = reachablePrograms(account, notes)
  if (moved) notes.push(`数据库文件保存在 ${moved}`)
  const home = moved ?? reachableHome(account, base, dataDir, notes)
  createOwnFolder(home, account)
  const data = join(home, 'data')
  checkOwner(data, account)
  checkVersion(data, programs)
  return { programs, account, data, socket: socketFolder(home, account), notes }
}

const locationFile = (dataDir: string): string => join(dataDir, 'postgres.location')

const readLocation = (dataDir: string): string | undefined => {
  const file = locationFile(dataDir)
  if (!existsSync(file)) return undefined
  const home = readFileSync(file, 'utf8').trim()
  if (!isCluster(join(home, 'data')))
    throw new StartProblem(`数据库目录 ${home} 不存在（由 ${file} 指定），请恢复该目录；确认放弃数据后才可删除 ${file}`)
  return home
}

/** The programs installed by npm, or a copy that the account can run. */
const reachablePrograms = (account: SystemAccount, notes: string[]): Programs => {
  const programs = findPrograms()
  if (canRun(account, programPath(programs, 'postgres'))) return programs
  if (!account)
    throw new StartProblem(`内置 PostgreSQL 无法在本系统上运行，请设置 DATABASE_URL 使用其他 PostgreSQL`, programPath(programs, 'postgres'))
  const folder = join(FALLBACK_FOLDER, `postgresql-${programs.version}`)
  const copy = { ...programs, folder }
  if (!existsSync(folder)) copyPrograms(programs.folder, folder)
  if (!canRun(account, programPath(copy, 'postgres'))) throw unreachableFolder(account, folder)
  notes.push(`系统用户 ${account.name} 无法访问项目目录，PostgreSQL 程序已复制到 ${folder}`)
  return copy
}

const copyPrograms = (from: string, to: string): void => {
  const unfinished = `${to}.new`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(FALLBACK_FOLDER, { recursive: true, mode: 0o755 })
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartProblem(`无法把 PostgreSQL 程序复制到 ${to}，请检查磁盘空间，或改用非 root 用户运行，或设置 DATABASE_URL`, String(error))
  }
}

/** DATA_DIR/postgres, or for a new database a folder that the account can enter. */
const reachableHome = (account: SystemAccount, base: string, dataDir: string, notes: string[]): string => {
  createOwnFolder(base, account)
  if (canEnter(account, base)) return base
  if (isCluster(join(base, 'data'))) throw unreachableFolder(account, base)
  rmSync(base, { recursive: true, force: true })
  const home = join(FALLBACK_FOLDER, `data-${randomBytes(6).toString('hex')}`)
  try {
    mkdirSync(FALLBACK_FOLDER, { recursive: true, mode: 0o755 })
    createOwnFolder(home, account)
  } catch (error) {
    throw new StartProblem(
      `系统用户 ${account?.name} 无法访问 ${dataDir}，也无法使用 ${FALLBACK_FOLDER}，请更换 DATA_DIR 或改用非 root 用户运行`,
      String(error),
    )
  }
  if (!canEnter(account, home)) throw unreachableFolder(account, home)
  notes.push(`系统用户 ${account?.name} 无法访问 ${dataDir}，数据库文件保存在 ${home}`)
  return home
}

const unreachableFolder = (account: SystemAccount, folder: string): StartProblem =>
  new StartProblem(
    `PostgreSQL 不能以 root 运行，而系统用户 ${account?.name ?? ''} 无法访问 ${folder}；请更换 DATA_DIR，或改用非 root 用户运行`,
  )

/** Records a data place outside DATA_DIR once the database in it is complete. */
export const recordLocation = (dataDir: string, { data }: ClusterPlace): void => {
  const home = join(data, '..')
  const usual = join(realpathSync(dataDir), 'postgres')
  if (home !== usual && !existsSync(locationFile(dataDir))) writeFileSync(locationFile(dataDir), `${home}\n`)
}

const checkOwner = (data: string, account: SystemAccount): void => {
  const stat = statSync(data, { throwIfNoEntry: false })
  const uid = account?.uid ?? process.getuid?.()
  if (stat && uid !== undefined && stat.uid !== uid) {
    throw new StartProblem(`数据库文件 ${data} 属于另一个系统用户（uid ${stat.uid}），请用该用户或 root 启动`)
  }
}

const checkVersion = (data: string, programs: Programs): void => {
  if (!isCluster(data)) return
  const major = Number.parseInt(readFileSync(join(data, 'PG_VERSION'), 'utf8'), 10)
  if (major !== programs.major) {
    throw new StartProblem(
      `数据库文件由 PostgreSQL ${major} 创建，本程序内置 PostgreSQL ${programs.major}；请用原版本执行 npm run backup，再用新版本在空的 DATA_DIR 中执行 npm run restore`,
    )
  }
}

/** Folder of the socket of a running server's PostgreSQL. */
export const runningSocket = (dataDir: string): string => {
  const home = readLocation(dataDir) ?? join(realpathSync(dataDir), 'postgres')
  const record = join(home, 'socket')
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : join(home, 'run')
}

/** Creates the folder for the socket, mode 0700: beside the data, or a temporary one if that path is too long for a socket. */
const socketFolder = (home: string, account: SystemAccount): string => {
  const usual = join(home, 'run')
  const record = join(home, 'socket')
  if (existsSync(record)) {
    const old = readFileSync(record, 'utf8').trim()
    if (/[/\\]yuanhang-\w{6}$/.test(old)) rmSync(old, { recursive: true, force: true })
    rmSync(record, { force: true })
  }
  if (Buffer.byteLength(join(usual, SOCKET_NAME)) <= MAX_SOCKET_PATH) return createOwnFolder(usual, account)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'yuanhang-'))
  if (account) chownSync(folder, account.uid, account.gid)
  writeFileSync(record, `${folder}\n`)
  return folder
}
