import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ManifestFile } from '#core/manifest/index.ts'
import type { Log } from '../log/log.ts'
import {
  newestPublished,
  type ProgramSet,
  type Published,
  type Publisher,
  publishedSet,
  setHash,
  settleRefusals,
  storePublished,
  storeRefusal,
} from '../manifests/revisions.ts'
import type { SnapshotHolder } from '../pipeline/options.ts'
import { limitConcurrency } from '../work/in-turn.ts'
import { checkPublished, checkSet, checkToPublish, type ManifestCandidate, type NodeProgram } from './candidate.ts'
import { snapshotDifferences } from './differences.ts'
import { countMisfits } from './misfits.ts'

/** Outcome of publishing: refused with problems, or published with the changes and the rows that do not fit. All lines are Chinese. */
export type PublishOutcome =
  | { readonly published: true; readonly changed: boolean; readonly notes: readonly string[] }
  | { readonly published: false; readonly problems: readonly string[] }

export interface PublishingOptions {
  readonly db: Db
  /** Pool with the long statement timeout, for counting rows. */
  readonly longReads: Db
  readonly program: NodeProgram
  readonly holder: SnapshotHolder
  /** The set that `holder` serves. Its id is 0 if it was never published. */
  readonly served: Published
  /** Files of that set. */
  readonly files: readonly ManifestFile[]
  /** The program's own manifests, as at its start. */
  readonly own: ProgramSet
  /** Name of this node, for refusals. */
  readonly node: string
  readonly log: Log
}

/** Replaces the served manifests while the server runs; all ways of publishing lead here. */
export interface Publishing {
  /** Checks the files and, if they are valid, publishes them to every node. */
  publish(files: readonly ManifestFile[], by: Publisher): Promise<PublishOutcome>
  /** Serves the newest published set, if this program can. */
  follow(): Promise<void>
  /** Recompiles the served set after the program changed. Returns the problems, in which case the old snapshot stays; empty on success. */
  reprogram(): Promise<readonly string[]>
}

/** Runs one call at a time, so that a set is served in the state it was checked against. */
export function createPublishing({
  db,
  longReads,
  program,
  holder,
  served: first,
  files: firstFiles,
  own,
  node,
  log,
}: PublishingOptions): Publishing {
  const alone = limitConcurrency(1)
  let served = first
  let servedFiles = firstFiles
  /** Id of the newest set that this program cannot serve; 0 if none. */
  let given = 0

  const serve = ({ id, hash }: Published, { snapshot, catalog, files, outside }: ManifestCandidate): void => {
    holder.set(snapshot, catalog, outside)
    served = { id, hash }
    servedFiles = files
    log.info({ revision: snapshot.revision, id }, 'manifests in service')
  }
  /** Returns true if another set is served now. */
  const follow = async (made?: ManifestCandidate): Promise<boolean> => {
    const [newest] = await newestPublished(db)
    if (!newest || newest.id <= served.id || newest.id === given) return false
    const checked = made?.hash === newest.hash ? { candidate: made } : await checkPublished(db, program, publishedSet(db, newest.id))
    if (checked.candidate) {
      serve(newest, checked.candidate)
      await settleRefusals(db, node, 'node')
      return true
    }
    given = newest.id
    const problems = [`节点 ${node} 无法采用已发布的清单，仍使用之前的一版（它的程序可能较旧）：`, ...checked.problems]
    log.error({ problems }, 'published manifests cannot be served here')
    await storeRefusal(db, newest.hash, problems, { source: 'node', who: node })
    return false
  }
  const publish = async (files: readonly ManifestFile[], by: Publisher): Promise<PublishOutcome> => {
    const checked = await checkToPublish(db, program, files)
    if (!checked.candidate) {
      const { problems } = checked
      log.error({ problems }, 'manifests refused')
      await storeRefusal(db, setHash(files), problems, by)
      return { published: false, problems }
    }
    const notes = await publicationNotes(longReads, holder.get(), checked.candidate.snapshot)
    const { id } = await storePublished(db, { ...checked.candidate, notes }, by, own)
    const changed = id > served.id
    await follow(checked.candidate)
    return { published: true, changed, notes: changed ? notes : [] }
  }
  const reprogram = async (): Promise<readonly string[]> => {
    const checked = await checkSet(db, program, servedFiles)
    if (checked.candidate) serve(served, checked.candidate)
    else log.error({ problems: checked.problems }, 'what is served does not fit the plugins that are installed now')
    // A set that the old program could not serve may fit the new one.
    given = 0
    return (await follow()) || checked.candidate ? [] : checked.problems
  }
  return {
    publish: (files, by) => alone(() => publish(files, by)),
    follow: () => alone(async () => void (await follow())),
    reprogram: () => alone(reprogram),
  }
}

/** Notes for a published set: the changes and the rows that do not fit. A failed count does not prevent publishing. */
export async function publicationNotes(db: Db, before: Snapshot, after: Snapshot): Promise<readonly string[]> {
  const counted = await countMisfits(db, before, after).then(
    misfits => misfits.map(({ message }) => message),
    () => ['未能统计哪些行的值不符合新的规则'],
  )
  return [...snapshotDifferences(before, after), ...counted]
}
