import { type QuantityValue, quantityNumber } from '#core/runtime/index.ts'
import type { ClientFigure } from '#schemas/types/wire.ts'

/** Change of a figure against the compared period. */
export interface FigureChange {
  readonly direction: 'up' | 'down' | 'same'
  /** Amount of the change; '' if it cannot be expressed as a percentage. */
  readonly text: string
  /** True if the change is good, false if bad, undefined if neutral. */
  readonly good: boolean | undefined
}

const changeArrows = { up: '↑', down: '↓', same: '' } as const

/** Change of a value; undefined if there is nothing to compare. Percentages change by points, other formats by percent. */
export const figureChangeOf = (value: QuantityValue, before: QuantityValue, { format, better }: ClientFigure): FigureChange | undefined => {
  const [now, then] = [quantityNumber(value), quantityNumber(before)]
  if (now === undefined || then === undefined) return undefined
  if (now === then) return { direction: 'same', text: '持平', good: undefined }
  const direction = now > then ? 'up' : 'down'
  const good = better && (better === 'more') === (direction === 'up')
  if (format === 'percent') return { direction, text: `${Math.abs(now - then).toFixed(2)}个百分点`, good }
  if (then === 0) return { direction, text: '', good }
  const percent = (Math.abs(now - then) / Math.abs(then)) * 100
  return { direction, text: `${percent >= 1000 ? Math.round(percent).toLocaleString('en-US') : percent.toFixed(1)}%`, good }
}

/** Text of a change: arrow and amount. */
export const figureChangeText = ({ direction, text }: FigureChange): string => `${changeArrows[direction]}${text}`
