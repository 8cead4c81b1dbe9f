import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { DateField } from '../dates/date-field.tsx'
import { RangeField } from '../dates/range-field.tsx'
import type { RangeKind } from '../dates/range-text.ts'
import './filters.css'

const createDateFilter =
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

export const DateFilter = createDateFilter('date')
export const MonthFilter = createDateFilter('month')

const createRangeFilter =
  (kind: RangeKind) =>
  ({ id, filter, value: [from, to], onChange }: FilterProps): ReactNode => (
    <RangeField id={id} kind={kind} label={filter.label} value={[from, to]} onChange={onChange} />
  )

export const DateRangeFilter = createRangeFilter('date')
export const DatetimeFilter = createRangeFilter('datetime')
