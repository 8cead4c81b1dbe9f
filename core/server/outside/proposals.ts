/** What the folders of this node propose: installed when they change, removed when they go. */
import { SYSTEM } from '../jobs/system-actor.ts'
import type { Log } from '../log/log.ts'
import { inTurn } from '../work/in-turn.ts'
import type { PluginRow } from './database/book.ts'
import type { FolderPackage, PluginFolders } from './folders.ts'
import type { Asking, Installer } from './installer.ts'
import type { checkPackage, Package } from './package/check-package.ts'
import { PackageRefused } from './package/package-files.ts'
import type { Registered } from './run/stand-in.ts'

export interface ProposalsOptions {
  readonly folders: PluginFolders
  readonly installer: Installer
  /** Name of this node. */
  readonly node: string
  readonly log: Log
  check(files: NonNullable<FolderPackage['files']>): ReturnType<typeof checkPackage>
  look(own: Package): Registered
  /** The book as this node last read it. */
  rows(): readonly PluginRow[]
  /** Something was installed or removed. */
  changed(): Promise<void>
  tell(lines: readonly string[]): void
}

/** A folder that was not taken. */
export interface RefusedFolder {
  readonly id: string
  readonly reason: string
  /** 'YYYY-MM-DD HH:mm:ss' is made of it by who shows it. */
  readonly date: Date
  readonly read?: Package
}

export interface Proposals {
  /** Looks at all folders and does what they propose. */
  look(): Promise<void>
  readonly refused: ReadonlyMap<string, RefusedFolder>
  /** Checksum of this node's folder of a plugin. */
  checksumOf(id: string): string | undefined
}

export function createProposals(options: ProposalsOptions): Proposals {
  const { folders, installer, node, log, tell } = options
  const asking: Asking = { source: 'folder', who: node, actor: { ...SYSTEM, username: node }, patient: true }
  const alone = inTurn(1)
  const refused = new Map<string, RefusedFolder>()
  /** Marks that were looked at in the life of this process: what was refused is not tried again as it is. */
  const tried = new Map<string, string>()
  let checksums = new Map<string, string>()

  const refuse = (id: string, problems: readonly string[], read?: Package): void => {
    const reason = problems.join('\n')
    refused.set(id, { id, reason, date: new Date(), ...(read && { read }) })
    log.error({ plugin: id, problems }, 'plugin folder refused')
    tell([`插件文件夹 ${id} 没有采用：`, ...problems])
  }

  const propose = async (folder: FolderPackage): Promise<void> => {
    const { id, files, mark } = folder
    const { read, problems } = files ? options.check(files) : { read: undefined, problems: folder.problems }
    const named = read && read.manifest.id !== id ? [`文件夹名 “${id}” 与插件 id “${read.manifest.id}” 不同`] : []
    if (!read || problems.length + named.length > 0) return refuse(id, [...named, ...problems], read)
    const row = options.rows().find(one => one.id === id)
    try {
      if (row?.checksum !== read.checksum || row.removed) {
        await installer.install(read, options.look(read), asking)
        tell([`插件已安装：${read.manifest.title} ${read.manifest.version}`])
        await options.changed()
      }
      refused.delete(id)
      folders.note(id, mark)
    } catch (error) {
      if (!(error instanceof PackageRefused)) throw error
      refuse(id, error.problems, read)
    }
  }

  /** A plugin that came by a folder goes with it. */
  const withdraw = async (id: string): Promise<void> => {
    const row = options.rows().find(one => one.id === id)
    try {
      if (row?.source === 'folder' && !row.removed) {
        await installer.remove(id, asking)
        tell([`插件已移除：${row.title}`])
        await options.changed()
      }
      refused.delete(id)
      folders.note(id, undefined)
    } catch (error) {
      if (!(error instanceof PackageRefused)) throw error
      refuse(id, error.problems)
    }
  }

  const look = async (): Promise<void> => {
    const found = folders.read()
    checksums = new Map(found.flatMap(({ id, checksum }) => (checksum === undefined ? [] : [[id, checksum]])))
    const seen = folders.seen()
    for (const folder of found) {
      if (seen[folder.id] === folder.mark || tried.get(folder.id) === folder.mark) continue
      tried.set(folder.id, folder.mark)
      // What could not be looked at is looked at again.
      await propose(folder).catch(error => {
        tried.delete(folder.id)
        log.warn({ err: error, plugin: folder.id }, 'plugin folder not looked at')
      })
    }
    const there = new Set(found.map(({ id }) => id))
    for (const id of refused.keys()) if (!there.has(id) && seen[id] === undefined) refused.delete(id)
    for (const id of Object.keys(seen)) {
      if (there.has(id)) continue
      tried.delete(id)
      await withdraw(id).catch(error => log.warn({ err: error, plugin: id }, 'plugin folder that is gone not looked at'))
    }
  }
  return { look: () => alone(look), refused, checksumOf: id => checksums.get(id) }
}
