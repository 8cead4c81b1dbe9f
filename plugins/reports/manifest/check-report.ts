/** Checks reports: each figure has the dimensions by which it is split and filtered, and each chart has valid figures and axes. */

import { type LinkContext, type MissingTarget, nearestName, type SourceFile, type Symbols } from '#core/manifest/language.ts'
import { findFieldType } from '#core/manifest/public.ts'
import type { ReportView } from '#schemas/types/report-view.ts'
import { figureFormatOf } from './build-figure.ts'
import { shownFigures } from './build-report.ts'
import { dimensionOf, figureNamed, figuresOf, INTERVALS, isInterval, measuredOf, sameValues, sharedDimensions } from './dimensions.ts'
import type { NormalFigure } from './model/normal-figure.ts'
import { type ReportedFinding, reportFinding } from './problems.ts'
import { dimensionParam, RESERVED_REPORT_KEYS } from './report-keys.ts'

type NormalChart = NonNullable<ReportView['charts']>[number]
/** A finding that may be reported at another place than the report. */
type PlacedFinding = ReportedFinding & { readonly at?: { readonly source: SourceFile; readonly pointer: string } | undefined }
type ReportFinding = readonly [pointer: string, finding: PlacedFinding]

/** Measured figures whose resource is known; the others are reported elsewhere. */
const knownMeasuredFigures = (symbols: Symbols, names: readonly string[]): readonly NormalFigure[] =>
  names.flatMap(name => measuredOf(symbols, name)).filter(({ resource = '' }) => symbols.resources.has(resource))

/** Missing part of a figure, reported once at the figure for all reports. */
const missingPart = (symbols: Symbols, { name }: NormalFigure, what: string, pointer: string): MissingTarget => {
  const source = figuresOf(symbols).get(name)?.source
  return { key: `figure ${name} ${what}`, title: `指标 “${name}” 的${what} `, at: source && { source, pointer } }
}

/** All figures that have the dimension. */
const withDimension = (symbols: Symbols, key: string): readonly NormalFigure[] =>
  [...figuresOf(symbols).values()].flatMap(({ value }) => (Object.hasOwn(value.by ?? {}, key) ? value : []))

const missingDimension = (symbols: Symbols, figures: readonly NormalFigure[], key: string): ReportedFinding => {
  const lacking = figures.find(({ by = {} }) => !Object.hasOwn(by, key))
  const code = 'report.no-dimension'
  if (lacking === undefined || withDimension(symbols, key).length === 0) {
    const suggestion = nearestName(key, [...sharedDimensions(figures), ...Object.keys(INTERVALS)])
    return { code, message: `指标都没有维度 “${key}”`, suggestion }
  }
  return { code, message: `指标 “${lacking.name}” 没有维度 “${key}”`, missing: missingPart(symbols, lacking, `维度 “${key}”`, '/by') }
}

/**
 * Finding for a dimension with different values in different figures. It is reported at the figure that differs from the majority, once for all
 * reports.
 */
const dimensionValuesFinding = (symbols: Symbols, figures: readonly NormalFigure[], key: string): PlacedFinding | undefined => {
  const valuesOf = (figure: NormalFigure) => dimensionOf(symbols, figure, key)?.values
  const alike = (one: NormalFigure) => (other: NormalFigure) => {
    const [mine, others] = [valuesOf(one), valuesOf(other)]
    return mine === undefined || others === undefined || sameValues(mine, others)
  }
  const [first] = figures
  if (first === undefined || figures.every(alike(first))) return undefined
  const all = withDimension(symbols, key).filter(figure => valuesOf(figure) !== undefined)
  const usual = all.toSorted((a, b) => all.filter(alike(b)).length - all.filter(alike(a)).length)[0] ?? first
  const other = figures.find(figure => !alike(usual)(figure)) ?? first
  const source = figuresOf(symbols).get(other.name)?.source
  const message = `维度 “${key}” 在指标 “${usual.name}” 和 “${other.name}” 里不是同一种值，不能在同一报表里用`
  return { code: 'report.other-values', message, at: source && { source, pointer: `/by/${key}` } }
}

/** Days, weeks and months divide the period: a figure without a time cannot be split by them, one of a month field only by month. */
const intervalFinding = (symbols: Symbols, figures: readonly NormalFigure[], key: string): ReportedFinding | undefined => {
  const now = figures.find(({ time }) => time === undefined)
  if (now !== undefined) {
    const message = `指标 “${now.name}” 没有 “time”，是当前值，不能按 “${key}” 拆分`
    return { code: 'report.no-time', message, missing: missingPart(symbols, now, ' “time”', '') }
  }
  const monthly = figures.find(
    ({ resource = '', time = '' }) => findFieldType(symbols.resources.get(resource)?.value.fields[time]?.type)?.time === 'month',
  )
  if (monthly === undefined || key === 'month') return undefined
  return { code: 'report.no-time', message: `指标 “${monthly.name}” 按月份落入统计期，只能按 “month” 拆分`, suggestion: 'month' }
}

const dimensionFinding = (symbols: Symbols, names: readonly string[], key: string): PlacedFinding | undefined => {
  const figures = knownMeasuredFigures(symbols, names)
  if (figures.length === 0) return undefined
  if (isInterval(key) || key === 'time') return intervalFinding(symbols, figures, key)
  return sharedDimensions(figures).includes(key) ? dimensionValuesFinding(symbols, figures, key) : missingDimension(symbols, figures, key)
}

