import '@arco-design/web-react/es/DatePicker/style/css.js'
import DatePicker from '@arco-design/web-react/es/DatePicker'
import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { useMobile } from '#core/runtime/index.ts'
import { DateField } from '../dates/date-field.tsx'
import { NativeDate } from '../dates/native-date.tsx'
import './filters.css'

const single =
  (kind: 'date' | 'month') =>
  ({ id, filter, value, onChange }: FilterProps): ReactNode => (
    <DateField
      id={id}
      kind={kind}
      label={filter.label}
      placeholder={filter.placeholder ?? '请选择'}
      value={value[0]}
      onChange={next => onChange([next])}
    />
  )

export const DateFilter = single('date')
export const MonthFilter = single('month')

const dayTimes = { format: 'HH:mm:ss', step: { minute: 5 }, defaultValue: ['00:00:00', '23:59:59'] }

const rangePicker =
  (kind: 'date' | 'datetime') =>
  ({ id, filter, value, onChange }: FilterProps): ReactNode => {
    const mobile = useMobile()
    const [from, to] = value
    const withTime = kind === 'datetime'
    if (mobile) {
      return (
        <div className="yh-filter-pair">
          <NativeDate id={id} kind={kind} label={`${filter.label}从`} value={from} onChange={next => onChange([next, to])} />
          <span aria-hidden="true">~</span>
          <NativeDate kind={kind} label={`${filter.label}到`} value={to} onChange={next => onChange([from, next])} />
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
        getPopupContainer={() => document.body}
        onChange={(texts?: readonly string[]) => onChange([texts?.[0] || undefined, texts?.[1] || undefined])}
      />
    )
  }

export const DateRangeFilter = rangePicker('date')
export const DatetimeFilter = rangePicker('datetime')
