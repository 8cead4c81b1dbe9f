import type { Db } from '#core/contract/database.ts'
import { StartProblem } from '../config/start-problem.ts'
import {
  keepPublished,
  keepRefused,
  newestPublished,
  type Origin,
  originOf,
  type ProgramSet,
  type Published,
  publishedFiles,
  publishedFor,
  rebasePublished,
  renewProgram,
  wasPublished,
} from '../manifests/revisions.ts'
import { type Candidate, type Checked, checkSet, type Program } from './candidate.ts'
import { differences } from './differences.ts'

/** Remembers, in the data folder, which set of files this node had: what was changed while it was stopped is news, what another node replaced is not. */
export interface Seen {
  get(): string | undefined
  set(hash: string): void
}

export interface BeginOptions {
  readonly db: Db
  readonly program: Program
  /** Manifest files of this node, and the fingerprint of its code; no files where it brings none. */
  readonly own: ProgramSet
  readonly node: string
  readonly seen: Seen
  /** Says loudly what is wrong, and what was replaced or kept. `info`: as it was meant. */
  tell(lines: readonly string[], level: 'info' | 'warn'): void
}

export interface Beginning extends Candidate {
  readonly served: Published
}

/** Published sets that are tried, from the newest back. */
const TRIED = 10

/** The two commands, one for each side. */
const WAYS = [
  '改用程序的清单：npm run publish（先加 -- --check 可查看全部差异）',
  '保留已发布的清单，并写回本机的文件：npm run publish -- --keep',
]

/** For readers of the files who find other things on the pages. */
const OTHERS = ['本机的清单文件已被后来发布的一版取代，使用已发布的清单', ...WAYS]

/**
 * What a node serves first: its own files when they are news, good, and take nothing back that was published; otherwise the newest published set
 * that its program can serve. Files that are wrong stop no start as long as there is a good set.
 * @throws StartProblem that lists every problem, when there is nothing to serve
 */
export async function begin(options: BeginOptions): Promise<Beginning> {
  const { db, program, own, node, seen } = options
  const [newest] = await newestPublished(db)
  const news = own.files.length > 0 && (await isNews(options, newest, own.hash))
  const tried = news ? await checkSet(db, program, own.files) : undefined
  if (tried?.candidate) {
    seen.set(own.hash)
    return newest ? replaceOrKeep(options, tried.candidate, newest) : publishOwn(options, tried.candidate, [])
  }
  if (tried) await keepRefused(db, own.hash, tried.problems, { source: 'start', who: node })
  if (newest?.hash === own.hash) await noteProgram(options, newest)
  return lastGoodOrOwn(options, tried)
}

async function lastGoodOrOwn(options: BeginOptions, tried: Checked | undefined): Promise<Beginning> {
  const { db, program, own, tell } = options
  const last = await lastGood(options)
  if (last) {
    if (tried && !tried.candidate) tell(['清单有误，启动时没有采用，仍使用上一次发布的清单：', ...tried.problems], 'warn')
    else if (own.files.length > 0 && last.served.hash !== own.hash) tell(OTHERS, 'warn')
    return last
  }
  const checked = tried ?? (await checkSet(db, program, own.files))
  if (checked.candidate) return { ...checked.candidate, served: { id: 0, hash: own.hash } }
  throw new StartProblem(`清单有误，服务无法启动：\n${checked.problems.join('\n')}`)
}

/** Not what is published, and not what this node had when something else was. */
async function isNews({ db, seen }: BeginOptions, newest: Published | undefined, hash: string): Promise<boolean> {
  if (newest?.hash === hash) {
    seen.set(hash)
    return false
  }
  const before = seen.get()
  const news = before === undefined ? !(await wasPublished(db, hash)) : before !== hash
  if (!news) seen.set(hash)
  return news
}

/** Files and published set agree. A set from before ancestors were noted, which nobody changed, is its program's own. */
async function noteProgram({ db, node, own }: BeginOptions, newest: Published): Promise<void> {
  const { program, untouched } = await originOf(db, newest.id)
  if (!program && untouched) await rebasePublished(db, own, node)
  else if (program && program.code !== own.code) await renewProgram(db, newest.id, own.code)
}

