import type { ControlProps } from '@yuanhang/runtime'
import { useFormValue } from '@yuanhang/runtime/form'
import type { ReactNode } from 'react'
import './rating-control.css'
import { maxStars, starsOf } from './stars.ts'

/** Text while nothing is chosen. */
const ratingPrompt = (name: unknown): string => (typeof name === 'string' && name.trim() !== '' ? `给“${name.trim()}”打分` : '未评分')

/** Row of star buttons; pressing the chosen star again clears the value. */
export function RatingControl({ id, item, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const most = maxStars(item.props)
  const stars = starsOf(value, most)
  const ask = ratingPrompt(useFormValue(String(item.props?.['of'] ?? '')))
  return (
    <fieldset id={id} className="sample-plugin-rating" onBlur={onBlur}>
      {Array.from({ length: most }, (_, at) => at + 1).map(number => (
        <button
          key={number}
          type="button"
          disabled={disabled}
          aria-label={`${number} 星`}
          aria-pressed={number === stars}
          onClick={() => onChange(number === stars ? undefined : number)}
        >
          {number <= (stars ?? 0) ? '★' : '☆'}
        </button>
      ))}
      <span>{stars === undefined ? ask : `${stars} 星`}</span>
    </fieldset>
  )
}
