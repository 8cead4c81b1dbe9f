import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { EmptyState, LoadFailed, Pager, useAnswer, useMobile } from '#core/runtime/index.ts'
import { type MessageRecord, messagesList } from '../wire.ts'
import { MessageDetail, messageId } from './message-detail.tsx'
import { messageTotal, minuteText } from './message-text.ts'
import { useReadAll } from './use-mailbox.ts'
import { useUnread } from './use-unread.ts'
import './message.css'

const MESSAGES_PER_PAGE = 10
const MESSAGE_PAGE_SIZES = [MESSAGES_PER_PAGE]
const SHOW_PARAM = 'show'
const SHOW_UNREAD = 'unread'

interface MessageItemProps {
  readonly message: MessageRecord
  readonly current: boolean
  onOpen(): void
}

const MessageItem = ({ message, current, onOpen }: MessageItemProps): ReactNode => (
  <li>
    <button type="button" className="message-item" aria-current={current ? 'true' : undefined} onClick={onOpen}>
      <span className={message.readStatus === 1 ? 'message-dot' : 'message-dot is-unread'}>
        <span className="yh-unseen">{message.readStatus === 1 ? '已读' : '未读'}</span>
      </span>
      <span className="message-line">
        <strong>
          {message.important && <span className="message-tag">重要</span>}
          {message.title}
        </strong>
        <time>{minuteText(message.pushTime)}</time>
        <span className="message-summary">{message.summary}</span>
      </span>
    </button>
  </li>
)

interface UnreadFilterProps {
  readonly unread: number
  readonly only: boolean
  onChange(only: boolean): void
}

const UnreadFilter = ({ unread, only, onChange }: UnreadFilterProps): ReactNode => (
  <fieldset className="message-filter">
    <legend className="yh-unseen">显示哪些消息</legend>
    <button type="button" aria-pressed={!only} onClick={() => onChange(false)}>
      全部
    </button>
    <button type="button" aria-pressed={only} onClick={() => onChange(true)}>
      未读{unread > 0 && ` ${unread}`}
    </button>
  </fieldset>
)

/** The unread filter, kept in the URL next to the open message. */
function useUnreadOnly(): readonly [boolean, (only: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const only = search.get(SHOW_PARAM) === SHOW_UNREAD
  const change = (next: boolean): void => {
    if (next) search.set(SHOW_PARAM, SHOW_UNREAD)
    else search.delete(SHOW_PARAM)
    setSearch(search, { replace: true })
  }
  return [only, change]
}

/** /message: all messages, newest first, with the open one beside the list; on phones it has a page of its own */
export const MessageList = (): ReactNode => {
  const mobile = useMobile()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [only, setOnly] = useUnreadOnly()
  const [page, setPage] = useState(1)
  const query = { page, size: MESSAGES_PER_PAGE, ...(only && { readStatus: 0 }) }
  const { data, error, refresh } = useAnswer(messagesList, query, { keep: true })
  const readAll = useReadAll()
  const unread = useUnread()
  const id = messageId(search)
  if (mobile && id !== undefined) return <Navigate to={`/msgdetail?id=${id}`} replace />
  if (!data && error) return <LoadFailed error={error} retry={() => void refresh()} />
  const messages = data?.data ?? []
  const total = messageTotal(data)
  const open = (message: MessageRecord): void =>
    void navigate(`${mobile ? '/msgdetail?' : only ? `/message?${SHOW_PARAM}=${SHOW_UNREAD}&` : '/message?'}id=${message.id}`)
  return (
    <div className="message-center">
      <section className="message-pane message-index" aria-label="消息列表">
        <header className="message-head">
          <h1>消息</h1>
          <UnreadFilter
            unread={unread}
            only={only}
            onChange={next => {
              setOnly(next)
              setPage(1)
            }}
          />
          <button type="button" className="yh-link" disabled={unread === 0} onClick={() => void readAll()}>
            全部已读
          </button>
        </header>
        {!data && <Skeleton animation text={{ rows: 10 }} />}
        {data && total === 0 && (
          <EmptyState art="empty" title={only ? '没有未读消息' : '暂无消息'} hint={only ? '都已经看过了' : '与您有关的通知会出现在这里'} />
        )}
        <ul className="message-items">
          {messages.map(message => (
            <MessageItem key={message.id} message={message} current={message.id === id} onOpen={() => open(message)} />
          ))}
        </ul>
        {total > 0 && (
          <Pager total={total} page={page} size={MESSAGES_PER_PAGE} sizes={MESSAGE_PAGE_SIZES} onPage={setPage} onSize={() => {}} />
        )}
      </section>
      {!mobile && (
        <section className="message-pane message-reading" aria-label="消息内容">
          {id === undefined ? (
            <EmptyState art="empty" title="请选择消息" hint="从左侧选择一条消息查看内容" />
          ) : (
            <MessageDetail id={id} key={id} />
          )}
        </section>
      )}
    </div>
  )
}
