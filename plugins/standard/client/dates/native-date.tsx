import type { ReactNode } from 'react'
import { wallDateTime } from '#core/manifest/public.ts'
import { type DateKind, type DateLimits, dateDisplayText, valueOfText } from './date-text.ts'
import './dates.css'

const inputTypes = { date: 'date', datetime: 'datetime-local', month: 'month' } as const

interface Props {
  readonly id?: string
  readonly kind: DateKind
  /** Accessible name if the field has no label element. */
  readonly label?: string
  readonly value: unknown
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly limits?: DateLimits
  onChange(value: string | undefined): void
  onLeave?(): void
}

/** Date input of the browser, for phones: the wide calendars do not fit their screens. */
export const NativeDate = ({ id, kind, label, value, disabled, invalid, limits, onChange, onLeave }: Props): ReactNode => {
  const now = dateDisplayText(kind, wallDateTime(new Date()))?.replace(' ', 'T')
  return (
    <input
      id={id}
      className="yh-native-date"
      type={inputTypes[kind]}
      aria-label={label}
      disabled={disabled}
      data-invalid={invalid || undefined}
      min={limits?.noPast ? now : undefined}
      max={limits?.noFuture ? now : undefined}
      value={dateDisplayText(kind, value)?.replace(' ', 'T') ?? ''}
      onChange={event => onChange(valueOfText(kind, event.target.value.replace('T', ' ')))}
      onBlur={onLeave}
    />
  )
}
