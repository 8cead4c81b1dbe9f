import '@arco-design/web-react/es/DatePicker/style/css.js'
import DatePicker from '@arco-design/web-react/es/DatePicker'
import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { useMobile } from '#core/runtime/index.ts'
import './filters.css'

const body = (): HTMLElement => document.body

interface NativeProps {
  readonly id?: string
  readonly type: 'date' | 'month' | 'datetime-local'
  readonly label: string
  readonly value: string | undefined
  onChange(value: string | undefined): void
}

/** A phone's own picker fits its screen; the wide calendars do not. Seconds are added when it leaves them out. */
const NativeInput = ({ id, type, label, value, onChange }: NativeProps): ReactNode => (
  <input
    id={id}
    className="yh-native-date"
    type={type}
    aria-label={label}
    value={type === 'datetime-local' ? (value?.replace(' ', 'T') ?? '') : (value ?? '')}
    onChange={event => {
      const text = event.target.value.replace('T', ' ')
      onChange(text === '' ? undefined : text.length === 16 ? `${text}:00` : text)
    }}
  />
)

const picker =
  (kind: 'date' | 'month') =>
  ({ id, filter, value, onChange }: FilterProps): ReactNode => {
    const mobile = useMobile()
    if (mobile) return <NativeInput id={id} type={kind} label={filter.label} value={value[0]} onChange={next => onChange([next])} />
    const Picker = kind === 'month' ? DatePicker.MonthPicker : DatePicker
    return (
      <Picker
        style={{ width: '100%' }}
        inputProps={{ id }}
        placeholder={filter.placeholder ?? '请选择'}
        value={value[0]}
        getPopupContainer={body}
        onChange={(text: string | undefined) => onChange([text || undefined])}
      />
    )
  }

export const DateFilter = picker('date')
export const MonthFilter = picker('month')

const dayTimes = { defaultValue: ['00:00:00', '23:59:59'] }

const rangePicker =
  (withTime: boolean) =>
  ({ id, filter, value, onChange }: FilterProps): ReactNode => {
    const mobile = useMobile()
    const [from, to] = value
    if (mobile) {
      const type = withTime ? 'datetime-local' : 'date'
      return (
        <div className="yh-filter-pair">
          <NativeInput id={id} type={type} label={`${filter.label}从`} value={from} onChange={next => onChange([next, to])} />
          <span aria-hidden="true">~</span>
          <NativeInput type={type} label={`${filter.label}到`} value={to} onChange={next => onChange([from, next])} />
        </div>
      )
    }
    return (
      <DatePicker.RangePicker
        style={{ width: '100%' }}
        inputProps={[{ id }, { 'aria-label': `${filter.label}到` }]}
        placeholder={withTime ? ['开始时间', '结束时间'] : ['开始日期', '结束日期']}
        showTime={withTime ? dayTimes : false}
        format={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
        value={from || to ? [from ?? '', to ?? ''] : undefined}
        getPopupContainer={body}
        onChange={(texts?: readonly string[]) => onChange([texts?.[0] || undefined, texts?.[1] || undefined])}
      />
    )
  }

export const DateRangeFilter = rangePicker(false)
export const DatetimeFilter = rangePicker(true)
