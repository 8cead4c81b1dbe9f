import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { asText, cleanNumber, decimalsOf, numberValue, settleNumber } from './control-value.ts'

const unit = (item: ControlProps['item']): string | undefined =>
  item.rules?.suffix ?? ({ money: '元', percent: '%' } as Record<string, string>)[item.type]

/**
 * Integers, decimals, money and percentages. A text input rather than a spinner: values travel as exact text, nothing is rounded while
 * typing, and a wheel over the field changes nothing.
 */
export function NumberInput({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const decimals = decimalsOf(item)
  return (
    <Input
      id={id}
      value={asText(value)}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={placeholder}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={unit(item)}
      onChange={text => onChange(numberValue(cleanNumber(text, decimals), item))}
      onBlur={() => {
        onChange(numberValue(settleNumber(asText(value), item), item))
        onBlur()
      }}
    />
  )
}
