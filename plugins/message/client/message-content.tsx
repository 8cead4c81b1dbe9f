import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { RichText, useMenu } from '#core/runtime/index.ts'
import type { MessageRecord } from '../wire.ts'
import { minuteText } from './message-text.ts'
import './message.css'

/** Path of files that belong to the user, e.g. exports. */
const USER_FILES_PATH = '/api/files/'

/** Link of the message: a file to download, or a screen if the user may open it. */
const MessageLink = ({ link }: { readonly link: string }): ReactNode => {
  const navigate = useNavigate()
  const menu = useMenu().data
  if (link.startsWith(USER_FILES_PATH))
    return (
      <a className="yh-link" href={link} download>
        下载文件
      </a>
    )
  if (!menu || !((link.split('?')[0] ?? '') in menu.screens)) return null
  return (
    <button type="button" className="yh-link" onClick={() => navigate(link)}>
      查看详情
    </button>
  )
}

/** Title, time and text of a message. */
export const MessageContent = ({ message, heading = true }: { readonly message: MessageRecord; readonly heading?: boolean }): ReactNode => (
  <article className="message-content">
    {heading && <h2>{message.title}</h2>}
    <p className="message-time">
      {message.important && <span className="message-tag">重要</span>}
      推送时间：{minuteText(message.pushTime)}
    </p>
    <div className="message-body">
      <RichText html={message.content} fallback={message.summary} />
    </div>
    {message.link !== null && <MessageLink link={message.link} />}
  </article>
)
