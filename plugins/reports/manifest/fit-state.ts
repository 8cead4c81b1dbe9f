import type { ViewState } from '#core/contract/model/snapshot.ts'
import type { ReportView } from './model/report.ts'
import { dimensionParam, FROM_KEY, PERIOD_KEY, TO_KEY } from './report-keys.ts'

/** Page size stored for reports without pages, because a saved state has one. */
const UNPAGED_SIZE = 10

/** Reduces a saved state to what the report still has: period, comparison, dimension, filters and sort figure. */
export const reportStateFitter =
  ({ rows, filters }: ReportView) =>
  ({ params, sort }: ViewState): ViewState => {
    const known = new Set([PERIOD_KEY, FROM_KEY, TO_KEY, 'compare', ...filters.map(({ dimension }) => dimensionParam(dimension.key))])
    const by = rows?.by.find(({ key }) => key === params['by']) ?? rows?.by[0]
    const sorts = rows?.figures.flatMap(name => [name, `-${name}`]) ?? []
    const kept = Object.fromEntries(Object.entries(params).filter(([key]) => known.has(key)))
    return {
      params: { ...kept, ...(by && { by: by.key }) },
      sort: sorts.includes(sort) ? sort : (rows?.sort ?? ''),
      size: rows?.size ?? UNPAGED_SIZE,
    }
  }
