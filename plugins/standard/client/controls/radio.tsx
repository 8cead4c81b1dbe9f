import Radio from '@arco-design/web-react/es/Radio'
import '@arco-design/web-react/es/Radio/style/css.js'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { selectableOptions } from './control-value.ts'

/** Radio group for two to five options. */
export const RadioControl = ({ id, options, value, disabled, onChange }: ControlProps): ReactNode => (
  <div id={id} role="radiogroup" className="yh-choice">
    <Radio.Group name={id} value={value} disabled={disabled} onChange={onChange}>
      {selectableOptions(options, value).map(option => (
        <Radio key={String(option.value)} value={option.value} disabled={option.disabled === true || option.manual === false}>
          {option.label}
        </Radio>
      ))}
    </Radio.Group>
  </div>
)
