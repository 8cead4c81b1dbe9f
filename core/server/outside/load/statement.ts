import { type Language, type OwnPermission, ownPermissions, ownReach } from '#core/manifest/index.ts'
import type { PluginStatement } from '../../pipeline/outside-port.ts'
import { type Package, packageManifests } from '../package/check-package.ts'
import { isOwnPath } from '../package/own-names.ts'
import type { PackageFiles } from '../package/package-files.ts'

/** Kinds of contributions of a browser part. */
export const BROWSER_PART_KINDS = ['cells', 'filters', 'controls', 'presenters', 'views', 'components', 'widgets'] as const

/** Permissions that the plugin adds; only administrators hold them until a role is granted them. */
const addedPermissions = (own: Pick<Package, 'manifest' | 'files'>, language: Language): readonly OwnPermission[] => {
  const { id, contributes: { endpoints = {} } = {} } = own.manifest
  const manifests = ownPermissions(packageManifests(own), language).filter(({ path }) => isOwnPath(id, path))
  const known = new Set(manifests.map(({ path }) => path))
  const others = Object.values(endpoints).flatMap(({ description, permission }) => {
    if (permission === undefined || known.has(permission)) return []
    known.add(permission)
    return [{ path: permission, title: description }]
  })
  return [...manifests, ...others]
}

const buildStatement = (own: Pick<Package, 'manifest' | 'files'>, language: Language): PluginStatement => {
  const { contributes = {}, network = [], requires = [] } = own.manifest
  const files = [...own.files.keys()].sort()
  const { operations = {}, endpoints = {}, jobs = {}, consumers = {}, tables = {} } = contributes
  return {
    parts: BROWSER_PART_KINDS.flatMap(kind =>
      Object.entries(contributes[kind] ?? {}).map(([name, { description, markdownDescription }]) => ({
        kind,
        name,
        description: markdownDescription ?? description,
      })),
    ),
    permissions: addedPermissions(own, language),
    operations: Object.entries(operations).map(([name, { description = '' }]) => ({ name, description })),
    endpoints: Object.entries(endpoints).map(([place, { description, permission }]) => {
      const [method = '', path = ''] = place.split(' ')
      return { method, path, description, permission: permission ?? null }
    }),
    jobs: Object.entries(jobs).map(([name, { description, cron }]) => ({ name, description, cron: cron ?? null })),
    consumers: Object.entries(consumers).map(([name, { description, follows }]) => ({ name, description, follows })),
    tables: Object.entries(tables).map(([name, { description }]) => ({ name, description })),
    data: ownReach(packageManifests(own), language),
    network,
    requires,
    manifests: files.filter(name => name.startsWith('manifests/')),
    migrations: files.filter(name => name.startsWith('migrations/')),
  }
}

const statementCache = new WeakMap<PackageFiles, PluginStatement>()

/** Summary of a package from plugin.json, its manifests and its file names; runs none of its code. */
export function statementOf(own: Pick<Package, 'manifest' | 'files'>, language: Language): PluginStatement {
  const statement = statementCache.get(own.files) ?? buildStatement(own, language)
  statementCache.set(own.files, statement)
  return statement
}
