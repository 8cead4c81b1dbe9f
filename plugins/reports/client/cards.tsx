import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { quantityText, shortQuantityText } from '#core/runtime/index.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import type { ReportAnswer } from '../wire.ts'
import { type DrillRestriction, drillLink } from './drill.ts'
import { ChangeBadge } from './moved.tsx'
import { comparisons } from './periods.ts'
import type { ReportState } from './report-state.ts'

interface Props {
  readonly view: ClientReportView
  readonly state: ReportState
  /** undefined while loading. */
  readonly answer: ReportAnswer | undefined
  readonly narrowed: DrillRestriction
}

/** Value from which a card shows a shortened number. */
const SHORTENED_FROM = 1e6
/** Most cards per line on wide pages. */
const MAX_CARDS_PER_LINE = 6

/** Cards per line, spread evenly so that no line has a single card. */
const cardsPerLine = (count: number): number => Math.ceil(count / Math.ceil(count / MAX_CARDS_PER_LINE))

const periodDaysText = ({ from, to }: { readonly from: string; readonly to: string }): string => (from === to ? from : `${from} 至 ${to}`)

/** Tooltip: definition of the figure, and the days it covers. */
const figureTip = ({ view, answer }: Props, name: string): string => {
  const figure = view.figures[name]
  const basis = figure?.now ? '当前值，与统计期无关' : answer && `统计期：${periodDaysText(answer)}`
  return [figure?.tip, basis].filter(Boolean).join('\n')
}

const FigureCard = ({ name, ...props }: Props & { readonly name: string }): ReactNode => {
  const { view, state, answer, narrowed } = props
  const figure = view.figures[name]
  if (!figure) return null
  const value = answer?.summary[name]
  const before = answer?.summaryBefore?.[name]
  const full = quantityText(value, figure)
  const short = shortQuantityText(value, figure, SHORTENED_FROM)
  const link = drillLink(view.figures, name, value, narrowed)
  const number = <strong data-tip={short === full ? undefined : full}>{short}</strong>
  const than = comparisons.find(({ key }) => key === state.compare)?.label
  return (
    <div className="reports-card">
      <button type="button" className="reports-name" data-tip={figureTip(props, name)} aria-label={`${figure.label}：${figure.tip}`}>
        {figure.label}
      </button>
      {!answer && <span className="reports-wait yh-skeleton-line" />}
      {answer &&
        (link === undefined ? (
          number
        ) : (
          <Link to={link} aria-label={`${figure.label} ${full}，查看明细`}>
            {number}
          </Link>
        ))}
      <p>
        {answer?.before && !figure.now && (
          <>
            <ChangeBadge figure={figure} value={value} before={before} />
            <span data-tip={periodDaysText(answer.before)}>
              {than} {shortQuantityText(before, figure, SHORTENED_FROM)}
            </span>
          </>
        )}
        {answer && figure.now && <span>当前</span>}
      </p>
    </div>
  )
}

/** Cards of figures for the whole period, each with its comparison. */
export const FigureCards = (props: Props): ReactNode => {
  const { cards } = props.view
  if (cards.length === 0) return null
  return (
    <section className="reports-cards" aria-label="指标" style={{ '--yh-cards': cardsPerLine(cards.length) } as CSSProperties}>
      {cards.map(name => (
        <FigureCard key={name} name={name} {...props} />
      ))}
    </section>
  )
}