/** Whether files that are news take the place of the newest set. */
type Verdict =
  /** They were edited on this node while it was stopped: the program is the one that the newest set was made from. */
  | 'edited'
  /** The program is another one, and the newest set was its predecessor's own: nobody changed it. */
  | 'upgraded'
  /** The program is another one, and people changed what its predecessor brought; or nobody knows. */
  | 'kept'

const verdictOn = ({ program, untouched }: Origin, newest: Published, code: string): Verdict => {
  if (!program) return untouched ? 'upgraded' : 'kept'
  if (program.code === code) return 'edited'
  return program.hash === newest.hash ? 'upgraded' : 'kept'
}

const publishOwn = async ({ db, own, node }: BeginOptions, candidate: Candidate, notes: readonly string[]): Promise<Beginning> => ({
  ...candidate,
  served: await keepPublished(db, { ...candidate, notes }, { source: 'start', who: node }, own),
})

async function replaceOrKeep(options: BeginOptions, candidate: Candidate, newest: Published): Promise<Beginning> {
  const { db, program, own, node, tell } = options
  const verdict = verdictOn(await originOf(db, newest.id), newest, own.code)
  const published = await checkSet(db, program, await publishedFiles(db, newest.id))
  const changes = published.candidate ? differences(published.candidate.snapshot, candidate.snapshot) : []
  if (verdict !== 'kept') {
    const title = verdict === 'edited' ? '停机期间修改的清单已发布：' : '程序已更新，它的清单已发布：'
    const beginning = await publishOwn(options, candidate, changes)
    tell([title, ...(changes.length > 0 ? changes : ['没有可见的改动'])], 'info')
    return beginning
  }
  if (!published.candidate)
    return (await insteadOf(options, newest, published.problems)) ?? { ...candidate, served: { id: newest.id, hash: own.hash } }
  const lines = ['程序已更新，它的清单与已发布的不同，仍使用已发布的清单', ...WAYS, '采用程序的清单将会：', ...changes]
  await keepRefused(db, own.hash, lines, { source: 'program', who: node })
  tell(lines, 'warn')
  return { ...published.candidate, served: newest }
}

/** The newest published set, or what can be served instead. */
async function lastGood(options: BeginOptions): Promise<Beginning | undefined> {
  const { db, program } = options
  const [newest] = await newestPublished(db)
  if (!newest) return undefined
  const checked = await checkSet(db, program, await publishedFiles(db, newest.id))
  return checked.candidate ? { ...checked.candidate, served: newest } : insteadOf(options, newest, checked.problems)
}

/**
 * What is served in place of a published set that this program cannot serve: the last one made for it, its own files, or any older set. It is not
 * published, so that nodes with another program go on with theirs; the set that was published stays in the history.
 */
async function insteadOf(options: BeginOptions, newest: Published, problems: readonly string[]): Promise<Beginning | undefined> {
  const { db, own, node, tell } = options
  const found =
    (await firstGood(
      options,
      (await publishedFor(db, own.code, TRIED)).filter(({ id }) => id !== newest.id),
    )) ??
    (await ownGood(options, newest)) ??
    (await firstGood(options, (await newestPublished(db, TRIED)).slice(1)))
  const what = found?.hash === own.hash ? '暂用程序自己的清单' : '使用更早的一版'
  const lines = [
    `节点 ${node} 无法采用已发布的清单（第 ${newest.id} 版，仍保存在发布记录中；程序可能与清单不配套），${what}：`,
    ...problems,
    '修正后重新发布；或执行 npm run publish，改用程序的清单',
  ]
  if (found) tell(lines, 'warn')
  await keepRefused(db, newest.hash, lines, { source: 'node', who: node })
  return found
}

async function firstGood({ db, program }: BeginOptions, sets: readonly Published[]): Promise<Beginning | undefined> {
  for (const set of sets) {
    const { candidate } = await checkSet(db, program, await publishedFiles(db, set.id))
    if (candidate) return { ...candidate, served: set }
  }
  return undefined
}

async function ownGood({ db, program, own }: BeginOptions, newest: Published): Promise<Beginning | undefined> {
  if (own.files.length === 0) return undefined
  const { candidate } = await checkSet(db, program, own.files)
  // As if it were as new: the published set is not tried again before another one follows it.
  return candidate && { ...candidate, served: { id: newest.id, hash: own.hash } }
}
