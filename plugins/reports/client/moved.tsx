import type { ReactNode } from 'react'
import type { FigureValue } from '#core/runtime/index.ts'
import type { ClientFigure } from '#schemas/types/wire.ts'
import { changeOf, changeText } from './change-of.ts'

interface Props {
  readonly figure: ClientFigure
  readonly value: FigureValue
  readonly before: FigureValue
  /** Compact form: points without their unit. */
  readonly short?: boolean
}

const toneOf = (good: boolean | undefined): string => (good === undefined ? '' : good ? 'is-good' : 'is-bad')

/** Change of a number, coloured as good or bad; nothing if there is nothing to compare. */
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
