import { type FigureValue, figureNumber } from '#core/runtime/index.ts'
import type { ClientFigure } from '#schemas/types/wire.ts'

/** How a number moved against that of the period it is compared with. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** By how much; '' where that cannot be said as a share. */
  readonly text: string
  /** Whether that is good news; undefined where it is neither. */
  readonly good: boolean | undefined
}

const arrows = { up: '↑', down: '↓', same: '' } as const

/** undefined where there is nothing to compare. Shares move by points, everything else by percent. */
export const changeOf = (value: FigureValue, before: FigureValue, { format, better }: ClientFigure): Change | undefined => {
  const [now, then] = [figureNumber(value), figureNumber(before)]
  if (now === undefined || then === undefined) return undefined
  if (now === then) return { direction: 'same', text: '持平', good: undefined }
  const direction = now > then ? 'up' : 'down'
  const good = better && (better === 'more') === (direction === 'up')
  if (format === 'percent') return { direction, text: `${Math.abs(now - then).toFixed(2)}个百分点`, good }
  if (then === 0) return { direction, text: '', good }
  const percent = (Math.abs(now - then) / Math.abs(then)) * 100
  return { direction, text: `${percent >= 1000 ? Math.round(percent).toLocaleString('en-US') : percent.toFixed(1)}%`, good }
}

/** The arrow and by how much. */
export const changeText = ({ direction, text }: Change): string => `${arrows[direction]}${text}`
