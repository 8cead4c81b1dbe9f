import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { unitOf } from '#core/manifest/fields/index.ts'
import { asText, cleanNumber, conversionOf, decimalsOf, numberValue, settleNumber } from './control-value.ts'

const AS_TYPED: readonly string[] = ['money', 'percent']

/**
 * Integers, decimals, money and percentages. A text input rather than a spinner: values travel as exact text, nothing is rounded while
 * typing, and a wheel over the field changes nothing. What was typed in another unit is said below.
 */
export function NumberInput({ id, item, value, disabled, invalid, doubted, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const decimals = decimalsOf(item)
  const unit = unitOf(item.type, item.rules)
  // What is being typed stays on show as it is ('3.', '1,2'); the form has its value all the while.
  const [typed, setTyped] = useState<string>()
  const [last, setLast] = useState<{ readonly text: string; readonly value: unknown }>()
  const conversion = last && (last.value === value || settleNumber(last.value, item) === value) ? conversionOf(last.text, item) : undefined
  return (
    <>
      <Input
        id={id}
        value={typed ?? asText(value)}
        disabled={disabled}
        status={invalid ? 'error' : doubted ? 'warning' : undefined}
        placeholder={placeholder}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        suffix={unit}
        onChange={text => {
          // Of money and rates nothing is cut or folded: what is none is refused as it was typed.
          const clean = AS_TYPED.includes(item.type) ? text : cleanNumber(text, decimals)
          const next = numberValue(clean, item)
          setTyped(clean)
          setLast({ text: clean, value: next })
          onChange(next)
        }}
        onBlur={() => {
          setTyped(undefined)
          onChange(settleNumber(value, item))
          onBlur()
        }}
      />
      <div className="yh-item-note" role="status" hidden={conversion === undefined}>
        {conversion && `${conversion.from} 已换算为 ${conversion.to}`}
      </div>
    </>
  )
}
