import type { FieldPath } from '#core/contract/model/list.ts'
import type { DimensionValues } from '#core/contract/model/report.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mustOwn } from '#core/contract/must.ts'
import type { ConditionContext } from '#core/manifest/conditions/index.ts'
import type { NamedRows } from '#core/manifest/query/index.ts'
import type { Core } from '../pipeline/core.ts'
import { conditionSql, type Predicate } from '../sql/condition.ts'
import { failClosed } from '../sql/fail-closed.ts'
import { hasValue, inPeriod, type WantedValues } from './figure-predicates.ts'
import { pathEnd, pathTarget } from './paths.ts'
import { dimensionTree } from './trees.ts'

/** The list that shows the rows behind a number. */
export interface BehindTarget {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly context: ConditionContext
}

/** Predicates over alias t for the rows that a number counts: the figure's condition, the period, and the values of the dimensions. */
export async function rowsBehind(core: Core, target: BehindTarget, { figure, rows }: NamedRows): Promise<readonly Predicate[]> {
  const { snapshot, resource, context } = target
  const { when, time } = figure
  const { from, to, by = {} } = rows
  const predicates: Predicate[] = []
  if (when !== undefined) predicates.push(failClosed(core, resource, () => conditionSql(when, { snapshot, resource, alias: 't', context })))
  if (time && from !== undefined && to !== undefined) predicates.push(inPeriod(snapshot, time, { from, to }))
  for (const [key, values] of Object.entries(by)) predicates.push(await valueBehind(core, target, mustOwn(figure.by, key), [values].flat()))
  return predicates
}

/** The row has one of the dimension's values or a value below one. */
export async function valueBehind(
  core: Core,
  { snapshot, resource }: BehindTarget,
  path: FieldPath,
  wanted: WantedValues,
): Promise<Predicate> {
  const tree = await dimensionTree(snapshot, core.services.options, core.db, valuesAt(snapshot, resource, path))
  return hasValue(snapshot, path, tree ? wanted.flatMap((value): WantedValues => (value === null ? [null] : tree.downward(value))) : wanted)
}

/** Kind of values at the path's end. */
export function valuesAt(snapshot: Snapshot, resource: Resource, path: FieldPath): DimensionValues {
  const field = pathEnd(path)
  const to = field ? field.to : resource.name
  if (to !== undefined) return { kind: 'rows', resource: to, tree: snapshot.resources[to]?.lookup?.parent !== undefined }
  return field?.options === undefined ? { kind: 'texts' } : { kind: 'options', options: field.options, tree: true }
}

/** Sources that the predicates read in addition to the list's own. */
export function sourcesBehind(snapshot: Snapshot, { figure, rows }: NamedRows): readonly string[] {
  const paths = Object.keys(rows.by ?? {}).map(key => mustOwn(figure.by, key))
  return paths.flatMap(path => {
    const to = pathEnd(path)?.to
    const tree = to === undefined ? undefined : snapshot.resources[to]?.source
    return [...(path.target ? [pathTarget(snapshot, path).source] : []), ...(tree === undefined ? [] : [tree])]
  })
}
