/** Uploaded packages: inspected first, then installed only with the checksum that was inspected. */

import { readFile } from 'node:fs/promises'
import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Language } from '#core/manifest/index.ts'
import type { PluginConfig } from '../../config/plugin-config.ts'
import type { InspectedPlugin } from '../../pipeline/outside-port.ts'
import type { InstalledOutsidePlugin } from '../load/installed-plugin.ts'
import { statementOf } from '../load/statement.ts'
import { checkPackageFiles, type Package, type PackageRules, packageMigrations, trustedContents } from '../package/check-package.ts'
import { PackageRefused } from '../package/package-files.ts'
import { readPackageZip } from '../package/read-zip.ts'
import { NO_REGISTERED_PARTS, type RegisteredParts } from '../run/stand-in.ts'
import type { Installer } from './installer.ts'

export interface PackageUploadsOptions {
  readonly config: Pick<PluginConfig, 'uploads' | 'on'>
  readonly rules: PackageRules
  readonly language: Language
  readonly db: Db
  readonly installer: Installer
  installed(id: string): InstalledOutsidePlugin | undefined
  look(own: Package): RegisteredParts
  /** True if the server part runs only after a restart of this node. */
  restarts(own: Package): boolean
}

export interface PackageUploads {
  inspect(path: string): Promise<InspectedPlugin>
  /** Returns the installed package. */
  install(path: string, checksum: string, actor: Actor): Promise<Package>
}

const UPLOADS_OFF_MESSAGE = '本服务器不接受上传的插件（PLUGIN_UPLOADS=off）'
const PLUGINS_OFF_MESSAGE = '服务以 PLUGINS=off 启动，不运行插件的服务端部分，也就不能安装带服务端部分的插件'
const OTHER_FILE_MESSAGE = '安装的文件与检查过的不同，请重新选择文件'

export function createPackageUploads({
  config,
  rules,
  language,
  db,
  installer,
  installed,
  look,
  restarts,
}: PackageUploadsOptions): PackageUploads {
  const read = async (path: string): Promise<ReturnType<typeof checkPackageFiles>> => {
    if (config.uploads === 'off') throw refuse(UPLOADS_OFF_MESSAGE)
    return checkPackageFiles(await readPackageZip(await readFile(path)), rules)
  }
  /** Installing evaluates the server part's code, so it is refused with PLUGINS=off. */
  const trustProblems = (own: Package): readonly string[] =>
    config.uploads === 'server'
      ? config.on || own.manifest.server === undefined
        ? []
        : [PLUGINS_OFF_MESSAGE]
      : trustedContents(own).map(what => `安装包带有${what}，本服务器只接受浏览器端的上传（PLUGIN_UPLOADS=server 时才接受）`)
  /** Manifest problems, if they can be known without running code or migrations; otherwise the installation finds them. */
  const compiled = async (own: Package, problems: readonly string[]): Promise<readonly string[]> =>
    problems.length > 0 || own.manifest.server !== undefined || packageMigrations(own).length > 0
      ? []
      : installer.manifestProblems(db, own, NO_REGISTERED_PARTS)
  return {
    async inspect(path) {
      const { read: own, problems } = await read(path)
      if (!own) throw new PackageRefused(...problems)
      const { manifest, checksum, signedBy = null } = own
      const all = [...problems, ...trustProblems(own), ...(await installer.orderProblems(db, own))]
      return {
        checksum,
        id: manifest.id,
        title: manifest.title,
        description: manifest.description ?? '',
        version: manifest.version,
        installed: installed(manifest.id)?.row.version ?? null,
        signedBy,
        statement: statementOf(own, language),
        restart: restarts(own),
        problems: [...all, ...(await compiled(own, all))],
      }
    },
    async install(path, checksum, actor) {
      const { read: own, problems } = await read(path)
      if (!own) throw new PackageRefused(...problems)
      if (own.checksum !== checksum) throw new PackageRefused(OTHER_FILE_MESSAGE)
      const all = [...problems, ...trustProblems(own), ...(await installer.orderProblems(db, own))]
      if (all.length > 0) throw new PackageRefused(...all)
      await installer.install(own, look(own), { source: 'upload', who: actor.name, actor, patient: false })
      return own
    },
  }
}
