import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { RegionPicker } from './region-picker.tsx'

/** Form control for a region; any level may be chosen. */
export const RegionControl = ({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => (
  <RegionPicker
    id={id}
    title={item.label}
    value={value}
    disabled={disabled}
    invalid={invalid}
    placeholder={placeholder}
    onChange={onChange}
    onClose={onBlur}
  />
)
