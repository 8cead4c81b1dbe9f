import type { Db } from '#core/contract/database.ts'
import { StartProblem } from '../config/start-problem.ts'
import {
  copyAncestor,
  newestPublished,
  originOfSet,
  type ProgramSet,
  type Published,
  publishedFor,
  publishedSet,
  rebasePublished,
  type SetOrigin,
  storePublished,
  storeRefusal,
  wasPublished,
} from '../manifests/revisions.ts'
import { checkPublished, checkSet, type ManifestCandidate, type NodeProgram, type SetCheck } from './candidate.ts'
import { snapshotDifferences } from './differences.ts'

/**
 * Hash of the files that this node last knew, kept in the data folder. It tells files edited while the node was stopped from files that another node
 * replaced.
 */
export interface LastKnownHash {
  get(): string | undefined
  set(hash: string): void
}

export interface FirstSetOptions {
  readonly db: Db
  readonly program: NodeProgram
  /** Manifest files of this node and the fingerprint of its code; without files if it brings none. */
  readonly own: ProgramSet
  readonly node: string
  readonly seen: LastKnownHash
  /** Reports to the operator what is wrong, replaced or kept. `info`: the expected outcome. */
  tell(lines: readonly string[], level: 'info' | 'warn'): void
}

export interface FirstSet extends ManifestCandidate {
  readonly served: Published
}

/** Number of published sets that are tried, newest first. */
const MAX_TRIED_SETS = 10

/** Commands for either side. */
const COMMAND_LINES = [
  '改用程序的清单：npm run publish（先加 -- --check 可查看全部差异）',
  '保留已发布的清单，并写回本机的文件：npm run publish -- --keep',
]

/** Note for operators whose files differ from what is served. */
const REPLACED_LINES = ['本机的清单文件已被后来发布的一版取代，使用已发布的清单', ...COMMAND_LINES]

/**
 * Chooses the set that a node serves first: its own files if they are new, valid, and would not undo a published change; otherwise the newest
 * published set that its program can serve. Invalid files do not prevent the start as long as there is a valid set.
 * @throws StartProblem with all problems if no set can be served
 */
export async function chooseFirstSet(options: FirstSetOptions): Promise<FirstSet> {
  const { db, program, own, node, seen } = options
  const [newest] = await newestPublished(db)
  const news = own.files.length > 0 && (await hasNewFiles(options, newest, own.hash))
  const tried = news ? await checkSet(db, program, own.files) : undefined
  if (tried?.candidate) {
    seen.set(own.hash)
    return newest ? replaceOrKeep(options, tried.candidate, newest) : publishOwn(options, tried.candidate, [])
  }
  if (tried) await storeRefusal(db, own.hash, tried.problems, { source: 'start', who: node })
  if (newest?.hash === own.hash) await noteProgram(options, newest)
  return lastGoodOrOwn(options, tried)
}

async function lastGoodOrOwn(options: FirstSetOptions, tried: SetCheck | undefined): Promise<FirstSet> {
  const { db, program, own, tell } = options
  const last = await lastGood(options)
  if (last) {
    if (tried && !tried.candidate) tell(['清单有误，启动时没有采用，仍使用上一次发布的清单：', ...tried.problems], 'warn')
    else if (own.files.length > 0 && last.served.hash !== own.hash) tell(REPLACED_LINES, 'warn')
    return last
  }
  const checked = tried ?? (await checkSet(db, program, own.files))
  if (checked.candidate) return { ...checked.candidate, served: { id: 0, hash: own.hash } }
  throw new StartProblem(`清单有误，服务无法启动：\n${checked.problems.join('\n')}`)
}

/** True if the files are neither the published set nor the files that this node last knew. */
async function hasNewFiles({ db, seen }: FirstSetOptions, newest: Published | undefined, hash: string): Promise<boolean> {
  if (newest?.hash === hash) {
    seen.set(hash)
    return false
  }
  const before = seen.get()
  const news = before === undefined ? !(await wasPublished(db, hash)) : before !== hash
  if (!news) seen.set(hash)
  return news
}

/**
 * Updates the ancestor if files and published set agree. A set without a recorded ancestor that is the only one ever published came from the program
 * itself.
 */
async function noteProgram({ db, node, own }: FirstSetOptions, newest: Published): Promise<void> {
  const { program, untouched } = await originOfSet(db, newest.id)
  if (!program && untouched) await rebasePublished(db, own, node)
  else if (program && program.code !== own.code) await copyAncestor(db, newest.id, own.code)
}

