import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { unitOf } from '#core/manifest/public.ts'
import { cleanNumber, completedNumber, controlText, conversionOf, fieldDecimals, itemNumber, numberValue } from './control-value.ts'

/**
 * Input for integers, decimals, money and percentages. A text input rather than a spinner: values stay exact text, typing never rounds, and the mouse
 * wheel changes nothing. A conversion from another unit is shown below the input.
 */
export function NumberInput({ id, item, value, disabled, invalid, doubted, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const decimals = fieldDecimals(item)
  const unit = unitOf(item.type, item.rules)
  // Keeps unfinished input on screen ('3.', '1,2') while the form holds the parsed value.
  const [typed, setTyped] = useState<string>()
  const [last, setLast] = useState<{ readonly text: string; readonly value: unknown }>()
  const conversion =
    last && (last.value === value || completedNumber(last.value, item) === value) ? conversionOf(last.text, item) : undefined
  return (
    <>
      <Input
        id={id}
        value={typed ?? controlText(value)}
        disabled={disabled}
        status={invalid ? 'error' : doubted ? 'warning' : undefined}
        placeholder={placeholder}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        suffix={unit}
        onChange={text => {
          // Money and percentages are neither truncated nor normalised: invalid input is refused as typed.
          const clean = itemNumber(item).asTyped ? text : cleanNumber(text, decimals)
          const next = numberValue(clean, item)
          setTyped(clean)
          setLast({ text: clean, value: next })
          onChange(next)
        }}
        onBlur={() => {
          setTyped(undefined)
          onChange(completedNumber(value, item))
          onBlur()
        }}
      />
      <div className="yh-item-note" role="status" hidden={conversion === undefined}>
        {conversion && `${conversion.from} 已换算为 ${conversion.to}`}
      </div>
    </>
  )
}
