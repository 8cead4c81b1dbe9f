/** Installs plugins from this node's folders when they change and removes them when their folder is deleted. */
import { SYSTEM_ACTOR } from '../../jobs/system-actor.ts'
import type { Log } from '../../log/log.ts'
import { limitConcurrency } from '../../work/in-turn.ts'
import type { checkPackageFiles, Package } from '../package/check-package.ts'
import { PackageRefused } from '../package/package-files.ts'
import type { RegisteredParts } from '../run/stand-in.ts'
import type { PluginRow } from '../store/plugin-tables.ts'
import type { ChangeRequester, Installer } from './installer.ts'
import type { FolderPackage, PluginFolders } from './plugin-folders.ts'

export interface ProposalsOptions {
  readonly folders: PluginFolders
  readonly installer: Installer
  /** Name of this node. */
  readonly node: string
  readonly log: Log
  check(files: NonNullable<FolderPackage['files']>): ReturnType<typeof checkPackageFiles>
  look(own: Package): RegisteredParts
  /** True if the installed server part of the plugin runs only after a restart of this node. */
  restarts(id: string): boolean
  /** Rows of outside_plugin as this node last read them. */
  rows(): readonly PluginRow[]
  /** Called after an installation or a removal. */
  changed(): Promise<void>
  tell(lines: readonly string[]): void
}

/** A folder that was not accepted. */
export interface RefusedFolder {
  readonly id: string
  readonly reason: string
  readonly problems: readonly string[]
  /** Mark of the folder's content at that time. */
  readonly mark: string
  /** Formatted as 'YYYY-MM-DD HH:mm:ss' when it is listed. */
  readonly date: Date
  readonly read?: Package
}

export interface Proposals {
  /** Scans all folders and applies their proposals. */
  look(): Promise<void>
  readonly refused: ReadonlyMap<string, RefusedFolder>
  /** Package checksum of this node's folder for a plugin; undefined if there is no readable folder. */
  checksumOf(id: string): string | undefined
}

/** Reason for a folder that was accepted once and no longer matches what is installed. */
const ALREADY_ACCEPTED = '这个文件夹已经采用过，之后插件被移除，或换成了别的安装包；文件夹的内容改变后会再次采用'

/** Writes the verdict on a folder for its author's tool; none if the folder could not be processed. */
const writeFolderVerdict = (
  { folders, log, restarts }: ProposalsOptions,
  { id, checksum, mark }: FolderPackage,
  refusal: RefusedFolder | undefined,
  row: PluginRow | undefined,
  begun: boolean,
): void => {
  const refused = refusal?.mark === mark
  if (!refused && folders.seen()[id] !== mark) return
  const installed = row !== undefined && !row.removed && row.checksum === checksum
  const problems = refused ? refusal.problems : installed ? [] : [ALREADY_ACCEPTED]
  const accepted = problems.length === 0
  const restart = accepted && begun && restarts(id)
  try {
    folders.tell({ id, checksum: checksum ?? null, accepted, problems, restart })
  } catch (error) {
    log.warn({ err: error, plugin: id }, 'verdict on a plugin folder not written')
  }
}

/** Changes with the folder's content, and when the plugin was installed, removed or purged since. */
const proposalState = ({ mark }: FolderPackage, row: PluginRow | undefined): string => [mark, row?.checksum, row?.removed].join(' ')

export function createProposals(options: ProposalsOptions): Proposals {
  const { folders, installer, node, log, tell } = options
  const asking: ChangeRequester = { source: 'folder', who: node, actor: { ...SYSTEM_ACTOR, username: node }, patient: true }
  const alone = limitConcurrency(1)
  const refused = new Map<string, RefusedFolder>()
  /** States that this process has already processed; a refused folder is not tried again until its state changes. */
  const tried = new Map<string, string>()
  let checksums = new Map<string, string>()
  /** False during the first scan, which belongs to the start: what it installs needs no restart. */
  let begun = false

  const rowOf = (id: string): PluginRow | undefined => options.rows().find(one => one.id === id)

  const refuse = (id: string, mark: string, problems: readonly string[], read?: Package): void => {
    refused.set(id, { id, reason: problems.join('\n'), problems, mark, date: new Date(), ...(read && { read }) })
    log.error({ plugin: id, problems }, 'plugin folder refused')
    tell([`插件文件夹 ${id} 没有采用：`, ...problems])
  }

  /** Runs the work; records the mark on success, the refusal on PackageRefused. Other errors are passed on. */
  const settle = async (id: string, mark: string | undefined, read: Package | undefined, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      refused.delete(id)
      folders.note(id, mark)
    } catch (error) {
      if (!(error instanceof PackageRefused)) throw error
      refuse(id, mark ?? '', error.problems, read)
    }
  }

  const propose = async ({ id, files, mark, problems: unread }: FolderPackage): Promise<void> => {
    const { read, problems } = files ? options.check(files) : { read: undefined, problems: unread }
    const named = read && read.manifest.id !== id ? [`文件夹名 “${id}” 与插件 id “${read.manifest.id}” 不同`] : []
    if (!read || problems.length + named.length > 0) return refuse(id, mark, [...named, ...problems], read)
    await settle(id, mark, read, async () => {
      const row = rowOf(id)
      if (row?.checksum === read.checksum && !row.removed) return
      await installer.install(read, options.look(read), asking)
      tell([`插件已安装：${read.manifest.title} ${read.manifest.version}`])
      await options.changed()
    })
  }

  /** A plugin installed from a folder is removed with the folder. */
  const withdraw = (id: string): Promise<void> =>
    settle(id, undefined, undefined, async () => {
      const row = rowOf(id)
      if (row?.source !== 'folder' || row.removed) return
      await installer.remove(id, asking)
      tell([`插件已移除：${row.title}`])
      await options.changed()
    })

  const look = async (): Promise<void> => {
    const found = folders.read()
    if (found === undefined) {
      begun = true
      return
    }
    checksums = new Map(found.flatMap(({ id, checksum }) => (checksum === undefined ? [] : [[id, checksum]])))
    const seen = folders.seen()
    for (const folder of found) {
      const { id, mark } = folder
      if (seen[id] === mark) refused.delete(id)
      else if (tried.get(id) !== proposalState(folder, rowOf(id))) {
        tried.set(id, proposalState(folder, rowOf(id)))
        // A technical failure is tried again by the next scan.
        await propose(folder).catch(error => {
          tried.delete(id)
          log.warn({ err: error, plugin: id }, 'plugin folder not looked at')
        })
      }
      writeFolderVerdict(options, folder, refused.get(id), rowOf(id), begun)
    }
    begun = true
    const there = new Set(found.map(({ id }) => id))
    for (const id of refused.keys()) if (!there.has(id) && seen[id] === undefined) refused.delete(id)
    for (const id of Object.keys(seen)) {
      if (there.has(id)) continue
      tried.delete(id)
      folders.forget(id)
      await withdraw(id).catch(error => log.warn({ err: error, plugin: id }, 'plugin folder that is gone not looked at'))
    }
  }
  return { look: () => alone(look), refused, checksumOf: id => checksums.get(id) }
}