/** Whether new files replace the newest set. */
type UpgradeDecision =
  /** Replace: edited on this node while it was stopped, with the same program code as the newest set's ancestor. */
  | 'edited'
  /** Replace: the code changed, and the newest set is its unchanged ancestor, or the only set ever published, from a start. */
  | 'upgraded'
  /** Keep: the code changed, and the newest set differs from its ancestor, or the ancestor is unknown. */
  | 'kept'

const decideUpgrade = ({ program, untouched }: SetOrigin, newest: Published, code: string): UpgradeDecision => {
  if (!program) return untouched ? 'upgraded' : 'kept'
  if (program.code === code) return 'edited'
  return program.hash === newest.hash ? 'upgraded' : 'kept'
}

const publishOwn = async (
  { db, own, node }: FirstSetOptions,
  candidate: ManifestCandidate,
  notes: readonly string[],
): Promise<FirstSet> => ({
  ...candidate,
  served: await storePublished(db, { ...candidate, notes }, { source: 'start', who: node }, own),
})

async function replaceOrKeep(options: FirstSetOptions, candidate: ManifestCandidate, newest: Published): Promise<FirstSet> {
  const { db, program, own, node, tell } = options
  const verdict = decideUpgrade(await originOfSet(db, newest.id), newest, own.code)
  const published = await checkPublished(db, program, publishedSet(db, newest.id))
  const changes = published.candidate ? snapshotDifferences(published.candidate.snapshot, candidate.snapshot) : []
  if (verdict !== 'kept') {
    const title = verdict === 'edited' ? '停机期间修改的清单已发布：' : '程序已更新，它的清单已发布：'
    const beginning = await publishOwn(options, candidate, changes)
    tell([title, ...(changes.length > 0 ? changes : ['没有可见的改动'])], 'info')
    return beginning
  }
  if (!published.candidate)
    return (await substituteFor(options, newest, published.problems)) ?? { ...candidate, served: { id: newest.id, hash: own.hash } }
  const lines = ['程序已更新，它的清单与已发布的不同，仍使用已发布的清单', ...COMMAND_LINES, '采用程序的清单将会：', ...changes]
  await storeRefusal(db, own.hash, lines, { source: 'program', who: node })
  tell(lines, 'warn')
  return { ...published.candidate, served: newest }
}

/** The newest published set, or a substitute if this program cannot serve it. */
async function lastGood(options: FirstSetOptions): Promise<FirstSet | undefined> {
  const { db, program } = options
  const [newest] = await newestPublished(db)
  if (!newest) return undefined
  const checked = await checkPublished(db, program, publishedSet(db, newest.id))
  return checked.candidate ? { ...checked.candidate, served: newest } : substituteFor(options, newest, checked.problems)
}

/**
 * Substitute for a published set that this program cannot serve: the last set derived from its code, its own files, or an older set. It is not
 * published, so that nodes with another program keep theirs; the published set stays in the history.
 */
async function substituteFor(options: FirstSetOptions, newest: Published, problems: readonly string[]): Promise<FirstSet | undefined> {
  const { db, own, node, tell } = options
  const found =
    (await firstGood(
      options,
      (await publishedFor(db, own.code, MAX_TRIED_SETS)).filter(({ id }) => id !== newest.id),
    )) ??
    (await ownGood(options, newest)) ??
    (await firstGood(options, (await newestPublished(db, MAX_TRIED_SETS)).slice(1)))
  const what = found?.hash === own.hash ? '暂用程序自己的清单' : '使用更早的一版'
  const lines = [
    `节点 ${node} 无法采用已发布的清单（第 ${newest.id} 版，仍保存在发布记录中；程序可能与清单不配套），${what}：`,
    ...problems,
    '修正后重新发布；或执行 npm run publish，改用程序的清单',
  ]
  if (found) tell(lines, 'warn')
  await storeRefusal(db, newest.hash, lines, { source: 'node', who: node })
  return found
}

async function firstGood({ db, program }: FirstSetOptions, sets: readonly Published[]): Promise<FirstSet | undefined> {
  for (const set of sets) {
    const { candidate } = await checkPublished(db, program, publishedSet(db, set.id))
    if (candidate) return { ...candidate, served: set }
  }
  return undefined
}

async function ownGood({ db, program, own }: FirstSetOptions, newest: Published): Promise<FirstSet | undefined> {
  if (own.files.length === 0) return undefined
  const { candidate } = await checkSet(db, program, own.files)
  // Carries the id of the published set, so that set is not tried again until a newer one follows.
  return candidate && { ...candidate, served: { id: newest.id, hash: own.hash } }
}
