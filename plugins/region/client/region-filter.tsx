import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { RegionPicker } from './region-picker.tsx'

/** Filter by a province, city or district, including everything below it. */
export const RegionFilter = ({ id, filter, value, onChange }: FilterProps): ReactNode => (
  <RegionPicker
    id={id}
    title={filter.label}
    value={value[0]}
    placeholder={filter.placeholder ?? '请选择'}
    onChange={path => onChange([path])}
  />
)
