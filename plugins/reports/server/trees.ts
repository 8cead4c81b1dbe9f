import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { columnSql } from '#core/server/index.ts'
import type { DimensionValues } from '../manifest/model/report.ts'

type TreeValue = string | number

/** Parent relation of values. Unknown values stand alone. */
export interface Tree {
  /** The value and all its ancestors. */
  upward(value: TreeValue): readonly TreeValue[]
  /** The value and all its descendants. */
  downward(value: TreeValue): readonly TreeValue[]
  /** Its parent; undefined at the top. */
  parent(value: TreeValue): TreeValue | undefined
  /** Each value paired with itself and with each ancestor, for joins. */
  pairs(): readonly (readonly [TreeValue, TreeValue])[]
}

/** The tree of a dimension's values; undefined if none of them has a parent. */
export async function dimensionTree(
  snapshot: Snapshot,
  options: OptionSource,
  db: Db | Tx,
  values: DimensionValues,
): Promise<Tree | undefined> {
  if (values.kind === 'options') return treeOfParents(optionParents(await options.get(values.options)))
  if (values.kind !== 'rows' || !values.tree) return undefined
  return treeOfParents(await rowParents(snapshot, db, values.resource))
}

type ParentMap = ReadonlyMap<TreeValue, TreeValue | null>

const optionParents = (options: readonly Option[]): ParentMap => {
  const parents = new Map<TreeValue, TreeValue | null>()
  const walk = (below: readonly Option[], parent: TreeValue | null): void => {
    for (const { value, children } of below) {
      parents.set(value as TreeValue, parent)
      walk(children, value as TreeValue)
    }
  }
  walk(options, null)
  return parents
}

async function rowParents(snapshot: Snapshot, db: Db | Tx, name: string): Promise<ParentMap> {
  const resource = snapshot.resources[name]
  const parent = resource?.lookup?.parent === undefined ? undefined : resource.fields[resource.lookup.parent]
  if (!resource || !parent) throw new Error(`rows of ${name} are no tree`)
  const { rows } = await sql<{ id: number; parent: number | null }>`select t.id, ${columnSql(snapshot, parent, 't')} as parent
    from ${sql.table(resource.source)} as t`.execute(db)
  return new Map(rows.map(row => [row.id, row.parent]))
}

/** Builds a tree; missing parents are ignored and cycles are cut. Undefined if no value has a parent. */
export function treeOfParents(parents: ParentMap): Tree | undefined {
  const parent = (value: TreeValue): TreeValue | undefined => {
    const above = parents.get(value)
    return above !== null && above !== undefined && parents.has(above) ? above : undefined
  }
  if (![...parents.keys()].some(value => parent(value) !== undefined)) return undefined
  const upward = (value: TreeValue): readonly TreeValue[] => {
    const found = new Set<TreeValue>()
    for (let next: TreeValue | undefined = value; next !== undefined && !found.has(next); next = parent(next)) found.add(next)
    return [...found]
  }
  const pairs = [...parents.keys()].flatMap(value => upward(value).map(node => [value, node] as const))
  const below = Map.groupBy(pairs, ([, node]) => node)
  return {
    upward,
    downward: value => below.get(value)?.map(([under]) => under) ?? [value],
    parent,
    pairs: () => pairs,
  }
}