const filterFinding = (symbols: Symbols, names: readonly string[], key: string): PlacedFinding | undefined =>
  isInterval(key) || key === 'time'
    ? { code: 'report.no-dimension', message: `“${key}” 是统计期的一段，总可选择，不能写进 “filters”` }
    : dimensionFinding(symbols, names, key)

const CHART_NAMES = { stacked: '堆叠', funnel: '漏斗' } as const

const chartFormatFinding = (symbols: Symbols, { type, figures }: NormalChart): ReportedFinding | undefined => {
  if (type !== 'stacked' && type !== 'funnel') return undefined
  const formats = new Set(
    figures
      .flatMap(name => figureNamed(symbols, name) ?? [])
      .map(figure => figureFormatOf(symbols, figure))
      .filter(format => format !== undefined),
  )
  if (formats.size <= 1 && !formats.has('percent')) return undefined
  return { code: 'report.chart', message: `${CHART_NAMES[type]}图的指标要是同一种数，也不能是百分比` }
}

const chartFinding = (symbols: Symbols, chart: NormalChart): ReportFinding | undefined => {
  const { type, figures, by, top } = chart
  const wrong = (key: string, message: string): ReportFinding => [key, { code: 'report.chart', message }]
  if (type === 'ranking' && figures.length !== 1) return wrong('/figures', '排行只能有一个指标')
  if (type === 'ranking' && (by === undefined || by === 'time' || isInterval(by)))
    return wrong(by === undefined ? '' : '/by', '排行要用 “by” 写明排什么，不能是时间')
  if (type === 'funnel' && figures.length < 2) return wrong('/figures', '漏斗至少要两个指标')
  if (type === 'funnel' && by !== undefined) return wrong('/by', '漏斗是整个统计期的，没有 “by”')
  const timed = by === undefined || by === 'time' || isInterval(by)
  if (top !== undefined && (timed || (type !== 'ranking' && type !== 'bar'))) return wrong('/top', '“top” 只用于按维度的排行和柱形图')
  const format = chartFormatFinding(symbols, chart)
  if (format !== undefined) return ['/figures', format]
  const along = type === 'funnel' ? undefined : dimensionFinding(symbols, figures, by ?? 'time')
  return along && [by === undefined ? '' : '/by', along]
}

const rowFindings = (symbols: Symbols, { rows, figures = [] }: ReportView): readonly ReportFinding[] => {
  const sort = rows?.sort?.replace(/^-/, '')
  const unsorted: readonly ReportFinding[] =
    sort === undefined || figures.includes(sort)
      ? []
      : [['/rows/sort', { code: 'report.sort', message: `“${sort}” 不是表格的指标，不能按它排序`, suggestion: nearestName(sort, figures) }]]
  const along = (rows?.by ?? []).flatMap((key, index): readonly ReportFinding[] => {
    const finding = key === 'time' ? timeRowFinding : dimensionFinding(symbols, figures, key)
    return finding === undefined ? [] : [[`/rows/by/${index}`, finding]]
  })
  return [...along, ...unsorted]
}

const timeRowFinding: ReportedFinding = { code: 'report.no-dimension', message: '“time” 只用于图表；表格的行写 “day”、“week” 或 “month”' }

const detailFindings = (symbols: Symbols, { detail, rows, figures = [], filters = [] }: ReportView): readonly ReportFinding[] => {
  if (detail === undefined) return []
  const wrong = (pointer: string, message: string): readonly ReportFinding[] => [[pointer, { code: 'report.detail', message }]]
  if (rows === undefined) return wrong('/detail', '没有表格，“detail” 没有行可打开')
  if (rows.by.some(isInterval)) return wrong('/detail', '行是日、周或月的报表不能有 “detail”')
  if ([...RESERVED_REPORT_KEYS, ...filters.map(dimensionParam)].includes(detail.key))
    return [['/detail/key', { code: 'name.reserved', message: `“${detail.key}” 是报表自己的查询参数，不能用作 “key”` }]]
  return detail.by.flatMap((key, index): readonly ReportFinding[] => {
    if (rows.by.includes(key)) return wrong(`/detail/by/${index}`, `行已经是 “${key}”，不必再按它拆分`)
    const finding = key === 'time' ? timeRowFinding : dimensionFinding(symbols, figures, key)
    return finding === undefined ? [] : [[`/detail/by/${index}`, finding]]
  })
}

/** Checks a report. Unknown figures are reported by the reference check. */
export const checkReport = ({ symbols, reporter }: LinkContext, source: SourceFile, view: ReportView): void => {
  const { rows, figures, charts = [], filters = [] } = view
  const report = ([pointer, { at, ...finding }]: ReportFinding): void =>
    reportFinding(reporter, at?.source ?? source, at?.pointer ?? `/view${pointer}`, finding)
  const shown = shownFigures(view)
  if (shown.length === 0) {
    report(['', { code: 'report.nothing', message: '报表什么也不显示：要有 “cards”、“charts” 或 “figures”' }])
    return
  }
  if ((rows === undefined) !== (figures === undefined))
    report([
      rows === undefined ? '/figures' : '/rows',
      { code: 'report.rows-without-figures', message: '表格要同时写 “rows”（每行是什么）和 “figures”（各列）' },
    ])
  for (const found of rowFindings(symbols, view)) report(found)
  for (const [index, key] of filters.entries()) {
    const finding = filterFinding(symbols, shown, key)
    if (finding !== undefined) report([`/filters/${index}`, finding])
  }
  for (const [index, chart] of charts.entries()) {
    const found = chartFinding(symbols, chart)
    if (found !== undefined) report([`/charts/${index}${found[0]}`, found[1]])
  }
  for (const found of detailFindings(symbols, view)) report(found)
}
