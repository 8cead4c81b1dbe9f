import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { controlText } from './control-value.ts'

type TextInputOptions = Pick<React.ComponentProps<typeof Input>, 'inputMode' | 'autoComplete' | 'type'>

const createTextInput =
  (extra: TextInputOptions) =>
  ({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => (
    <Input
      {...extra}
      id={id}
      value={controlText(value)}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={placeholder}
      suffix={item.rules?.suffix}
      onChange={text => onChange(text === '' ? undefined : text)}
      onBlur={onBlur}
    />
  )

/** Single-line text input. */
export const TextInput = createTextInput({ autoComplete: 'off' })
/** Phone number input, with the number keyboard on phones. */
export const PhoneInput = createTextInput({ inputMode: 'tel', autoComplete: 'off' })
/** WeChat id input. */
export const WechatInput = createTextInput({ autoComplete: 'off' })

/** Multi-line text input, with a counter if the length is limited. Text over the limit is marked, never truncated, so a paste loses nothing. */
export function Textarea({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const limit = item.rules?.maxLength
  const rows = Number(item.props?.['rows'] ?? 3)
  return (
    <Input.TextArea
      id={id}
      value={controlText(value)}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={placeholder}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, 10) }}
      maxLength={limit ? { length: limit, errorOnly: true } : undefined}
      showWordLimit={limit !== undefined}
      onChange={text => onChange(text === '' ? undefined : text)}
      onBlur={onBlur}
    />
  )
}

/** Input for a new password; browsers may suggest one. */
export const NewPasswordInput = ({ id, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode => (
  <Input.Password
    id={id}
    value={controlText(value)}
    disabled={disabled}
    status={invalid ? 'error' : undefined}
    placeholder={placeholder}
    autoComplete="new-password"
    onChange={text => onChange(text === '' ? undefined : text)}
    onBlur={onBlur}
  />
)
