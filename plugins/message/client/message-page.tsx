import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { EmptyState } from '#core/runtime/index.ts'
import { MessageDetail, messageId } from './message-detail.tsx'
import './message.css'

/** /msgdetail?id=: page with one message */
export const MessagePage = (): ReactNode => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = messageId(search)
  return (
    <section className="message-page">
      <button type="button" className="yh-link message-back" onClick={() => navigate('/message')}>
        ‹ 全部消息
      </button>
      {id === undefined ? (
        <EmptyState art="lost" title="没有指定要查看的消息" hint="请从消息列表中打开" />
      ) : (
        <MessageDetail id={id} key={id} />
      )}
    </section>
  )
}
