import type { ReactNode } from 'react'
import type { QuantityValue } from '#core/runtime/index.ts'
import type { ClientFigure } from '#schemas/types/wire.ts'
import { figureChangeOf, figureChangeText } from './change-of.ts'

interface Props {
  readonly figure: ClientFigure
  readonly value: QuantityValue
  readonly before: QuantityValue
  /** Compact form: points without their unit. */
  readonly short?: boolean
}

const changeTone = (good: boolean | undefined): string => (good === undefined ? '' : good ? 'is-good' : 'is-bad')

/** Change of a number, coloured as good or bad; nothing if there is nothing to compare. */
export const ChangeBadge = ({ figure, value, before, short = false }: Props): ReactNode => {
  const change = figureChangeOf(value, before, figure)
  if (!change) return null
  const words = { up: '上升', down: '下降', same: '' }[change.direction]
  return (
    <span className={`reports-moved ${changeTone(change.good)}`}>
      <span className="yh-unseen">{words}</span>
      {short ? figureChangeText(change).replace('个百分点', '') : figureChangeText(change)}
    </span>
  )
}
