import type { Db } from '#core/contract/database.ts'
import type { ManifestFile } from '#core/manifest/index.ts'
import { StartProblem } from '../config/start-problem.ts'
import {
  keepPublished,
  keepRefused,
  newestPublished,
  type Published,
  publishedFiles,
  setHash,
  wasPublished,
} from '../manifests/revisions.ts'
import { type Candidate, checkSet, type Program } from './candidate.ts'

/** Remembers, in the data folder, which set of files this node had: what was changed while it was stopped is news, what another node replaced is not. */
export interface Seen {
  get(): string | undefined
  set(hash: string): void
}

export interface BeginOptions {
  readonly db: Db
  readonly program: Program
  /** Manifest files of this node; none where it brings none. */
  readonly files: readonly ManifestFile[]
  readonly node: string
  readonly seen: Seen
  /** Says loudly what is wrong. */
  tell(problems: readonly string[]): void
}

export interface Beginning extends Candidate {
  readonly served: Published
}

/** Published sets that are tried, from the newest back. */
const TRIED = 10

/** Somebody may wonder why what he sees in the files is not on the pages. */
const OTHERS = ['本机的清单文件已被后来发布的一版取代，使用已发布的清单；要改用本机的文件，请执行 npm run publish']

/**
 * What a node serves first: its own files when they are news and good, otherwise the newest published set that its program can serve. Files that
 * are wrong stop no start as long as there is a good set.
 * @throws StartProblem that lists every problem, when there is nothing to serve
 */
export async function begin(options: BeginOptions): Promise<Beginning> {
  const { db, program, files, node, seen } = options
  const hash = setHash(files)
  const news = files.length > 0 && (await isNews(options, hash))
  const tried = news ? await checkSet(db, program, files) : undefined
  if (tried?.candidate) {
    const served = await keepPublished(db, { ...tried.candidate, notes: [] }, { source: 'start', who: node })
    seen.set(hash)
    return { ...tried.candidate, served }
  }
  if (tried) await keepRefused(db, hash, tried.problems, { source: 'start', who: node })
  const last = await lastGood(options)
  if (last) {
    if (tried) options.tell(['清单有误，启动时没有采用，仍使用上一次发布的清单：', ...tried.problems])
    else if (files.length > 0 && last.served.hash !== hash) options.tell(OTHERS)
    return last
  }
  const own = tried ?? (await checkSet(db, program, files))
  if (own.candidate) return { ...own.candidate, served: { id: 0, hash } }
  throw new StartProblem(`清单有误，服务无法启动：\n${own.problems.join('\n')}`)
}

/** Not what is published, and not what this node had when something else was. */
async function isNews({ db, seen }: BeginOptions, hash: string): Promise<boolean> {
  const [newest] = await newestPublished(db)
  if (newest?.hash === hash) {
    seen.set(hash)
    return false
  }
  const before = seen.get()
  const news = before === undefined ? !(await wasPublished(db, hash)) : before !== hash
  if (!news) seen.set(hash)
  return news
}

async function lastGood({ db, program, node, tell }: BeginOptions): Promise<Beginning | undefined> {
  const [newest, ...older] = await newestPublished(db, TRIED)
  if (!newest) return undefined
  const checked = await checkSet(db, program, await publishedFiles(db, newest.id))
  if (checked.candidate) return { ...checked.candidate, served: newest }
  const problems = [`节点 ${node} 无法采用已发布的清单（它的程序可能与清单不配套），使用更早的一版：`, ...checked.problems]
  tell(problems)
  await keepRefused(db, newest.hash, problems, { source: 'node', who: node })
  for (const set of older) {
    const { candidate } = await checkSet(db, program, await publishedFiles(db, set.id))
    if (candidate) return { ...candidate, served: set }
  }
  return undefined
}
