// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import Modal from '@arco-design/web-react/es/Modal'
import { screen, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunkTimeout, withinTimeout } from '../http/chunk-timeout.ts'
import { createHttp } from '../http/http.ts'
import { type FakeAnswer, fakeApi } from '../testing/fake-api.ts'
import { report } from './report.ts'
import '../testing/native-dialog.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let restore = (): void => {}
const failing = async (answer: FakeAnswer | undefined): Promise<void> => {
  const api = fakeApi(answer ? { 'GET /a': answer } : {})
  restore = api.restore
  const http = createHttp({ onUnauthorized: async () => false, report })
  await act(async () => {
    await http.get('/a').catch(() => {})
  })
}

afterEach(async () => {
  restore()
  vi.useRealTimers()
  // Toasts and dialogs are rendered outside the page.
  await act(async () => {
    Message.clear()
    Modal.destroyAll()
  })
})

describe('what a person sees of a failed call', () => {
  it.each<[string, FakeAnswer | undefined, string]>([
    ['a business refusal', { status: 409, body: { code: 3000, message: '该客户已被【李四】领取' } }, '该客户已被【李四】领取'],
    ['another error with a message', { status: 429, body: { code: 429, message: '操作过于频繁，请稍后再试' } }, '操作过于频繁，请稍后再试'],
    ['an error without a message', { status: 502, body: '<html>' as never }, '502 Error'],
    ['an error with an empty message', { status: 500, body: { code: 500, message: '' } }, '500 Error'],
    ['no answer', undefined, '网络连接异常'],
  ])('%s: a toast', async (_what, answer, text) => {
    await failing(answer)
    expect(await screen.findAllByText(text)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a message that starts with type=1: a dialog titled 提示, and no toast', async () => {
    await failing({ status: 409, body: { code: 3000, message: 'type=1以下客户已成单：张三、李四' } })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('提示')).toBeTruthy()
    expect(screen.getAllByText('以下客户已成单：张三、李四')).toHaveLength(1)
  })
})

describe('code of the page that does not come', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  it('within 120 seconds: an offer to reload', async () => {
    withinTimeout(new Promise(() => {})).catch(report)
    await act(async () => void (await vi.advanceTimersByTimeAsync(chunkTimeout)))
    const dialog = await screen.findByRole('dialog', { name: '页面资源加载失败' })
    expect(within(dialog).getByRole('button', { name: '刷新页面' })).toBeTruthy()
    act(() => within(dialog).getByRole('button', { name: '稍后再说' }).click())
    expect(dialog.isConnected).toBe(false)
  })
})
