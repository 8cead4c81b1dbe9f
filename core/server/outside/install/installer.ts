/** Installs, removes and purges plugins, each in one transaction on the owner's connection. */
import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ManifestFile } from '#core/manifest/index.ts'
import { insertAudit } from '../../audit/audit.ts'
import { newestPublished, publishedFiles } from '../../manifests/revisions.ts'
import { checkToPublish, type NodeProgram, type OutsideProgram } from '../../publishing/candidate.ts'
import type { Package } from '../package/check-package.ts'
import { PackageRefused } from '../package/package-files.ts'
import type { RegisteredParts } from '../run/stand-in.ts'
import { deletePlugin, markPluginRemoved, type PackageOrigin, type PluginRow, readPluginRow, upsertPlugin } from '../store/plugin-tables.ts'
import { dropPluginObjects, migratePlugin } from './migrate-plugin.ts'
import { inOwnerTransaction } from './owner-connection.ts'
import { isLaterVersion } from './version.ts'

export interface InstallerOptions {
  readonly ownerUrl: string
  readonly appRole: string
  /** The bundled part of the program. */
  readonly program: Omit<NodeProgram, 'outside'>
  /** Manifests of this node, used until any are published. */
  readonly ownFiles: () => Promise<readonly ManifestFile[]>
  /** If true, the same version may be installed again with other content. */
  readonly development: boolean
  /** Reads the installed plugins again, before anything is compiled with them. */
  refresh(): Promise<void>
  /** The installed plugins with this one replaced, or left out if `other` is undefined. */
  programWith(id: string, other: { readonly package: Package; readonly registered: RegisteredParts } | undefined): OutsideProgram
}

/** Who requests the change, and from where. */
export interface ChangeRequester extends PackageOrigin {
  readonly actor: Actor
  /** True: waits for a running installation; false: is refused while one runs. */
  readonly patient: boolean
}

export interface Installer {
  /** Why the package cannot be installed over what is installed: version order and missing requirements. Runs no code of the package. */
  orderProblems(db: Db | Tx, own: Package): Promise<readonly string[]>
  /** Problems of the published manifests if the package were installed. */
  manifestProblems(db: Db | Tx, own: Package, registered: RegisteredParts): Promise<readonly string[]>
  /** @throws PackageRefused, after which nothing has changed */
  install(own: Package, registered: RegisteredParts, asking: ChangeRequester): Promise<void>
  /** @throws PackageRefused while something uses the plugin */
  remove(id: string, asking: ChangeRequester): Promise<void>
  /** Drops the plugin's tables. @throws PackageRefused unless the plugin was removed before. */
  purge(id: string, asking: ChangeRequester): Promise<void>
}

const INSTALL_ACTION = '/system/plugins/install'
const REMOVE_ACTION = '/system/plugins/remove'
const PURGE_ACTION = '/system/plugins/purge'

const refuseProblems = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new PackageRefused(...problems)
}

const isInstalledRow = (row: PluginRow | undefined): row is PluginRow => row !== undefined && !row.removed

/** A version may replace an older one, but not the same version with other content, except in development. */
const versionProblems = (row: PluginRow | undefined, { manifest, checksum }: Package, development: boolean): readonly string[] => {
  if (!isInstalledRow(row)) return []
  const { version } = manifest
  if (row.checksum === checksum) return [`插件 “${row.title}” ${version} 已经安装，内容相同`]
  if (development || isLaterVersion(version, row.version)) return []
  return row.version === version
    ? [`插件 “${row.title}” 的 ${version} 版已经安装，内容不同：请换一个版本号`]
    : [`已安装的是较新的 ${row.version} 版，不能降级到 ${version}`]
}

export function createInstaller(options: InstallerOptions): Installer {
  const filesOf = async (db: Db | Tx): Promise<readonly ManifestFile[]> => {
    const [newest] = await newestPublished(db)
    return newest ? publishedFiles(db, newest.id) : options.ownFiles()
  }
  const compileProblems = async (db: Db | Tx, outside: OutsideProgram): Promise<readonly string[]> => {
    const checked = await checkToPublish(db, { ...options.program, outside: () => outside }, await filesOf(db))
    return checked.candidate ? [] : checked.problems
  }
  const installer: Pick<Installer, 'orderProblems' | 'manifestProblems'> = {
    async orderProblems(db, own) {
      const row = await readPluginRow(db, own.manifest.id)
      const known = new Set([
        ...bundledPluginIds(options.program),
        ...options.programWith(own.manifest.id, undefined).packages.map(({ id }) => id),
      ])
      const missing = (own.manifest.requires ?? []).filter(id => !known.has(id))
      return [...versionProblems(row, own, options.development), ...missing.map(id => `需要插件 “${id}”，它没有安装`)]
    },
    manifestProblems: (db, own, registered) => compileProblems(db, options.programWith(own.manifest.id, { package: own, registered })),
  }
  const within = <T>({ patient }: ChangeRequester, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inOwnerTransaction(options.ownerUrl, patient, async tx => {
      await options.refresh()
      return work(tx)
    })
  const audit = (tx: Tx, { actor, source, who }: ChangeRequester, action: string, detail: object): Promise<void> =>
    insertAudit(tx, actor, { action, result: 'success', detail: { ...detail, source, ...(source === 'folder' && { node: who }) } })
  return {
    ...installer,
    install: (own, registered, asking) =>
      within(asking, async tx => {
        refuseProblems(await installer.orderProblems(tx, own))
        const { ran, made } = await migratePlugin(tx, own, options.appRole)
        refuseProblems(await installer.manifestProblems(tx, own, registered))
        await upsertPlugin(tx, own, registered, asking, made)
        const { id, version } = own.manifest
        await audit(tx, asking, INSTALL_ACTION, {
          plugin: id,
          version,
          checksum: own.checksum,
          signedBy: own.signedBy ?? null,
          migrations: ran,
        })
      }),
    remove: (id, asking) =>
      within(asking, async tx => {
        const row = await readPluginRow(tx, id)
        if (!isInstalledRow(row)) throw new PackageRefused(`没有安装插件 “${id}”`)
        refuseProblems(await dependents(tx, id))
        const problems = await compileProblems(tx, options.programWith(id, undefined))
        if (problems.length > 0) throw new PackageRefused(`插件 “${row.title}” 还在使用，不能移除：`, ...problems)
        await markPluginRemoved(tx, id)
        await audit(tx, asking, REMOVE_ACTION, { plugin: id, version: row.version, checksum: row.checksum })
      }),
    purge: (id, asking) =>
      within(asking, async tx => {
        const row = await readPluginRow(tx, id)
        if (!row) throw new PackageRefused(`没有安装过插件 “${id}”`)
        if (!row.removed) throw new PackageRefused(`请先移除插件 “${row.title}”，再删除它的数据`)
        await dropPluginObjects(tx, id)
        await deletePlugin(tx, id)
        await audit(tx, asking, PURGE_ACTION, { plugin: id, version: row.version, checksum: row.checksum })
      }),
  }
}

const bundledPluginIds = ({ pluginFiles }: Pick<NodeProgram, 'pluginFiles'>): readonly string[] =>
  pluginFiles.map(({ text }): { readonly id: string } => JSON.parse(text)).map(({ id }) => id)

const dependents = async (tx: Tx, id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ title: string }>`select title from outside_plugin
    where removed_date is null and id <> ${id} and jsonb_exists(manifest -> 'requires', ${id}) order by id`.execute(tx)
  return rows.map(({ title }) => `插件 “${title}” 需要它`)
}
