import Cascader from '@arco-design/web-react/es/Cascader'
import '@arco-design/web-react/es/Cascader/style/css.js'
import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { codesOf, regionTree } from './regions.ts'

/** Everything in a province, a city or a district. */
export const RegionFilter = ({ id, filter, value, onChange }: FilterProps): ReactNode => (
  <Cascader
    id={id}
    value={value[0] ? codesOf(value[0]) : undefined}
    options={regionTree()}
    placeholder={filter.placeholder ?? '请选择'}
    allowClear
    changeOnSelect
    showSearch
    getPopupContainer={() => document.body}
    onChange={chosen => onChange([Array.isArray(chosen) && chosen.length > 0 ? chosen.join('/') : undefined])}
  />
)
