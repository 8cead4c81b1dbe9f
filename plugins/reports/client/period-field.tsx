import '@arco-design/web-react/es/DatePicker/style/css.js'
import DatePicker from '@arco-design/web-react/es/DatePicker'
import { type ReactNode, useId, useState } from 'react'
import { isDate } from '#core/manifest/public.ts'
import { FIRST_REPORT_DAY, isOutOfRange, LAST_REPORT_DAY } from '../manifest/report-period.ts'
import { comparisons, type DayRange, daysOfPeriod, reportPeriods } from './periods.ts'
import type { ReportState } from './report-state.ts'
import type { ChangeReport } from './use-report-state.ts'

interface Props {
  readonly state: ReportState
  readonly change: ChangeReport
}

interface RadioChoice {
  readonly key: string
  readonly label: string
  readonly title?: string
}

interface RadioChoicesProps {
  readonly legend: string
  readonly items: readonly RadioChoice[]
  readonly value: string | undefined
  onChange(key: string): void
}

/** Radio group of a few choices side by side. */
export const RadioChoices = ({ legend, items, value, onChange }: RadioChoicesProps): ReactNode => {
  const name = useId()
  return (
    <fieldset className="yh-quick">
      <legend className="yh-unseen">{legend}</legend>
      {items.map(({ key, label, title }) => (
        <label key={key} title={title}>
          <input type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

const daysSpanText = ([from, to]: DayRange): string => (from === to ? from : `${from} 至 ${to}`)

/** Radio group of named periods. */
export const PeriodChoices = ({ state, change }: Props): ReactNode => (
  <RadioChoices
    legend="统计期"
    items={reportPeriods.map(({ key, label }) => ({ key, label, title: daysSpanText(daysOfPeriod(key)) }))}
    value={state.period}
    onChange={key => change({ period: key, days: daysOfPeriod(key) })}
  />
)

const customPeriod = (one: string | undefined, other: string | undefined): Partial<ReportState> | undefined => {
  if (!one || !other || !isDate(one) || !isDate(other)) return undefined
  const [from, to] = one <= other ? [one, other] : [other, one]
  return isOutOfRange(from, to) ? undefined : { period: undefined, days: [from, to] }
}

const popupContainer = (): HTMLElement => document.body

/** Calendar for any range of days. */
export const PeriodDays = ({ state, change }: Props): ReactNode => (
  <div className="reports-days">
    <DatePicker.RangePicker
      style={{ width: '100%' }}
      inputProps={[{ 'aria-label': '统计期从' }, { 'aria-label': '统计期到' }] as never}
      allowClear={false}
      format="YYYY-MM-DD"
      value={[...state.days]}
      getPopupContainer={popupContainer}
      onChange={(texts?: readonly string[]) => {
        const days = customPeriod(texts?.[0], texts?.[1])
        if (days) change(days)
      }}
    />
  </div>
)

interface NativeDayProps {
  readonly label: string
  readonly value: string
  /** @returns true if the day was accepted */
  onDay(day: string): boolean
}

const NativeDay = ({ label, value, onDay }: NativeDayProps): ReactNode => {
  // While a year is typed it passes through 0002 and 0020: a day that is not accepted yet stays in the input.
  const [draft, setDraft] = useState<string>()
  return (
    <input
      className="reports-native"
      type="date"
      min={FIRST_REPORT_DAY}
      max={LAST_REPORT_DAY}
      aria-label={label}
      value={draft ?? value}
      onChange={event => setDraft(onDay(event.target.value) ? undefined : event.target.value)}
      onBlur={() => setDraft(undefined)}
    />
  )
}

/** Range of days by the date inputs of a phone. */
export const NativeDays = ({ state, change }: Props): ReactNode => {
  const [from, to] = state.days
  const take = (days: Partial<ReportState> | undefined): boolean => {
    if (days) change(days)
    return days !== undefined
  }
  return (
    <div className="reports-pair">
      <NativeDay label="统计期从" value={from} onDay={day => take(customPeriod(day, to))} />
      <span aria-hidden="true">至</span>
      <NativeDay label="统计期到" value={to} onDay={day => take(customPeriod(from, day))} />
    </div>
  )
}

/** Radio group of the comparison. */
export const CompareChoices = ({ state, change }: Props): ReactNode => (
  <RadioChoices
    legend="对比"
    items={comparisons.map(({ key, label }) => ({ key, label }))}
    value={state.compare}
    onChange={key => change({ compare: comparisons.find(one => one.key === key)?.key ?? 'none', page: state.page })}
  />
)

/** Short text of the period, for phones. */
export const periodText = ({ period, days }: ReportState): string => {
  const named = reportPeriods.find(({ key }) => key === period)
  const short = days.map(day => day.slice(5))
  const text = days[0] === days[1] ? short[0] : days[0].slice(0, 4) === days[1].slice(0, 4) ? short.join(' 至 ') : days.join(' 至 ')
  return named ? `${named.label} ${text}` : (text ?? '')
}
