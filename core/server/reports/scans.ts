/** Which figures are measured on the same rows, and those rows in SQL. */
import { type RawBuilder, sql } from 'kysely'
import type { MeasuredFigure } from '#core/contract/model/figure.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Period } from '#core/manifest/time/period.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { allOf, anyOf, conditionSql, type Predicate } from '../sql/condition.ts'
import { failClosed } from '../sql/fail-closed.ts'
import { type Cut, cutOf, pathOf } from './cuts.ts'
import { hasValue, inPeriod } from './figure-predicates.ts'
import { type Measuring, type Slice, sliceKey } from './measuring.ts'
import { joinsOf, pathSql } from './paths.ts'

/** Figures of one resource that count in the same time and are narrowed by the same fields. */
export interface Scan {
  readonly resource: Resource
  /** All of them, of whatever slice. */
  readonly figures: readonly MeasuredFigure[]
  /** Slices by key with those of the scan's figures that they show; cuts are undefined for all rows together. */
  readonly slices: readonly { readonly key: string; readonly cut: Cut | undefined; readonly figures: readonly MeasuredFigure[] }[]
}

/** Groups what was asked for into as few scans as answer it. */
export function scansOf({ snapshot, narrowed }: Measuring, period: Period, slices: readonly Slice[]): readonly Scan[] {
  const asked = slices.flatMap(slice => slice.figures.map(figure => ({ slice, figure })))
  const sameRows = ({ figure }: { figure: MeasuredFigure }) =>
    JSON.stringify([figure.resource, figure.time?.text, narrowed.map(({ dimension }) => pathOf(figure, dimension).text)])
  return [...Map.groupBy(asked, sameRows).values()].map(parts => {
    const cutOfPart = parts.map(({ slice, figure }) => ({
      key: sliceKey(slice),
      cut: slice.dimension && cutOf(snapshot, figure, slice.dimension, period),
      figure,
    }))
    const groups = [...Map.groupBy(cutOfPart, ({ key, cut }) => `${key} ${cut?.id}`).values()]
    return {
      resource: snapshot.resources[parts[0]?.figure.resource ?? ''] as Resource,
      figures: [...new Set(parts.map(({ figure }) => figure))],
      slices: groups.map(group => ({
        key: group[0]?.key ?? '',
        cut: group[0]?.cut,
        figures: [...new Set(group.map(({ figure }) => figure))],
      })),
    }
  })
}

/** What is read of each row: key0, key1 … of the cuts, when0 … of the figures that count only some rows, value0 … of what they measure. */
export interface Reading {
  readonly measuring: Measuring
  readonly period: Period
  readonly resource: Resource
  readonly cuts: readonly Cut[]
  readonly figures: readonly MeasuredFigure[]
}

/** The field whose values a figure measures; undefined for one that counts rows. */
export const measuredPath = ({ measure }: MeasuredFigure): FieldPath | undefined => (measure.kind === 'count' ? undefined : measure.field)

/**
 * Rows within scope, period and filters that at least one of the figures counts, as a subselect r. Where grouping sets keep all work to one process anyway,
 * OFFSET 0 has what several aggregates ask of a row worked out once; a single set is read in parallel.
 */
export function rowsSql(
  { measuring, period, resource, cuts, figures }: Reading,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const { core, snapshot, actor, context, narrowed } = measuring
  const whens = figures.map(({ when }) =>
    when === undefined ? undefined : failClosed(core, resource, () => conditionSql(when, { snapshot, resource, alias: 't', context })),
  )
  const selects = [
    ...cuts.map(({ key }, at) => sql`${key} as ${sql.id(`key${at}`)}`),
    ...whens.flatMap((when, at) => (when ? sql`${when} as ${sql.id(`when${at}`)}` : [])),
    ...figures.flatMap((figure, at) => {
      const path = measuredPath(figure)
      return path ? sql`${pathSql(snapshot, path)} as ${sql.id(`value${at}`)}` : []
    }),
    ...more,
  ]
  const [first] = figures as [MeasuredFigure]
  const where: Predicate[] = [
    scopePredicate(snapshot, resource, actor, 'read', 't'),
    ...(first.time ? [inPeriod(snapshot, first.time, period)] : []),
    ...narrowed.map(({ dimension, wanted }) => hasValue(snapshot, pathOf(first, dimension), wanted)),
    ...(whens.every(when => when !== undefined) ? [anyOf(whens)] : []),
  ]
  const joins = joinsOf(snapshot, [...cuts.map(({ path }) => path), ...figures.flatMap(figure => measuredPath(figure) ?? [])])
  const fence = cuts.length > 1 ? sql` offset 0` : sql``
  const from = sql`${sql.table(resource.source)} as t ${joins}`
  return sql`(select ${selects.length > 0 ? sql.join(selects) : sql``} from ${from} where ${allOf(where)}${fence}) as r`
}

/** What follows an aggregate that only some rows go into. */
export const onlyWhen = ({ when }: MeasuredFigure, at: number): RawBuilder<unknown> =>
  when === undefined ? sql`` : sql` filter (where ${sql.ref(`r.when${at}`)})`

/** GROUP BY each cut in a grouping set of its own, and all rows together where that is wanted; `beside` stands in every set. */
export function groupedBy(cuts: number, whole: boolean, beside: readonly string[] = []): RawBuilder<unknown> {
  const keys = Array.from({ length: cuts }, (_, at) => [...beside, `key${at}`])
  const sets = [...(whole ? [beside] : []), ...keys]
  const names = (set: readonly string[]) => sql.join(set.map(name => sql.ref(`r.${name}`)))
  const [only = [], ...more] = sets
  // A single set is grouped in parallel.
  if (more.length === 0) return only.length === 0 ? sql`` : sql`group by ${names(only)}`
  return sql`group by grouping sets (${sql.join(sets.map(set => sql`(${set.length === 0 ? sql`` : names(set)})`))})`
}

/** Tells the grouping sets apart: a bit for each key, 0 where rows are grouped by it. */
export const groupingOf = (cuts: number, whole: boolean): RawBuilder<unknown> =>
  cuts === 0 || (cuts === 1 && !whole) ? sql`0` : sql`grouping(${sql.join(Array.from({ length: cuts }, (_, at) => sql.ref(`r.key${at}`)))})`

/** The cut that a result row belongs to by what `grouping` answered; undefined for all rows together. */
export function cutAt(cuts: readonly Cut[], grouping: number): Cut | undefined {
  const place = cuts.findIndex((_, at) => (grouping & (1 << (cuts.length - 1 - at))) === 0)
  return cuts[place]
}
