/** Grants of tables from plugin.json: which resources may use a table, and which of its columns manifests must not use. */
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { NormalResource } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { Declared, TableGrant, TableGrants } from './symbols.ts'

type DeclaredTables = NonNullable<NonNullable<PluginManifest['contributes']>['tables']>

const ALL_WRITES: readonly NonNullable<DeclaredTables[string]['writes']>[number][] = ['create', 'update', 'delete', 'transition', 'arrange']

/** Grants of one table. If an outside plugin states nothing, the plugin's own resources may use the table and write it. */
const grantOf = (plugin: string, own: readonly string[] | undefined, name: string, table: DeclaredTables[string]): TableGrant => {
  const { resources = own ?? [], never, internal, masked, readonly: readonlyColumns, names, scoped = false, people = false } = table
  const { writes = own === undefined || table.resources !== undefined ? [] : ALL_WRITES } = table
  return {
    name,
    plugin,
    outside: own !== undefined,
    resources: new Set(resources),
    never: new Set(never),
    internal: new Set(internal),
    masked: new Set(masked),
    readonly: new Set(readonlyColumns),
    names: new Set(names),
    scoped,
    people,
    writes: new Set(writes.map(one => `record.${one}`)),
  }
}

/**
 * Collects the tables of all plugins. A table declared twice is reported at the second declaration
 * @param outside resource names of each outside plugin
 */
export const tableGrants = (
  plugins: ReadonlyMap<string, Declared<PluginManifest>>,
  outside: ReadonlyMap<string, readonly string[]>,
  reporter: Reporter,
): ReadonlyMap<string, TableGrant> => {
  const grants = new Map<string, TableGrant>()
  // Built-in plugins come first, so that an outside plugin cannot claim their tables.
  const ordered = [...plugins.values()].toSorted((a, b) => Number(outside.has(a.value.id)) - Number(outside.has(b.value.id)))
  for (const { source, value } of ordered)
    for (const [name, table] of Object.entries(value.contributes?.tables ?? {})) {
      const grant = grantOf(value.id, outside.get(value.id), name, table)
      for (const relation of [name, ...(table.views ?? [])]) {
        const earlier = grants.get(relation)
        if (earlier === undefined) grants.set(relation, grant)
        else
          reporter.report(source, `/contributes/tables/${name}`, {
            code: 'grant.table-twice',
            message: `数据表 “${relation}” 已由 “${earlier.plugin}” 声明`,
          })
      }
    }
  return grants
}

/** Whether the tables that a resource reads and writes name the resource. */
export const isGranted = (grants: ReadonlyMap<string, TableGrant>, { name, source, table }: NormalResource): boolean =>
  grants.get(source)?.resources.has(name) === true && grants.get(table ?? source)?.resources.has(name) === true

/** Sets `kept`, the base resource, on each resource that extends another and is not named by its own table. */
export const withBaseResources = (
  resources: ReadonlyMap<string, Declared<NormalResource>>,
  grants: TableGrants,
): ReadonlyMap<string, Declared<NormalResource>> =>
  new Map(
    [...resources].map(([name, declared]) => {
      const { value } = declared
      const base = grants && value.extends !== undefined && !isGranted(grants, value) ? resources.get(value.extends)?.value : undefined
      const sameRows =
        base !== undefined && base.source === value.source && base.table === value.table && isGranted(grants ?? new Map(), base)
      return [name, sameRows ? { ...declared, value: { ...value, kept: base } } : declared]
    }),
  )
