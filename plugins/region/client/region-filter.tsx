import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { RegionPicker } from './region-picker.tsx'

/** Everything in a province, a city or a district. */
export const RegionFilter = ({ id, filter, value, onChange }: FilterProps): ReactNode => (
  <RegionPicker
    id={id}
    title={filter.label}
    value={value[0]}
    placeholder={filter.placeholder ?? '请选择'}
    onChange={path => onChange([path])}
  />
)
