import DatePicker from '@arco-design/web-react/es/DatePicker'
import '@arco-design/web-react/es/DatePicker/style/css.js'
import type { Dayjs } from 'dayjs'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { wallDateTime } from '#core/manifest/public.ts'
import { useMobile } from '#core/runtime/index.ts'
import {
  type DateKind,
  type DateLimits,
  dateDisplayText,
  displayFormats,
  forbiddenTimes,
  isForbiddenDay,
  isTextKey,
  valueOfText,
} from './date-text.ts'
import { NativeDate } from './native-date.tsx'

export interface DateFieldProps {
  readonly id?: string
  readonly kind: DateKind
  readonly label: string
  readonly value: unknown
  readonly placeholder: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly limits?: DateLimits
  /** Step of the offered minutes. */
  readonly minuteStep?: number
  /** Opens the calendar beside the field, because the form's buttons are below it. */
  readonly beside?: boolean
  onChange(value: string | undefined): void
  onLeave?(): void
}

const noLimits: DateLimits = { noFuture: false, noPast: false }
const besidePopup = { position: 'rt', popupAlign: { right: 8, left: 8 }, boundaryDistance: { bottom: 72, top: 8 } } as const
const popupContainer = (): HTMLElement => document.body

/** Hours and minutes of the chosen day that the limits forbid. */
const disabledTime = (limits: DateLimits) => (chosen?: Dayjs) => {
  const { hours, minutes } = forbiddenTimes(
    (chosen ?? undefined)?.format('YYYY-MM-DD HH:mm') ?? wallDateTime(new Date()),
    limits,
    new Date(),
  )
  return { disabledHours: () => hours, disabledMinutes: (hour?: number) => minutes(hour ?? -1) }
}

/** Current time rounded up to a whole step, 'HH:mm'. */
const firstTime = (step: number): string => {
  const now = new Date()
  return wallDateTime(new Date(Math.ceil(now.getTime() / (step * 60_000)) * step * 60_000)).slice(11, 16)
}

/**
 * Field for a date, a minute or a month, as Shanghai wall time text. Every click and every complete input is applied at once, without confirmation.
 */
export function DateField(props: DateFieldProps): ReactNode {
  return useMobile() ? <NativeDate {...props} /> : <CalendarField {...props} />
}

function CalendarField({ id, kind, value, placeholder, disabled, invalid, limits = noLimits, ...props }: DateFieldProps): ReactNode {
  const { minuteStep = 5, beside, onChange, onLeave } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const show = (visible = false): void => {
    setOpen(visible)
    if (!visible) onLeave?.()
  }
  const take = (text: string | undefined): void => onChange(text ? valueOfText(kind, text) : undefined)
  const Picker = kind === 'month' ? DatePicker.MonthPicker : DatePicker
  const time = { format: 'HH:mm', step: { minute: minuteStep }, defaultValue: firstTime(minuteStep) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to input events of the inner input
    <div
      ref={root}
      onInput={event => {
        const typed = event.target instanceof HTMLInputElement ? valueOfText(kind, event.target.value) : undefined
        if (typed !== undefined) onChange(typed)
      }}
      onKeyDown={event => {
        // Tab moves on and closes the calendar.
        if (event.key === 'Tab' && open) show(false)
        // The calendar clears the input when it opens, so it must be open before the first letter is inserted.
        else if (!open && isTextKey(event)) flushSync(() => show(true))
      }}
    >
      <Picker
        style={{ width: '100%' }}
        inputProps={{ id }}
        value={dateDisplayText(kind, value)}
        format={displayFormats[kind]}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        placeholder={placeholder}
        popupVisible={open}
        disabledDate={(day: Dayjs) => isForbiddenDay(kind, day.format('YYYY-MM-DD'), limits, new Date())}
        {...(kind === 'datetime' && { showTime: time, showNowBtn: false, disabledTime: disabledTime(limits), onSelect: take })}
        {...(beside && { triggerProps: besidePopup })}
        getPopupContainer={popupContainer}
        onChange={take}
        onVisibleChange={show}
      />
    </div>
  )
}
