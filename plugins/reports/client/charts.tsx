import { type ReactNode, useMemo } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Contributed } from '#core/runtime/index.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import type { ReportAnswer } from '../wire.ts'
import { chartProps } from './chart-props.ts'
import type { DrillRestriction } from './drill.ts'

interface Props {
  readonly view: ClientReportView
  readonly answer: ReportAnswer | undefined
  readonly narrowed: DrillRestriction
}

const chartSkeleton = (
  <div className="reports-chart-wait yh-skeleton" role="status" aria-label="加载中">
    <span className="yh-skeleton-line" />
    <span className="yh-skeleton-line" />
  </div>
)

const ChartPanel = ({ view, answer, narrowed, at, wide }: Props & { readonly at: number; readonly wide: boolean }): ReactNode => {
  const chart = view.charts[at]
  const rows = answer?.charts[at]
  const props = useMemo<ComponentProps | undefined>(() => {
    if (!chart || !answer || !rows) return undefined
    const note = `${view.label}　${answer.from} 至 ${answer.to}`
    const total = answer.chartTotals?.[at] ?? rows.length
    const given = chartProps({ figures: view.figures, chart, rows, total, narrowed, note })
    return { props: given, rows: [], action: undefined, actions: {}, view: undefined, close: () => {} }
  }, [view, chart, answer, rows, at, narrowed])
  if (!chart) return null
  const id = `charts/${chart.type}`
  return (
    <div className={wide ? 'reports-chart is-wide' : 'reports-chart'}>
      {props ? <Contributed kind="components" id={id} props={props} fallback={chartSkeleton} /> : chartSkeleton}
    </div>
  )
}

/** For each chart, whether it takes a whole line: if `wide`, or if no chart is left to pair it with. */
const wholeLineCharts = (charts: ClientReportView['charts']): readonly boolean[] => {
  let beside = false
  return charts.map(({ wide = false }, at) => {
    const next = charts[at + 1]
    const alone = wide || (!beside && (!next || next.wide === true))
    beside = !alone && !beside
    return alone
  })
}

/** Charts of the report, two per line. */
export const ReportCharts = (props: Props): ReactNode => {
  const { charts } = props.view
  if (charts.length === 0) return null
  const wide = wholeLineCharts(charts)
  return (
    <section className="reports-charts" aria-label="图表">
      {charts.map(({ title }, at) => (
        <ChartPanel key={title} at={at} wide={wide[at] ?? false} {...props} />
      ))}
    </section>
  )
}
