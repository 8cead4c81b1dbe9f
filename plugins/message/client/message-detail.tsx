import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import { type ReactNode, useEffect } from 'react'
import { EmptyState, LoadFailed, RequestError, useData } from '#core/runtime/index.ts'
import { messageGet } from '../wire.ts'
import { MessageContent } from './message-content.tsx'
import { useRefreshMailbox } from './use-mailbox.ts'

/** One message; loading it marks it as read. */
export const MessageDetail = ({ id }: { readonly id: number }): ReactNode => {
  const { data, error, refresh } = useData(messageGet, { id })
  const update = useRefreshMailbox()
  const there = data !== undefined
  useEffect(() => {
    if (there) void update()
  }, [there, update])
  if (data) return <MessageContent message={data} />
  if (error instanceof RequestError && error.status === 404)
    return <EmptyState art="lost" title="消息不存在" hint="它可能已被删除，或不是发给您的" />
  if (error) return <LoadFailed error={error} retry={() => void refresh()} />
  return <Skeleton animation text={{ rows: 6 }} />
}

/** Id of the message in the URL; undefined if there is no valid one. */
export const messageId = (search: URLSearchParams): number | undefined => {
  const text = search.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
