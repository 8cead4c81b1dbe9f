/**
 * Outside plugins on one node. The database holds what is installed, every node follows it, and plugin code runs contained. Server parts are read
 * when the node starts; while one runs, its whole package (browser part and manifests too) is served. Everything else takes effect at once.
 */
import type { Actor } from '#core/contract/actor.ts'
import { refuse } from '#core/contract/errors.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { NOTICES_MISSED } from '../events/bus.ts'
import type { OutsidePort } from '../pipeline/outside-port.ts'
import type { OutsideProgram } from '../publishing/candidate.ts'
import { watchFolders } from '../publishing/watch-folders.ts'
import { createBackgroundWork } from '../work/background-work.ts'
import { programOf } from './load/program.ts'
import type { OpenOutsideOptions, ServerHooks } from './outside-options.ts'
import { PackageRefused } from './package/package-files.ts'
import { createPieces, type Pieces } from './pieces.ts'
import { createPluginSync } from './plugin-sync.ts'
import { type PluginListInput, pluginItems } from './status/list-items.ts'

export interface Outside extends OutsidePort {
  /** What the installed plugins currently add to the program. */
  program(): OutsideProgram
  /** Server parts running on this node, contained. */
  readonly running: readonly ServerPlugin[]
  /** Follows installations made by any node; the returned function stops that. */
  listen(surroundings: ServerHooks): () => void
  /** Waits for running background work and stops the server parts, started or not. */
  close(): Promise<void>
  /** Watches the plugin folders of this node and installs and removes what they propose; the returned function stops that. */
  watch(): () => void
}

/** Milliseconds between two polls, for missed notices. */
const PLUGIN_POLL_MS = 30_000

/** Turns PackageRefused into a refusal that carries all of its problems. */
const asRefusal = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof PackageRefused ? refuse(error.message, { problems: error.problems }) : error
  }
}

/** Loads the server parts that are installed and may run here, requirements first. Returns, by package checksum, why a part could not be loaded. */
const loadParts = ({ follower, parts, allowed }: Pieces): ReadonlyMap<string, string> => {
  const wanted = [...follower.installed.values()].filter(
    one => one.row.manifest.server !== undefined && one.unfit === undefined && allowed(one),
  )
  const unloaded = new Map<string, string>()
  for (let left = wanted, before = -1; left.length !== before; ) {
    before = left.length
    left = left.filter(({ row, package: own }) => {
      const problem = parts.load(own)
      if (problem === undefined) unloaded.delete(row.checksum)
      else unloaded.set(row.checksum, problem)
      return problem !== undefined
    })
  }
  return unloaded
}

/** The running server parts, tied to the server's own start and shutdown. */
const startableParts = ({ parts }: Pieces): readonly ServerPlugin[] =>
  [...parts.running.values()].map(part => ({
    ...part.plugin,
    async start(services, db) {
      await part.begin(services, db)
      return part.stop
    },
  }))

/** The plugins, as the list of plugins shows them. */
const listedItems = ({ follower, programOptions, proposals }: Pieces, more: Pick<PluginListInput, 'language' | 'unserved'>) =>
  pluginItems({
    rows: follower.rows(),
    installed: follower.installed,
    choose: programOptions.choose,
    refused: proposals.refused,
    why: programOptions.why,
    ...more,
  })

/** Reads the installed plugins, installs from the folders that changed since the last start, and loads the server parts. */
export async function openOutside(options: OpenOutsideOptions): Promise<Outside> {
  const { config, language, log } = options
  const unloaded = new Map<string, string>()
  const following = createPluginSync(() => pieces, log)
  const { follow, changed, switchTo } = following
  const pieces = await createPieces(options, { changed, exhausted: following.exhausted, unloaded })
  const { follower, folders, parts, standing, served, installer, proposals, uploads, bundled, programOptions } = pieces
  await follower.follow()
  if (config.on) await proposals.look()
  await following.begun()
  for (const [checksum, problem] of config.on ? loadParts(pieces) : []) {
    unloaded.set(checksum, problem)
    log.error({ package: checksum, problem }, 'server part of an outside plugin not loaded')
  }
  const looks = createBackgroundWork(log)
  const look = (): void => looks.begin(follow, 'installed plugins not read')
  const asking = (actor: Actor) => ({ source: 'upload', who: actor.name, actor, patient: false }) as const
  return {
    uploads: config.uploads,
    signed: config.keys.length > 0,
    running: startableParts(pieces),
    program: () => programOf(follower.installed.values(), programOptions),
    async list() {
      await follow()
      return listedItems(pieces, { language, unserved: following.unserved })
    },
    bundled: () => bundled.map(({ id, title, version }) => ({ id, title, version })),
    inspect: path => asRefusal(() => uploads.inspect(path)),
    async install(path, checksum, actor) {
      const own = await asRefusal(() => uploads.install(path, checksum, actor))
      await changed()
      return { restart: pieces.restarts(own) }
    },
    async remove(id, actor) {
      await asRefusal(() => installer.remove(id, asking(actor)))
      await changed()
    },
    async purge(id, actor) {
      await asRefusal(() => installer.purge(id, asking(actor)))
      await changed()
    },
    switch: (id, on, actor) => switchTo(id, on ? null : `由 ${actor.name} 停用`, actor),
    installed(id) {
      const one = config.on ? follower.installed.get(id) : undefined
      return one && !one.row.off ? standing.choose(one).shown.row : undefined
    },
    network: () =>
      config.on
        ? [...follower.installed.values()].flatMap(({ row }) =>
            row.off || row.manifest.client === undefined ? [] : (row.manifest.network ?? []),
          )
        : [],
    file(id, checksum, name) {
      const installed = config.on ? follower.installed.get(id) : undefined
      if (!installed || installed.row.off) return undefined
      // A checksum that another node already serves may be installed here without being in service yet.
      const own = installed.row.checksum === checksum && installed.modules.has(name) && installed.package.files.get(name)
      const content = own || served.module(id, checksum, name)
      return content && { content }
    },
    listen(surroundings) {
      following.attach(surroundings)
      const ends = [surroundings.bus.subscribe('plugins.changed', look), surroundings.bus.subscribe(NOTICES_MISSED, look)]
      const timer = setInterval(look, PLUGIN_POLL_MS).unref()
      look()
      return () => {
        clearInterval(timer)
        for (const end of ends) end()
      }
    },
    async close() {
      await looks.end()
      await parts.stop()
    },
    // With PLUGINS=off no plugin code is even read: operators use it when they suspect a plugin.
    watch: () =>
      config.on ? watchFolders([folders.root], () => looks.begin(proposals.look, 'plugin folders not looked at')) : () => undefined,
  }
}
