/** Checks a report for equal labels side by side. */

import { type Declared, type LinkContext, type Symbols, sameLabels } from '#core/manifest/language.ts'
import type { ReportView } from '#schemas/types/report-view.ts'
import { dimensionOf, figuresOf, measuredOf } from './dimensions.ts'

interface LabelledPart {
  readonly label: string | undefined
  readonly pointer: string
}

const labelOfFigure = (symbols: Symbols, name: string): string | undefined => figuresOf(symbols).get(name)?.value.label

/** Label of a dimension: that of the first figure's field. */
const labelOfFilter = (symbols: Symbols, { cards = [], figures = [], charts = [] }: ReportView, key: string): string | undefined => {
  const [first] = [...cards, ...figures, ...charts.flatMap(chart => chart.figures)].flatMap(name => measuredOf(symbols, name))
  return first && dimensionOf(symbols, first, key)?.label
}

/** Checks the labels of figures, charts and filters. */
export const checkReportLabels = ({ symbols, reporter }: LinkContext, source: Declared<unknown>['source'], view: ReportView): void => {
  const figuresAt = (names: readonly string[], pointer: string): readonly LabelledPart[] =>
    names.map((name, index) => ({ label: labelOfFigure(symbols, name), pointer: `${pointer}/${index}` }))
  const { figures = [], cards = [], charts = [], filters = [] } = view
  const slots: readonly (readonly [what: string, members: readonly LabelledPart[]])[] = [
    ['两列', figuresAt(figures, '/view/figures')],
    ['两张卡片', figuresAt(cards, '/view/cards')],
    ...charts.map((chart, index) => ['同一图表的两个指标', figuresAt(chart.figures, `/view/charts/${index}/figures`)] as const),
    ['两个图表', charts.map(({ title }, index) => ({ label: title, pointer: `/view/charts/${index}/title` }))],
    ['两个筛选', filters.map((key, index) => ({ label: labelOfFilter(symbols, view, key), pointer: `/view/filters/${index}` }))],
  ]
  for (const [what, members] of slots)
    for (const [, later] of sameLabels(members, ({ label }) => label))
      reporter.report(source, later.pointer, { code: 'label.duplicate', message: `${what}都叫 “${later.label}”，分不清` })
}
