import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useId } from 'react'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly disabled: boolean
  onChange(value: string): void
}

/** Form item for the caller's own password, required again for far-reaching actions. */
export function PasswordItem({ value, error, disabled, onChange }: Props): ReactNode {
  const id = useId()
  return (
    <div className="yh-field">
      <label className="yh-field-label" htmlFor={id}>
        您的登录密码
      </label>
      <Input.Password
        id={id}
        value={value}
        error={error !== undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        disabled={disabled}
        placeholder="请输入登录密码以确认"
        autoComplete="current-password"
        maxLength={128}
        onChange={onChange}
      />
      <div className="yh-field-error">
        <span id={`${id}-error`} role="alert">
          {error}
        </span>
      </div>
    </div>
  )
}
