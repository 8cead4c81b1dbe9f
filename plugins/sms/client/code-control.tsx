import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { phoneKey } from '#core/manifest/public.ts'
import { useFormValue } from '#core/runtime/form/index.ts'
import { toast, useHttp } from '#core/runtime/index.ts'
import { useCountdown } from './use-countdown.ts'

const COUNTDOWN_SECONDS = 59

/** Input for a code sent by text message, with the button that sends it. */
export function CodeControl({ id, item, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const http = useHttp()
  const endpoint = String(item.props?.['endpoint'])
  const phone = useFormValue(String(item.props?.['phone']))
  const number = typeof phone === 'string' ? phoneKey(phone) : undefined
  const { left, start } = useCountdown(`${endpoint} ${number ?? ''}`)
  const [sending, setSending] = useState(false)

  const send = async (): Promise<void> => {
    if (number === undefined) {
      toast.warning('请输入正确的手机号')
      return
    }
    setSending(true)
    try {
      const { message } = await http.post(endpoint, { phoneNumber: phone })
      start(COUNTDOWN_SECONDS)
      toast.success(message || '验证码已发送')
    } catch {
      // The runtime has shown the error; the button allows another attempt.
    } finally {
      setSending(false)
    }
  }

  return (
    <div style={{ display: 'flex', gap: 'var(--yh-space-4)' }}>
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        error={invalid}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={text => onChange(text.normalize('NFKC').replace(/\D/g, '').slice(0, 6) || undefined)}
        onBlur={onBlur}
      />
      <Button disabled={disabled || left > 0} loading={sending} onClick={() => void send()}>
        {left > 0 ? `${left}秒后重新获取` : '获取验证码'}
      </Button>
    </div>
  )
}
