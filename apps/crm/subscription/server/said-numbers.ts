import type { ReportView } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { figureText } from '#core/manifest/public.ts'
import type { ReportAnswer } from '#schemas/types/wire.ts'

/** Maximum number of figures; as many as can be read at a glance. */
const MAX_FIGURES = 6

/** Sentence with the first figures of a report that its reader may see, each with the value of the previous period. */
export function figuresSentence({ figures }: Snapshot, view: ReportView, { summary, summaryBefore }: ReportAnswer): string {
  const names = view.cards.length > 0 ? view.cards : (view.rows?.figures ?? [])
  const said = names.filter(name => name in summary).slice(0, MAX_FIGURES)
  return said
    .flatMap(name => figures[name] ?? [])
    .map(figure => {
      const { label, name } = figure
      const before = summaryBefore && name in summaryBefore ? `（上期${figureText(summaryBefore[name], figure)}）` : ''
      return `${label} ${figureText(summary[name], figure)}${before}`
    })
    .join('，')
}
