import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { quantityText } from '#core/manifest/public.ts'
import { figuresIn, type ReportView } from '#plugins/reports/server/report-port.ts'
import type { ReportAnswer } from '#plugins/reports/wire.ts'

/** Maximum number of figures; as many as can be read at a glance. */
const MAX_FIGURES = 6

/** Sentence with the first figures of a report that its reader may see, each with the value of the previous period. */
export function figuresSentence(snapshot: Snapshot, view: ReportView, { summary, summaryBefore }: ReportAnswer): string {
  const names = view.cards.length > 0 ? view.cards : (view.rows?.figures ?? [])
  const said = names.filter(name => name in summary).slice(0, MAX_FIGURES)
  return said
    .flatMap(name => figuresIn(snapshot)[name] ?? [])
    .map(figure => {
      const { label, name } = figure
      const before = summaryBefore && name in summaryBefore ? `（上期${quantityText(summaryBefore[name], figure)}）` : ''
      return `${label} ${quantityText(summary[name], figure)}${before}`
    })
    .join('，')
}
