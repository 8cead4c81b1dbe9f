// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import Modal from '@arco-design/web-react/es/Modal'
import { screen, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RequestError } from '../http/request-error.ts'
import { isChunkError, messageOf, report } from './report.ts'
import '../testing/native-dialog.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() =>
  act(async () => {
    Message.clear()
    Modal.destroyAll()
  }),
)

const refusalError = (message: string): RequestError => new RequestError(message, { status: 409, code: 3000 })

describe('report', () => {
  it('shows the message as a toast, once', async () => {
    const error = refusalError('请选择移入原因')
    report(error)
    report(error)
    expect(await screen.findAllByText('请选择移入原因')).toHaveLength(1)
  })

  it('shows what follows type=1 in a modal titled 提示', async () => {
    report(refusalError('type=1以下客户已成单，不能移入公海：张三、李四'))
    const said = await screen.findByText('以下客户已成单，不能移入公海：张三、李四')
    expect(within(said.closest('[role=dialog]') as HTMLElement).getByText('提示')).toBeTruthy()
  })

  it('says nothing of type=1 anywhere else', () => {
    expect(messageOf(refusalError('type=1：以下客户已成单：张三'))).toBe('以下客户已成单：张三')
  })

  it('offers to reload when code of the page is missing', async () => {
    report(new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'))
    expect(await screen.findByRole('button', { name: '刷新页面' })).toBeTruthy()
  })

  it('keeps silent about a call that was given up', () => {
    report(new DOMException('aborted', 'AbortError'))
    expect(screen.queryByText('aborted')).toBeNull()
  })
})

describe('isChunkError', () => {
  it('knows scripts and style sheets in the words of every browser', () => {
    const named = Object.assign(new Error('stylesheet x'), { name: 'CssChunkLoadError' })
    const messages = [
      'Failed to fetch dynamically imported module: x',
      'error loading dynamically imported module: x',
      'Importing a module script failed.',
    ]
    expect([named, ...messages.map(text => new TypeError(text))].every(isChunkError)).toBe(true)
    expect(isChunkError(new Error('其他'))).toBe(false)
    expect(messageOf(named)).toBe('页面资源加载失败，请刷新页面后重试')
    expect(messageOf('?')).toBe('操作失败，请重试')
  })
})
