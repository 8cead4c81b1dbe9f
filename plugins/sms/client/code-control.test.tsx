// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Runtime, RuntimeContext } from '#core/runtime/context/runtime.ts'
import { FormContext } from '#core/runtime/form/form-context.ts'
import { createFormStore } from '#core/runtime/form/form-store.ts'
import { fakeHttp } from '#core/runtime/testing/fake-http.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { stubOf } from '#tests/support/stub.ts'
import { CodeControl } from './code-control.tsx'

const items: ClientFormItem[] = [
  { name: 'phoneNumber', type: 'phone', label: '手机号', control: 'phone' },
  { name: 'smsCode', type: 'text', label: '短信验证码', control: 'sms/code', props: { endpoint: '/sms/getSmsCode', phone: 'phoneNumber' } },
]
const post = vi.fn()

function Form({ phone }: { readonly phone: string }): ReactNode {
  const [store] = useState(() =>
    createFormStore({
      items,
      initial: { phoneNumber: phone },
      context: { user: { id: 1, username: 'hr', admin: false, departmentId: null, permissions: [] } as never, now: new Date(0) },
    }),
  )
  const [value, setValue] = useState<unknown>()
  return (
    <RuntimeContext value={stubOf<Runtime>('runtime', { http: fakeHttp({ post }) })}>
      <FormContext value={{ store, init: {}, rows: [] }}>
        <CodeControl
          id="code"
          item={items[1] as ClientFormItem}
          options={[]}
          value={value}
          disabled={false}
          invalid={false}
          placeholder="请输入短信验证码"
          onChange={setValue}
          onBlur={() => undefined}
        />
      </FormContext>
    </RuntimeContext>
  )
}

const button = (): HTMLButtonElement => screen.getByRole('button')
const press = () => act(async () => void fireEvent.click(button()))

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  post.mockReset().mockResolvedValue({ code: 200, message: '验证码已发送' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the code control', () => {
  it('sends to the phone of the form and counts 59 seconds down', async () => {
    render(<Form phone="138 0013 8000" />)
    await press()
    expect(post).toHaveBeenCalledWith('/sms/getSmsCode', { phoneNumber: '138 0013 8000' })
    expect(button().textContent).toBe('59秒后重新获取')
    expect(button().disabled).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(58_500))
    expect(button().textContent).toBe('1秒后重新获取')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(button().textContent).toBe('获取验证码')
    expect(button().disabled).toBe(false)
  })

  it('sends nothing without a phone number', async () => {
    render(<Form phone="12345" />)
    await press()
    expect(post).not.toHaveBeenCalled()
    expect(button().textContent).toBe('获取验证码')
  })

  it('lets one try again after a failure', async () => {
    post.mockRejectedValue(new Error('操作过于频繁，请稍后再试'))
    render(<Form phone="13800138000" />)
    await press()
    expect(button().textContent).toBe('获取验证码')
    expect(button().disabled).toBe(false)
  })

  it('counts on when the form is drawn anew or closed and opened again, for this number alone', async () => {
    const { rerender, unmount } = render(<Form phone="13800138001" />)
    await press()
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    rerender(<Form phone="13800138001" />)
    expect(button().textContent).toBe('50秒后重新获取')
    unmount()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    const again = render(<Form phone="+86 138-0013-8001" />)
    expect(button().textContent).toBe('40秒后重新获取')
    await press()
    expect(post).toHaveBeenCalledTimes(1)
    again.unmount()
    render(<Form phone="13800138002" />)
    expect(button().textContent).toBe('获取验证码')
  })

  it('takes digits only, full-width ones too', async () => {
    render(<Form phone="13800138000" />)
    const input = screen.getByPlaceholderText('请输入短信验证码') as HTMLInputElement
    await act(async () => void fireEvent.change(input, { target: { value: '１２３ 4x5' } }))
    expect(input.value).toBe('12345')
  })
})
