import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { PluginStatement } from '../../pipeline/outside-port.ts'

/** Kinds of parts that a browser part contributes. */
export const PART_KINDS = ['cells', 'filters', 'controls', 'presenters', 'views', 'components', 'widgets'] as const

/** What plugin.json and the names of the files say that a package brings. */
export function statementOf({ contributes = {}, network = [], requires = [] }: PluginManifest, names: Iterable<string>): PluginStatement {
  const files = [...names].sort()
  const { operations = {}, endpoints = {}, jobs = {}, consumers = {}, tables = {} } = contributes
  return {
    parts: PART_KINDS.flatMap(kind =>
      Object.entries(contributes[kind] ?? {}).map(([name, { description }]) => ({ kind, name, description })),
    ),
    operations: Object.entries(operations).map(([name, { description = '' }]) => ({ name, description })),
    endpoints: Object.entries(endpoints).map(([place, { description, permission }]) => {
      const [method = '', path = ''] = place.split(' ')
      return { method, path, description, permission: permission ?? null }
    }),
    jobs: Object.entries(jobs).map(([name, { description, cron }]) => ({ name, description, cron: cron ?? null })),
    consumers: Object.entries(consumers).map(([name, { description, follows }]) => ({ name, description, follows })),
    tables: Object.entries(tables).map(([name, { description }]) => ({ name, description })),
    network,
    requires,
    manifests: files.filter(name => name.startsWith('manifests/')),
    migrations: files.filter(name => name.startsWith('migrations/')),
  }
}
