import type { FieldPath } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mustOwn } from '#core/contract/must.ts'
import type { SelectedList } from '#core/contract/selection-part.ts'
import { conditionSql, failClosed, type Predicate } from '#core/server/index.ts'
import type { NamedRows } from '../manifest/figure-rows.ts'
import type { DimensionValues } from '../manifest/model/report.ts'
import { hasValue, inPeriod, type WantedValues } from './figure-predicates.ts'
import { pathEnd, pathTarget } from './paths.ts'
import { dimensionTree } from './trees.ts'

/** Predicates over alias t for the rows that a number counts: the figure's condition, the period, and the values of the dimensions. */
export async function rowsBehind(list: SelectedList, { figure, rows }: NamedRows): Promise<readonly Predicate[]> {
  const { snapshot, resource, context, services } = list
  const { when, time } = figure
  const { from, to, by = {} } = rows
  const predicates: Predicate[] = []
  if (when !== undefined)
    predicates.push(failClosed(services, resource, () => conditionSql(when, { snapshot, resource, alias: 't', context })))
  if (time && from !== undefined && to !== undefined) predicates.push(inPeriod(snapshot, time, { from, to }))
  for (const [key, values] of Object.entries(by)) predicates.push(await valueBehind(list, mustOwn(figure.by, key), [values].flat()))
  return predicates
}

/** The row has one of the dimension's values or a value below one. */
export async function valueBehind(
  { snapshot, resource, services, db }: SelectedList,
  path: FieldPath,
  wanted: WantedValues,
): Promise<Predicate> {
  const tree = await dimensionTree(snapshot, services.options, db, valuesAt(snapshot, resource, path))
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
