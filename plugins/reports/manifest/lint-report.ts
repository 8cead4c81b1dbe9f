import { type NormalScreen, ON_SCREEN, type RestatedDefault, restatedIf, type ScreenLint, type Symbols } from '#core/manifest/language.ts'
import type { ReportView as StatedReport } from '#schemas/types/report-view.ts'
import { DEFAULT_PERIOD, DEFAULT_TOP } from './build-report.ts'
import { figuresIn } from './model/figure.ts'
import type { ReportView } from './model/report.ts'
import { sortFigureOutOfView } from './sort-figure.ts'

/** Reports the figure by which a report is sorted, if it is out of view. */
export const lintReport = ({ snapshot, screen, reporter }: ScreenLint, _stated: unknown, report: ReportView): void => {
  const out = sortFigureOutOfView(snapshot, report)
  if (out === undefined) return
  const at = report.rows?.figures.indexOf(out.figure) ?? 0
  reporter.report(screen.source, `/view/figures/${at}`, {
    code: 'lint.column-out-of-view',
    message: `指标 “${figuresIn(snapshot)[out.figure]?.label}”（报表按它排序）${ON_SCREEN}，超出 ${out.by} 像素：往前移`,
  })
}

/** Keys of a report that state defaults. */
export const restatedInReport = (
  _symbols: Symbols,
  _screen: NormalScreen,
  { path, list, period, charts = [] }: StatedReport,
): readonly RestatedDefault[] => [
  ...restatedIf(list === `${path}/list`, '/view/list', list),
  ...restatedIf(period === DEFAULT_PERIOD, '/view/period', period),
  ...charts.flatMap(({ top }, index) => restatedIf(top === DEFAULT_TOP, `/view/charts/${index}/top`, top)),
]
