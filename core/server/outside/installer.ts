/** Installs, removes and purges plugins, each in one transaction on the owner's connection. */
import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ManifestFile } from '#core/manifest/index.ts'
import { insertAudit } from '../audit/audit.ts'
import { newestPublished, publishedFiles } from '../manifests/revisions.ts'
import { checkToPublish, type OutsideProgram, type Program } from '../publishing/candidate.ts'
import { enter, forget, type InstalledBy, markRemoved, type PluginRow, readRow } from './database/book.ts'
import { dropOwn, migratePlugin } from './database/migrate-plugin.ts'
import { asOwner } from './database/owner.ts'
import type { Package } from './package/check-package.ts'
import { PackageRefused } from './package/package-files.ts'
import type { Registered } from './run/stand-in.ts'
import { laterVersion } from './version.ts'

export interface InstallerOptions {
  readonly ownerUrl: string
  readonly appRole: string
  /** The bundled part of the program. */
  readonly program: Omit<Program, 'outside'>
  /** Manifests of this node, used until any are published. */
  readonly ownFiles: () => Promise<readonly ManifestFile[]>
  /** If true, the same version may be installed again with other content. */
  readonly development: boolean
  /** Reads the installed plugins again, before anything is compiled with them. */
  refresh(): Promise<void>
  /** The installed plugins with this one replaced, or left out if `other` is undefined. */
  programWith(id: string, other: { readonly package: Package; readonly registered: Registered } | undefined): OutsideProgram
}

/** Who requests the change, and from where. */
export interface Asking extends InstalledBy {
  readonly actor: Actor
  /** True: waits for a running installation; false: is refused while one runs. */
  readonly patient: boolean
}

export interface Installer {
  /** Why the package cannot be installed over what is installed: version order and missing requirements. Runs no code of the package. */
  orderProblems(db: Db | Tx, own: Package): Promise<readonly string[]>
  /** Problems of the published manifests if the package were installed. */
  manifestProblems(db: Db | Tx, own: Package, registered: Registered): Promise<readonly string[]>
  /** @throws PackageRefused, after which nothing has changed */
  install(own: Package, registered: Registered, asking: Asking): Promise<void>
  /** @throws PackageRefused while something uses the plugin */
  remove(id: string, asking: Asking): Promise<void>
  /** Drops the plugin's tables. @throws PackageRefused unless the plugin was removed before. */
  purge(id: string, asking: Asking): Promise<void>
}

const INSTALL = '/system/plugins/install'
const REMOVE = '/system/plugins/remove'
const PURGE = '/system/plugins/purge'

const refuseAll = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new PackageRefused(...problems)
}

const isThere = (row: PluginRow | undefined): row is PluginRow => row !== undefined && !row.removed

/** A version may replace an older one, but not the same version with other content, except in development. */
const versionProblems = (row: PluginRow | undefined, { manifest, checksum }: Package, development: boolean): readonly string[] => {
  if (!isThere(row)) return []
  const { version } = manifest
  if (row.checksum === checksum) return [`插件 “${row.title}” ${version} 已经安装，内容相同`]
  if (development || laterVersion(version, row.version)) return []
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
      const row = await readRow(db, own.manifest.id)
      const known = new Set([
        ...bundledIds(options.program),
        ...options.programWith(own.manifest.id, undefined).packages.map(({ id }) => id),
      ])
      const missing = (own.manifest.requires ?? []).filter(id => !known.has(id))
      return [...versionProblems(row, own, options.development), ...missing.map(id => `需要插件 “${id}”，它没有安装`)]
    },
    manifestProblems: (db, own, registered) => compileProblems(db, options.programWith(own.manifest.id, { package: own, registered })),
  }
  const within = <T>({ patient }: Asking, work: (tx: Tx) => Promise<T>): Promise<T> =>
    asOwner(options.ownerUrl, patient, async tx => {
      await options.refresh()
      return work(tx)
    })
  const audit = (tx: Tx, { actor, source, who }: Asking, action: string, detail: object): Promise<void> =>
    insertAudit(tx, actor, { action, result: 'success', detail: { ...detail, source, ...(source === 'folder' && { node: who }) } })
  return {
    ...installer,
    install: (own, registered, asking) =>
      within(asking, async tx => {
        refuseAll(await installer.orderProblems(tx, own))
        const { ran, made } = await migratePlugin(tx, own, options.appRole)
        refuseAll(await installer.manifestProblems(tx, own, registered))
        await enter(tx, own, registered, asking, made)
        const { id, version } = own.manifest
        await audit(tx, asking, INSTALL, { plugin: id, version, checksum: own.checksum, signedBy: own.signedBy ?? null, migrations: ran })
      }),
    remove: (id, asking) =>
      within(asking, async tx => {
        const row = await readRow(tx, id)
        if (!isThere(row)) throw new PackageRefused(`没有安装插件 “${id}”`)
        refuseAll(await dependents(tx, id))
        const problems = await compileProblems(tx, options.programWith(id, undefined))
        if (problems.length > 0) throw new PackageRefused(`插件 “${row.title}” 还在使用，不能移除：`, ...problems)
        await markRemoved(tx, id)
        await audit(tx, asking, REMOVE, { plugin: id, version: row.version, checksum: row.checksum })
      }),
    purge: (id, asking) =>
      within(asking, async tx => {
        const row = await readRow(tx, id)
        if (!row) throw new PackageRefused(`没有安装过插件 “${id}”`)
        if (!row.removed) throw new PackageRefused(`请先移除插件 “${row.title}”，再删除它的数据`)
        await dropOwn(tx, id)
        await forget(tx, id)
        await audit(tx, asking, PURGE, { plugin: id, version: row.version, checksum: row.checksum })
      }),
  }
}

const bundledIds = ({ pluginFiles }: Pick<Program, 'pluginFiles'>): readonly string[] =>
  pluginFiles.map(({ text }) => (JSON.parse(text) as { readonly id: string }).id)

const dependents = async (tx: Tx, id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ title: string }>`select title from outside_plugin
    where removed_date is null and id <> ${id} and jsonb_exists(manifest -> 'requires', ${id}) order by id`.execute(tx)
  return rows.map(({ title }) => `插件 “${title}” 需要它`)
}
