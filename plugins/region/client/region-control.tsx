import Cascader from '@arco-design/web-react/es/Cascader'
import '@arco-design/web-react/es/Cascader/style/css.js'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { codesOf, regionTree } from './regions.ts'

/** Where something is, as closely as is known: any level may be chosen. */
export const RegionControl = ({ id, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => (
  <Cascader
    id={id}
    value={value ? codesOf(value) : undefined}
    options={regionTree()}
    disabled={disabled}
    status={invalid ? 'error' : undefined}
    placeholder={placeholder}
    allowClear
    changeOnSelect
    showSearch
    getPopupContainer={() => document.body}
    onChange={chosen => onChange(Array.isArray(chosen) && chosen.length > 0 ? chosen.join('/') : undefined)}
    onVisibleChange={visible => {
      if (!visible) onBlur()
    }}
  />
)
