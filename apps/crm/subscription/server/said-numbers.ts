import type { Figure, FigureFormat } from '#core/contract/model/figure.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ReportAnswer } from '#schemas/types/wire.ts'

/** So many numbers are read at a glance. */
const MOST = 6

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Thousands of the whole part apart; decimals are left as they are. */
const withThousands = (amount: string): string => {
  const [whole = '', decimals] = amount.split('.')
  return decimals === undefined ? grouped(whole) : `${grouped(whole)}.${decimals}`
}

const UNITS: Readonly<Record<FigureFormat, string>> = { integer: '', decimal: '', money: '元', percent: '%' }

const written = ({ format, suffix }: Figure, value: string | number | null | undefined): string =>
  value === null || value === undefined ? '暂无' : `${withThousands(String(value))}${suffix ?? UNITS[format]}`

/** The first numbers of a report in a sentence, each beside the one of the period before; those that its reader may see. */
export function saidNumbers({ figures }: Snapshot, view: ReportView, { summary, summaryBefore }: ReportAnswer): string {
  const names = view.cards.length > 0 ? view.cards : (view.rows?.figures ?? [])
  const said = names.filter(name => name in summary).slice(0, MOST)
  return said
    .flatMap(name => figures[name] ?? [])
    .map(figure => {
      const { label, name } = figure
      const before = summaryBefore && name in summaryBefore ? `（上期${written(figure, summaryBefore[name])}）` : ''
      return `${label} ${written(figure, summary[name])}${before}`
    })
    .join('，')
}
