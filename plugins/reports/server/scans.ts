/** Scans: figures measured on the same rows, and the SQL of these rows. */

import { type RawBuilder, sql } from 'kysely'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { firstOf, mustOwn } from '#core/contract/must.ts'
import type { Period } from '#core/manifest/public.ts'
import { allOf, anyOf, conditionSql, failClosed, type Predicate, scopePredicate } from '#core/server/index.ts'
import type { MeasuredFigure } from '../manifest/model/figure.ts'
import { type Cut, cutOf, dimensionPath } from './cuts.ts'
import { hasValue, inPeriod } from './figure-predicates.ts'
import { type MeasureContext, type Slice, sliceKey } from './measuring.ts'
import { joinsOf, pathSql } from './paths.ts'

/** Figures of one resource with the same time field and the same filter fields. */
export interface Scan {
  readonly resource: Resource
  /** Figures of all slices. */
  readonly figures: readonly MeasuredFigure[]
  /** Slices by key with the figures they show; `cut` is undefined for the total over all rows. */
  readonly slices: readonly { readonly key: string; readonly cut: Cut | undefined; readonly figures: readonly MeasuredFigure[] }[]
}

/** Groups the slices into as few scans as possible. */
export function scansOf({ snapshot, narrowed }: MeasureContext, period: Period, slices: readonly Slice[]): readonly Scan[] {
  const asked = slices.flatMap(slice => slice.figures.map(figure => ({ slice, figure })))
  const sameRows = ({ figure }: { figure: MeasuredFigure }) =>
    JSON.stringify([figure.resource, figure.time?.text, narrowed.map(({ dimension }) => dimensionPath(figure, dimension).text)])
  return [...Map.groupBy(asked, sameRows).values()].map(parts => {
    const cutOfPart = parts.map(({ slice, figure }) => ({
      key: sliceKey(slice),
      cut: slice.dimension && cutOf(snapshot, figure, slice.dimension, period),
      figure,
    }))
    const groups = [...Map.groupBy(cutOfPart, ({ key, cut }) => `${key} ${cut?.id}`).values()]
    return {
      resource: mustOwn(snapshot.resources, parts[0]?.figure.resource ?? ''),
      figures: [...new Set(parts.map(({ figure }) => figure))],
      slices: groups.map(group => ({
        key: group[0]?.key ?? '',
        cut: group[0]?.cut,
        figures: [...new Set(group.map(({ figure }) => figure))],
      })),
    }
  })
}

/** Columns read of each row: key0, key1 … of the cuts, when0 … of figures that count only some rows, value0 … of the measured fields. */
export interface ScanReading {
  readonly measuring: MeasureContext
  readonly period: Period
  readonly resource: Resource
  readonly cuts: readonly Cut[]
  readonly figures: readonly MeasuredFigure[]
}

/** The field that a figure measures; undefined for counts of rows. */
export const measuredPath = ({ measure }: MeasuredFigure): FieldPath | undefined => (measure.kind === 'count' ? undefined : measure.field)

/**
 * Subselect r of the rows within scope, period and filters that at least one figure counts.
 * @param more further columns over t
 */
export function rowsSql(
  { measuring, period, resource, cuts, figures }: ScanReading,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const { serving, snapshot, actor, context, narrowed } = measuring
  const whens = figures.map(({ when }) =>
    when === undefined
      ? undefined
      : failClosed(serving.services, resource, () => conditionSql(when, { snapshot, resource, alias: 't', context })),
  )
  const some = countsSomeRows(figures)
  // A condition shared by all figures is tested once.
  const asked = some.includes(true) ? whens : whens.slice(0, 1)
  const selects = [
    ...cuts.map(({ key }, at) => sql`${key} as ${sql.id(`key${at}`)}`),
    ...whens.flatMap((when, at) => (when && some[at] ? sql`${when} as ${sql.id(`when${at}`)}` : [])),
    ...figures.flatMap((figure, at) => {
      const path = measuredPath(figure)
      return path ? sql`${pathSql(snapshot, path)} as ${sql.id(`value${at}`)}` : []
    }),
    ...more,
  ]
  const first = firstOf(figures)
  const where: Predicate[] = [
    scopePredicate(snapshot, resource, actor, 'read', 't'),
    ...(first.time ? [inPeriod(snapshot, first.time, period)] : []),
    ...narrowed.map(({ dimension, wanted }) => hasValue(snapshot, dimensionPath(first, dimension), wanted)),
    ...(asked.every(when => when !== undefined) ? [anyOf(asked)] : []),
  ]
  const joins = joinsOf(snapshot, [...cuts.map(({ path }) => path), ...figures.flatMap(figure => measuredPath(figure) ?? [])])
  const from = sql`${sql.table(resource.source)} as t ${joins}`
  return sql`(select ${selects.length > 0 ? sql.join(selects) : sql``} from ${from} where ${allOf(where)}) as r`
}

/** The same rows with one cut, or with none; '' counts as no value. */
export const rowsBy = (reading: ScanReading, cut: Cut | undefined): RawBuilder<unknown> =>
  rowsSql({ ...reading, cuts: cut ? [{ ...cut, key: cut.filled }] : [] })

/** True, by index, for figures that count only some of the rows read. */
const countsSomeRows = (figures: readonly MeasuredFigure[]): readonly boolean[] => {
  const one = new Set(figures.map(({ when }) => JSON.stringify(when))).size === 1
  return figures.map(({ when }) => when !== undefined && !one)
}

/** `whenN` of figures that count only some of the rows, by index; else undefined. */
export const whenColumns = (figures: readonly MeasuredFigure[]): readonly (RawBuilder<unknown> | undefined)[] =>
  countsSomeRows(figures).map((some, at) => (some ? sql.ref(`r.when${at}`) : undefined))

/** FILTER clause for the aggregate of a figure that counts only some of the rows. */
export const filterClauseSql = (figures: readonly MeasuredFigure[], at: number): RawBuilder<unknown> => {
  const when = whenColumns(figures)[at]
  return when ? sql` filter (where ${when})` : sql``
}
