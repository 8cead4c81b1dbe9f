/** What rooms and plugins say of their tables: which resources may stand on one, and what no manifest may name of it. */
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { NormalResource } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { Declared, TableGrant, TableGrants } from './symbols.ts'

type Tables = NonNullable<NonNullable<PluginManifest['contributes']>['tables']>

const WRITES: readonly NonNullable<Tables[string]['writes']>[number][] = ['create', 'update', 'delete', 'transition', 'arrange']

/** A package's table that says nothing is for the resources that come with it, which may write it. */
const grantOf = (plugin: string, own: readonly string[] | undefined, name: string, table: Tables[string]): TableGrant => {
  const { resources = own ?? [], never, internal, masked, names, scoped = false, people = false } = table
  const { writes = own === undefined || table.resources !== undefined ? [] : WRITES } = table
  return {
    name,
    plugin,
    outside: own !== undefined,
    resources: new Set(resources),
    never: new Set(never),
    internal: new Set(internal),
    masked: new Set(masked),
    names: new Set(names),
    scoped,
    people,
    writes: new Set(writes.map(one => `record.${one}`)),
  }
}

/** Collects the tables of all plugins. One that two declare is reported at the second. `outside`: resources of each plugin that is no part of the program. */
export const tableGrants = (
  plugins: ReadonlyMap<string, Declared<PluginManifest>>,
  outside: ReadonlyMap<string, readonly string[]>,
  reporter: Reporter,
): ReadonlyMap<string, TableGrant> => {
  const grants = new Map<string, TableGrant>()
  // The program's own come first: another plugin cannot take one from them.
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

/** Whether the tables that a resource acts on and reads name it themselves. */
export const isGranted = (grants: ReadonlyMap<string, TableGrant>, { name, source, table }: NormalResource): boolean =>
  grants.get(source)?.resources.has(name) === true && grants.get(table ?? source)?.resources.has(name) === true

/** Resources with the one whose rows they keep, where they extend it and their table does not name them. */
export const withKept = (
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
