import type { ClientFilter, ClientReportView, FigureRows } from '#schemas/types/wire.ts'
import { FIGURE_KEY } from '../manifest/report-keys.ts'
import type { ReportRow } from '../wire.ts'
import type { DayRange } from './periods.ts'

type DrillDimensions = NonNullable<FigureRows['by']>

/** Restriction of the rows behind every number: period and filter values by dimension. */
export interface DrillRestriction {
  readonly days: DayRange
  readonly by: DrillDimensions
}

/** Values of a filter: numbers for ids, text for options. */
const filterValues = ({ lookup }: ClientFilter, text: string): (string | number)[] => {
  const values = text.split(',').filter(Boolean)
  return lookup ? values.map(Number) : values
}

/** Restriction by period and filters. */
export const restrictionOf = (
  filters: readonly ClientFilter[],
  params: Readonly<Record<string, string>>,
  days: DayRange,
): DrillRestriction => {
  const by: DrillDimensions = {}
  for (const filter of filters) {
    const [param = ''] = filter.params
    const text = params[param]
    if (text) by[param.replace(/In$/, '')] = filterValues(filter, text)
  }
  return { days, by }
}

/** The restriction narrowed to one row: to its part of the period, or its value of the dimension. */
export const restrictedToRow = (
  narrowed: DrillRestriction,
  row: Pick<ReportRow, 'key' | 'from' | 'to'>,
  dimension: string | undefined,
): DrillRestriction => {
  if (row.from !== undefined && row.to !== undefined) return { ...narrowed, days: [row.from, row.to] }
  return dimension === undefined ? narrowed : { ...narrowed, by: { ...narrowed.by, [dimension]: row.key } }
}

/** Path of the list with the rows behind a number; undefined if there is none, or if the number is empty or zero. */
export const drillLink = (
  figures: ClientReportView['figures'],
  name: string,
  value: unknown,
  { days: [from, to], by }: DrillRestriction,
): string | undefined => {
  const figure = figures[name]
  if (!figure?.drill || !(Number(value) > 0)) return undefined
  if (!Object.keys(by).every(dimension => figure.dimensions?.includes(dimension))) return undefined
  const rows: FigureRows = { name, ...(!figure.now && { from, to }), ...(Object.keys(by).length > 0 && { by }) }
  return `${figure.drill}?${new URLSearchParams({ [FIGURE_KEY]: JSON.stringify(rows) })}`
}
