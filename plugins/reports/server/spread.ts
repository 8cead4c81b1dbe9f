import { type RawBuilder, sql } from 'kysely'
import type { Cut, CutKey } from './cuts.ts'
import { type Amount, addAmounts } from './exact.ts'
import type { DimensionKey } from './measuring.ts'
import type { Tree } from './trees.ts'

/** Report rows that a key counts in: each of its values once, and all values above them. */
export function nodesOfKey(key: CutKey, tree: Tree | undefined): readonly DimensionKey[] {
  if (key === null) return [null]
  const values = typeof key === 'object' ? key : [key]
  const nodes = new Set(values.filter(value => value !== null).flatMap(value => (tree ? tree.upward(value) : [value])))
  return nodes.size === 0 ? [null] : [...nodes]
}

/** Sum, in which null stands for "no amount yet". */
export const sumOrNull = (before: Amount | null | undefined, amount: Amount | null): Amount | null => {
  if (before === null || before === undefined) return amount
  return amount === null ? before : addAmounts(before, amount)
}

/** True if a row may count in several report rows. */
export const countsRepeatedly = ({ listed, dimension }: Cut, trees: ReadonlyMap<string, Tree>): boolean =>
  listed || trees.has(dimension.key)

/** Joins `node` to rows r with key0, once for every report row that they count in; a value that occurs twice in a list yields it twice. */
export function spreadSql(
  { listed, dimension }: Cut,
  trees: ReadonlyMap<string, Tree>,
): {
  readonly join: RawBuilder<unknown>
  readonly node: RawBuilder<unknown>
} {
  const tree = trees.get(dimension.key)
  const value = listed ? sql.ref('v.value') : sql.ref('r.key0')
  const values = listed ? sql`left join lateral unnest(r.key0) as v(value) on true` : sql``
  if (!tree) return { join: values, node: value }
  const pairs = tree.pairs()
  const numbers = pairs.some(([first]) => typeof first === 'number') && !listed
  const type = numbers || dimension.values.kind === 'rows' ? sql`bigint[]` : sql`text[]`
  return {
    join: sql`${values} left join unnest(${pairs.map(([first]) => first)}::${type}, ${pairs.map(([, node]) => node)}::${type}) as n(value, node)
      on n.value = ${value}`,
    node: sql`coalesce(n.node, ${value})`,
  }
}
