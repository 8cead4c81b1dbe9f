import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf, Popup, useAnswer } from '#core/runtime/index.ts'
import { messagesList } from '../wire.ts'
import { messageTotal, minuteText } from './message-text.ts'
import { useReadAll } from './use-mailbox.ts'
import './message.css'

/** Number of messages in the popup. */
const MAX_LATEST_MESSAGES = 3

/** Popup of the latest unread messages. */
const LatestUnread = ({ anchor, close }: { readonly anchor: Element; close(): void }): ReactNode => {
  const navigate = useNavigate()
  const { data, error } = useAnswer(messagesList, { page: 1, size: MAX_LATEST_MESSAGES, readStatus: 0 })
  const readAll = useReadAll()
  const go = (path: string): void => {
    close()
    navigate(path)
  }
  const total = messageTotal(data)
  const messages = data?.data ?? []
  const state = error && !data ? messageOf(error) : data ? '暂无未读消息' : '加载中…'
  return (
    <Popup anchor={anchor} role="dialog" label="未读消息" onClose={close}>
      <div className="message-latest">
        <header className="message-head">
          <strong>未读消息{total > 0 ? `（${total}）` : ''}</strong>
          <button type="button" className="yh-link" disabled={messages.length === 0} onClick={() => void readAll()}>
            全部已读
          </button>
        </header>
        {messages.length === 0 && <p className="message-none">{state}</p>}
        <ul className="message-items">
          {messages.map(message => (
            <li key={message.id}>
              <button type="button" className="message-item" onClick={() => go(`/message?id=${message.id}`)}>
                <span className="message-dot is-unread" />
                <span className="message-line">
                  <strong>{message.title}</strong>
                  <time>{minuteText(message.pushTime)}</time>
                  <span className="message-summary">{message.summary}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <footer className="message-foot">
          <button type="button" className="yh-link" onClick={() => go('/message')}>
            查看全部
          </button>
        </footer>
      </div>
    </Popup>
  )
}

export default LatestUnread
