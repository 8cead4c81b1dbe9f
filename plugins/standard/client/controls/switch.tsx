import Switch from '@arco-design/web-react/es/Switch'
import '@arco-design/web-react/es/Switch/style/css.js'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'

/** Switch between true and false. With an option set of two values it switches between those and shows the label. */
export function SwitchControl({ id, options, value, disabled, onChange }: ControlProps): ReactNode {
  // Yes/no sets hold true and false, or 1 and 0.
  const on = options.find(option => option.value === true || option.value === 1)
  const off = options.find(option => option.value === false || option.value === 0)
  const onValue = on?.value ?? true
  const checked = value === onValue
  const label = checked ? on?.label : off?.label
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 'var(--yh-space-4)', minHeight: 32 }}>
      <Switch id={id} checked={checked} disabled={disabled} onChange={next => onChange(next ? onValue : (off?.value ?? false))} />
      {label && <span>{label}</span>}
    </span>
  )
}
