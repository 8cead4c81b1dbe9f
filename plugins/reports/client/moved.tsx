import type { ReactNode } from 'react'
import type { FigureValue } from '#core/runtime/index.ts'
import type { ClientFigure } from '#schemas/types/wire.ts'
import { changeOf, changeText } from './change-of.ts'

interface Props {
  readonly figure: ClientFigure
  readonly value: FigureValue
  readonly before: FigureValue
  /** In a narrow place: points without their name. */
  readonly short?: boolean
}

const toneOf = (good: boolean | undefined): string => (good === undefined ? '' : good ? 'is-good' : 'is-bad')

/** How a number moved, in the colour of good or bad news; nothing where there is nothing to compare. */
export const Moved = ({ figure, value, before, short = false }: Props): ReactNode => {
  const change = changeOf(value, before, figure)
  if (!change) return null
  const words = { up: '上升', down: '下降', same: '' }[change.direction]
  return (
    <span className={`reports-moved ${toneOf(change.good)}`}>
      <span className="yh-unseen">{words}</span>
      {short ? changeText(change).replace('个百分点', '') : changeText(change)}
    </span>
  )
}
