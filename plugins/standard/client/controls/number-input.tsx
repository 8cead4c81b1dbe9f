import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { asText, cleanNumber, decimalsOf, numberValue, settleNumber, unitOf } from './control-value.ts'

/**
 * Integers, decimals, money and percentages. A text input rather than a spinner: values travel as exact text, nothing is rounded while
 * typing, and a wheel over the field changes nothing.
 */
export function NumberInput({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const decimals = decimalsOf(item)
  // What is being typed stays on show as it is ('3.', '1,2'); the form has its value all the while.
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      id={id}
      value={typed ?? asText(value)}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={placeholder}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={unitOf(item)}
      onChange={text => {
        const clean = cleanNumber(text, decimals, unitOf(item))
        setTyped(clean)
        onChange(numberValue(clean, item))
      }}
      onBlur={() => {
        setTyped(undefined)
        onChange(settleNumber(value, item))
        onBlur()
      }}
    />
  )
}
