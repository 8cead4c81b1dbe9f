import DatePicker from '@arco-design/web-react/es/DatePicker'
import '@arco-design/web-react/es/DatePicker/style/css.js'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' }
type Kind = keyof typeof formats

const noDayToCome = ({ rules, props }: ControlProps['item']): boolean => rules?.noFuture === true || props?.['noFuture'] === true

/** Wall time in Shanghai, as text, both ways: the picker never converts between zones. */
const pickerControl =
  (kind: Kind) =>
  ({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => {
    const shared = {
      style: { width: '100%' },
      value: typeof value === 'string' && value !== '' ? value : undefined,
      disabled,
      status: invalid ? ('error' as const) : undefined,
      placeholder,
      format: formats[kind],
      inputProps: { id },
      disabledDate: noDayToCome(item)
        ? (day: Dayjs) => day.isAfter(dayjs(wallDateTime(new Date())), kind === 'month' ? 'month' : 'day')
        : undefined,
      getPopupContainer: () => document.body,
      onChange: (text: string | undefined) => onChange(text || undefined),
      onVisibleChange: (visible?: boolean) => {
        if (!visible) onBlur()
      },
    }
    if (kind === 'month') return <DatePicker.MonthPicker {...shared} />
    const time = { defaultValue: wallDateTime(new Date()).slice(11) }
    return <DatePicker {...shared} showTime={kind === 'datetime' ? time : false} showNowBtn={false} />
  }

export const DateControl = pickerControl('date')
export const DatetimeControl = pickerControl('datetime')
export const MonthControl = pickerControl('month')
