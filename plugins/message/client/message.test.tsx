// @vitest-environment jsdom
import Notification from '@arco-design/web-react/es/Notification'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import standard from '#plugins/standard/client/plugin.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { Bell } from './bell.tsx'
import { ImportantMessages } from './important.tsx'
import { MessageList } from './message-list.tsx'
import { MessagePage } from './message-page.tsx'
import message from './plugin.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

class FakeEventSource {
  static last: FakeEventSource | undefined
  onmessage?: (event: { data: string; lastEventId: string }) => void
  readyState = 1
  constructor() {
    FakeEventSource.last = this
  }
  close(): void {
    this.readyState = 2
  }
}
const receiveEvent = (topic: string, payload: unknown): void =>
  act(() => FakeEventSource.last?.onmessage?.({ data: JSON.stringify({ topic, payload }), lastEventId: '1' }))

let mobile = false
beforeEach(() => {
  mobile = false
  FakeEventSource.last = undefined
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('matchMedia', () => ({ matches: mobile, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(async () => {
  Notification.clear()
  await clearBench()
  vi.unstubAllGlobals()
})

interface FakeMessage {
  readonly id: number
  readonly title: string
  readonly read?: boolean
  readonly content?: string
  readonly link?: string
}

/** Fake mailbox on the server: loading a message marks it as read. */
function mailbox(messages: readonly FakeMessage[]): { answers: Answers; unread: () => number } {
  const read = new Set(messages.filter(one => one.read).map(one => one.id))
  const record = ({ id, title, content = `<p>${title}内容</p>`, link }: FakeMessage) => ({
    id,
    title,
    summary: `${title}摘要`,
    content,
    link: link ?? null,
    important: false,
    pushTime: '2026-03-04 05:06:07',
    readStatus: read.has(id) ? 1 : 0,
  })
  const unread = () => messages.filter(one => !read.has(one.id)).length
  const open = (id: number) => {
    const found = messages.find(one => one.id === id)
    if (!found) return new RequestError('数据不存在或已被删除', { status: 404 })
    read.add(id)
    return { code: '200', data: record(found) }
  }
  return {
    unread,
    answers: {
      'GET /auth/profile': () => ({ data: { id: 7, username: 'a', name: '甲', notReadNumber: unread() } }),
      'GET /runtime/menu': () => ({ data: { revision: '1', groups: [], screens: { '/lead': '客资' } } }),
      'GET /message/employee/list': ({ query }) => {
        const wanted = messages.filter(one => query['readStatus'] !== '0' || !read.has(one.id))
        const [page, size] = [Number(query['page']), Number(query['size'])]
        return { code: '200', data: wanted.slice((page - 1) * size, page * size).map(record), rows: wanted.length }
      },
      'GET /message/employee/getMessageDetail': ({ query }) => open(Number(query['id'])),
      'GET /message/employee/plus/getMessageDetail': ({ query }) => open(Number(query['id'])),
      'GET /message/employee/readAllMessage': () => {
        for (const one of messages) read.add(one.id)
        return { code: '200', data: {} }
      },
      'GET /message/employee/plus/getAllNotReadNumberAndIdList': () => {
        const ids = messages.filter(one => !read.has(one.id)).map(one => one.id)
        const first = messages.find(one => one.id === ids[0])
        return { code: '200', data: { idList: ids, number: ids.length, messageNotificationDto: first ? record(first) : null } }
      },
    },
  }
}

const plugins = [standard, message]
const twelveMessages = Array.from({ length: 12 }, (_, i) => ({ id: i + 1, title: `第${i + 1}条`, read: i >= 4 }))

describe('the bell', () => {
  it('shows the latest three unread, and leads to one, to all, or reads all', async () => {
    const bench = await renderBench(<Bell />, { plugins, answers: mailbox(twelveMessages).answers })
    const bell = await screen.findByRole('button', { name: '消息，4条未读' })
    await user.click(bell)
    const box = within(await screen.findByRole('dialog', { name: '未读消息' }))
    expect(await box.findByText('第1条')).toBeTruthy()
    expect(box.getAllByRole('listitem')).toHaveLength(3)
    await user.click(box.getByText('第2条'))
    expect(bench.address()).toBe('/message?id=2')
    await user.click(bell)
    await user.click(await screen.findByText('查看全部'))
    expect(bench.address()).toBe('/message')
    await user.click(bell)
    await user.click(await screen.findByText('全部已读'))
    expect(await screen.findByText('操作成功')).toBeTruthy()
    expect(await screen.findByText('暂无未读消息')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
  })

  it('leads to the page on a phone', async () => {
    mobile = true
    const bench = await renderBench(<Bell />, { plugins, answers: mailbox(twelveMessages).answers })
    await user.click(await screen.findByRole('button', { name: '消息，4条未读' }))
    expect(bench.address()).toBe('/message')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('announces what arrives, as plain text', async () => {
    const box: FakeMessage[] = []
    const bench = await renderBench(<Bell />, { plugins, answers: mailbox(box).answers })
    expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
    box.push({ id: 3, title: '<b>新客资</b>' })
    receiveEvent('message.arrived', { id: 3, title: '<b>新客资</b>', summary: '请跟进', push: true, listed: true })
    expect(await screen.findByRole('button', { name: '消息，1条未读' })).toBeTruthy()
    expect(await screen.findByText('<b>新客资</b>')).toBeTruthy()
    await user.click(screen.getByText('请跟进'))
    expect(bench.address()).toBe('/message?id=3')
  })

  it('makes one note of many that came while the page was away, and asks once for what it shows', async () => {
    const box: FakeMessage[] = []
    const bench = await renderBench(<Bell />, { plugins, answers: mailbox(box).answers })
    expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
    const asked = () => bench.calls.filter(call => JSON.stringify(call).includes('/auth/profile')).length
    const before = asked()
    for (let id = 1; id <= 40; id++) {
      box.push({ id, title: `第${id}条` })
      receiveEvent('message.arrived', { id, title: `第${id}条`, summary: '摘要', push: true, listed: true })
    }
    expect(await screen.findByText('您有40条新消息')).toBeTruthy()
    expect(screen.queryByText('第1条')).toBeNull()
    expect(await screen.findByRole('button', { name: '消息，40条未读' })).toBeTruthy()
    expect(asked() - before).toBeLessThanOrEqual(2)
    await user.click(screen.getByText('查看全部'))
    expect(bench.address()).toBe('/message')
  })

  it('forgets its dot when everything was read elsewhere', async () => {
    const server = mailbox([{ id: 1, title: '一' }])
    await renderBench(<Bell />, { plugins, answers: server.answers })
    expect(await screen.findByRole('button', { name: '消息，1条未读' })).toBeTruthy()
    await server.answers['GET /message/employee/readAllMessage']?.({} as never)
    receiveEvent('message.read', {})
    expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
  })
})

describe('the page of messages', () => {
  it('has 10 on a page, and opens one beside the list, which reads it', async () => {
    const bench = await renderBench(<MessageList />, { plugins, answers: mailbox(twelveMessages).answers, path: '/message' })
    expect(await screen.findByText('共 12 条')).toBeTruthy()
    const list = within(screen.getByRole('region', { name: '消息列表' }))
    expect(await list.findAllByText(/^第\d+条$/)).toHaveLength(10)
    expect(list.getAllByText('未读')).toHaveLength(4)
    await user.click(list.getByText('第1条'))
    expect(bench.address()).toBe('/message?id=1')
    expect(await screen.findByText('第1条内容')).toBeTruthy()
    await waitFor(() => expect(list.getAllByText('未读')).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: '第2页' }))
    expect(await list.findByText('第12条')).toBeTruthy()
  })

  it('shows the unread ones alone, also while one of them is read', async () => {
    const bench = await renderBench(<MessageList />, { plugins, answers: mailbox(twelveMessages).answers, path: '/message' })
    const list = within(await screen.findByRole('region', { name: '消息列表' }))
    await user.click(await list.findByRole('button', { name: '未读 4' }))
    await waitFor(() => expect(list.getAllByText(/^第\d+条$/)).toHaveLength(4))
    expect(bench.address()).toBe('/message?show=unread')
    await user.click(list.getByText('第2条'))
    expect(bench.address()).toBe('/message?show=unread&id=2')
    expect(await screen.findByText('第2条内容')).toBeTruthy()
    expect(await list.findByRole('button', { name: '未读 3', pressed: true })).toBeTruthy()
    await user.click(list.getByRole('button', { name: '全部' }))
    expect(await screen.findByText('共 12 条')).toBeTruthy()
    expect(bench.address()).toBe('/message?id=2')
  })

  it('says that there is nothing unread', async () => {
    await renderBench(<MessageList />, {
      plugins,
      answers: mailbox([{ id: 1, title: '甲', read: true }]).answers,
      path: '/message?show=unread',
    })
    expect(await screen.findByText('没有未读消息')).toBeTruthy()
  })

  it('opens the message that its address names, without anything that acts', async () => {
    const content = '<p onclick="x()">好<script>alert(1)</script><img src=x onerror="alert(1)"></p>'
    await renderBench(<MessageList />, {
      plugins,
      answers: mailbox([{ id: 9, title: '甲', content, link: '/lead?id=3' }]).answers,
      path: '/message?id=9',
    })
    const text = await screen.findByText('好')
    expect(text.outerHTML).toBe('<p>好</p>')
    expect(screen.getByText('推送时间：2026-03-04 05:06')).toBeTruthy()
    expect(await screen.findByText('查看详情')).toBeTruthy()
  })

  it('leads to the file that was made for the person', async () => {
    const link = '/api/files/0b0e4f0e-0000-4000-8000-000000000000'
    await renderBench(<MessageList />, { plugins, answers: mailbox([{ id: 9, title: '导出完成', link }]).answers, path: '/message?id=9' })
    const file = await screen.findByRole('link', { name: '下载文件' })
    expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual([link, true])
  })

  it('opens messages on a page of their own on a phone', async () => {
    mobile = true
    const bench = await renderBench(<MessageList />, { plugins, answers: mailbox(twelveMessages).answers, path: '/message' })
    await user.click(await screen.findByText('第1条'))
    expect(bench.address()).toBe('/msgdetail?id=1')
  })
})

it('a message page says when there is no such message', async () => {
  await renderBench(<MessagePage />, { plugins, answers: mailbox([]).answers, path: '/msgdetail?id=5' })
  expect(await screen.findByText('消息不存在')).toBeTruthy()
})

describe('important messages', () => {
  it('come one after the other, are read when shown, and end with a word', async () => {
    const server = mailbox([
      { id: 5, title: '甲' },
      { id: 6, title: '乙' },
    ])
    await renderBench(<ImportantMessages />, { plugins, answers: server.answers })
    expect(await screen.findByText('甲内容')).toBeTruthy()
    await waitFor(() => expect(server.unread()).toBe(1))
    await user.click(screen.getByRole('button', { name: '下一条（1/2）' }))
    expect(await screen.findByText('乙内容')).toBeTruthy()
    await waitFor(() => expect(server.unread()).toBe(0))
    await user.click(screen.getByRole('button', { name: '下一条（2/2）' }))
    expect(await screen.findByText('没有下一条了')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByText('乙内容')).toBeNull())
  })

  it('show nothing when there are none', async () => {
    const bench = await renderBench(<ImportantMessages />, { plugins, answers: mailbox([]).answers })
    await waitFor(() => expect(bench.calls.length).toBeGreaterThan(0))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
