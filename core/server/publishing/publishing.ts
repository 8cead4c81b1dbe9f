import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ManifestFile } from '#core/manifest/index.ts'
import type { Log } from '../log/log.ts'
import {
  keepPublished,
  keepRefused,
  newestPublished,
  type ProgramSet,
  type Published,
  type Publisher,
  publishedFiles,
  setHash,
  settleRefused,
} from '../manifests/revisions.ts'
import type { SnapshotHolder } from '../pipeline/options.ts'
import { inTurn } from '../work/in-turn.ts'
import { type Candidate, type Checked, checkSet, checkToPublish, knownFiles, type Program } from './candidate.ts'
import { differences } from './differences.ts'
import { countMisfits } from './misfits.ts'

/** What publishing came to: refused with problems, or served, with what changed and which rows do not fit. All lines are Chinese. */
export type Outcome =
  | { readonly published: true; readonly changed: boolean; readonly notes: readonly string[] }
  | { readonly published: false; readonly problems: readonly string[] }

export interface PublishingOptions {
  readonly db: Db
  /** Connections with time for counting rows. */
  readonly reports: Db
  readonly program: Program
  readonly holder: SnapshotHolder
  /** What `holder` serves. Its id is 0 when it was never published. */
  readonly served: Published
  /** Its files. */
  readonly files: readonly ManifestFile[]
  /** The program's own manifests, as it started with them. */
  readonly own: ProgramSet
  /** Name of this node, for the reader of what went wrong. */
  readonly node: string
  readonly log: Log
}

/** Replaces what is served while the server runs: one way, from wherever it is asked for. */
export interface Publishing {
  /** Checks the files beside what is served and, when they are good, publishes them to every node. */
  publish(files: readonly ManifestFile[], by: Publisher): Promise<Outcome>
  /** Serves the newest set that was published, by whatever node, unless this program cannot. */
  follow(): Promise<void>
  /** The program is another one now: what is served is compiled anew with it. Answers why it cannot be, and then stays as it was. */
  reprogram(): Promise<readonly string[]>
}

/** One at a time: what was checked against what is served is then served, or not. */
export function createPublishing({
  db,
  reports,
  program,
  holder,
  served: first,
  files: firstFiles,
  own,
  node,
  log,
}: PublishingOptions): Publishing {
  const alone = inTurn(1)
  let served = first
  let servedFiles = firstFiles
  /** The newest set that this program cannot serve. */
  let given = 0

  const check = (files: readonly ManifestFile[], by = checkSet): Promise<Checked> => by(db, program, knownFiles(files, servedFiles))
  const serve = ({ id, hash }: Published, { snapshot, catalog, files, outside }: Candidate): void => {
    holder.set(snapshot, catalog, outside)
    served = { id, hash }
    servedFiles = files
    log.info({ revision: snapshot.revision, id }, 'manifests in service')
  }
  /** Answers whether another set is served. */
  const follow = async (made?: Candidate): Promise<boolean> => {
    const [newest] = await newestPublished(db)
    if (!newest || newest.id <= served.id || newest.id === given) return false
    const checked = made?.hash === newest.hash ? { candidate: made } : await check(await publishedFiles(db, newest.id))
    if (checked.candidate) {
      serve(newest, checked.candidate)
      await settleRefused(db, node, 'node')
      return true
    }
    given = newest.id
    const problems = [`节点 ${node} 无法采用已发布的清单，仍使用之前的一版（它的程序可能较旧）：`, ...checked.problems]
    log.error({ problems }, 'published manifests cannot be served here')
    await keepRefused(db, newest.hash, problems, { source: 'node', who: node })
    return false
  }
  const publish = async (files: readonly ManifestFile[], by: Publisher): Promise<Outcome> => {
    const checked = await check(files, checkToPublish)
    if (!checked.candidate) {
      const { problems } = checked
      log.error({ problems }, 'manifests refused')
      await keepRefused(db, setHash(files), problems, by)
      return { published: false, problems }
    }
    const notes = await notesOf(reports, holder.get(), checked.candidate.snapshot)
    const { id } = await keepPublished(db, { ...checked.candidate, notes }, by, own)
    const changed = id > served.id
    await follow(checked.candidate)
    return { published: true, changed, notes: changed ? notes : [] }
  }
  const reprogram = async (): Promise<readonly string[]> => {
    const checked = await check(servedFiles)
    if (checked.candidate) serve(served, checked.candidate)
    else log.error({ problems: checked.problems }, 'what is served does not fit the plugins that are installed now')
    // What this program could not serve, the new one may.
    given = 0
    return (await follow()) || checked.candidate ? [] : checked.problems
  }
  return {
    publish: (files, by) => alone(() => publish(files, by)),
    follow: () => alone(async () => void (await follow())),
    reprogram: () => alone(reprogram),
  }
}

/** What changes, and whose rows do not fit. Rows that cannot be counted in time stop nothing. */
export async function notesOf(db: Db, before: Snapshot, after: Snapshot): Promise<readonly string[]> {
  const counted = await countMisfits(db, before, after).then(
    misfits => misfits.map(({ message }) => message),
    () => ['未能统计哪些行的值不符合新的规则'],
  )
  return [...differences(before, after), ...counted]
}
