import { hostname } from 'node:os'
import { basename } from 'node:path'
import type { Db } from '#core/contract/database.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { Language } from '#core/manifest/index.ts'
import { snapshotHolder } from '../compose/snapshot-holder.ts'
import { NOTICES_MISSED, type NodeBus } from '../events/bus.ts'
import type { Log } from '../log/log.ts'
import { programCode } from '../manifests/program-code.ts'
import { loadManifestFiles, loadManifests, manifestFolders } from '../manifests/read-files.ts'
import { type ProgramSet, setHash } from '../manifests/revisions.ts'
import type { SnapshotHolder } from '../pipeline/options.ts'
import { chooseFirstSet, type FirstSetOptions } from './begin.ts'
import type { NodeProgram } from './candidate.ts'
import { createPublishing, type Publishing } from './publishing.ts'
import { lastKnownHashFile } from './seen-file.ts'
import { watchFolders } from './watch-folders.ts'

/** Milliseconds between two polls, for missed notices. */
const MANIFEST_POLL_MS = 30_000

export interface ServeManifestsOptions {
  /** Root folder with manifests and plugins. */
  readonly root: string
  readonly dataDir: string
  readonly db: Db
  readonly longReads: Db
  /** Bundled plugins, including those of the core. */
  readonly plugins: readonly ServerPlugin[]
  /** The manifest language with the additions of the bundled plugins. */
  readonly language: Language
  /** Contribution of the installed outside plugins. */
  readonly outside?: NodeProgram['outside']
  readonly log: Log
  /** Reports publications and problems to the operator, as Chinese lines. */
  tell(lines: readonly string[]): void
}

/** The manifests that a node serves. */
export interface ServedManifests extends Publishing {
  readonly holder: SnapshotHolder
  /** Follows publications of any node; the returned function stops that. */
  listen(bus: Pick<NodeBus, 'subscribe'>): () => void
  /** Publishes files of this node as soon as they are saved. */
  watch(): Promise<() => void>
}

/** Finds the set to serve and keeps it up to date. @throws StartProblem if no set can be served. */
export async function serveManifests(options: ServeManifestsOptions): Promise<ServedManifests> {
  const { root, dataDir, db, longReads, plugins, language, outside, log, tell } = options
  const node = `${hostname()}/${basename(root)}`
  const seen = lastKnownHashFile(dataDir)
  const read = await loadManifestFiles(root)
  const program = { plugins, pluginFiles: read.plugins, language, outside }
  const own: ProgramSet = { hash: setHash(read.files), code: programCode(), files: read.files }
  const begun: Parameters<FirstSetOptions['tell']>[] = []
  const say: FirstSetOptions['tell'] = (lines, level) => {
    begun.push([lines, level])
    tell(lines)
  }
  const first = await chooseFirstSet({ db, program, own, node, seen, tell: say })
  const holder = snapshotHolder(first.snapshot, first.catalog, first.outside)
  const publishing = createPublishing({ db, longReads, program, holder, served: first.served, files: first.files, own, node, log })
  let looked = own.hash

  const follow = (): void => void publishing.follow().catch(error => log.warn({ err: error }, 'published manifests not read'))
  const saved = async (): Promise<void> => {
    const files = await loadManifests(root)
    const hash = setHash(files)
    if (hash === looked) return
    looked = hash
    const outcome = await publishing.publish(files, { source: 'file', who: node })
    if (!outcome.published) return tell(['清单有误，没有发布，仍使用上一版：', ...outcome.problems])
    seen.set(hash)
    if (outcome.changed) tell(['清单已发布：', ...outcome.notes])
  }
  return {
    ...publishing,
    holder,
    listen(bus) {
      // The log is open by now.
      for (const [lines, level] of begun) log[level]({ lines }, 'manifests at this start')
      const ends = [bus.subscribe('manifests.changed', follow), bus.subscribe(NOTICES_MISSED, follow)]
      const timer = setInterval(follow, MANIFEST_POLL_MS).unref()
      follow()
      return () => {
        clearInterval(timer)
        for (const end of ends) end()
      }
    },
    watch: async () =>
      watchFolders(await manifestFolders(root), () => {
        saved().catch(error => {
          // The next change reads the files again.
          looked = ''
          log.warn({ err: error }, 'saved manifests not read')
        })
      }),
  }
}
