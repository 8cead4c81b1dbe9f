import { type ComponentType, type ReactNode, Suspense, use, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { ContributionBoundary, useMenu, useRuntime } from '#core/runtime/index.ts'
import { type MessageRecord, minute } from './records.ts'
import './message.css'

const COLUMN = { key: 'content', label: '内容', path: 'content', type: 'html', cell: 'html', props: {} } as unknown as CellProps['column']

/** Rich text through the one part that may show it: the html cell cleans it again. */
const Html = ({ message, cell }: { readonly message: MessageRecord; readonly cell: Cell }): ReactNode => {
  const Part = cell.component as ComponentType<CellProps> | undefined
  if (!Part) return cell.text?.(message.content, COLUMN, [], { id: message.id })
  return <Part value={message.content} row={{ id: message.id }} column={COLUMN} options={[]} props={{ block: true }} open={() => {}} />
}

interface ContentProps {
  readonly message: MessageRecord
  readonly cell: Cell | Promise<Cell>
}

const Content = ({ message, cell }: ContentProps): ReactNode => <Html message={message} cell={cell instanceof Promise ? use(cell) : cell} />

/** The cell is asked for once: what fails while it is drawn must not be asked for again by the next drawing. */
const Body = ({ message }: { readonly message: MessageRecord }): ReactNode => {
  const entry = useRuntime().kernel.find('cells', 'html')
  const cell = useMemo(() => entry && (entry.current ?? entry.load()), [entry])
  if (!entry || !cell) return message.summary
  return (
    <ContributionBoundary id={entry.id} plugin={entry.plugin}>
      <Suspense fallback={message.summary}>
        <Content message={message} cell={cell} />
      </Suspense>
    </ContributionBoundary>
  )
}

/** Files of the person, e.g. what an export has made. */
const FILES = '/api/files/'

/** Where the message leads to, when the person may open that page. */
const Way = ({ link }: { readonly link: string }): ReactNode => {
  const navigate = useNavigate()
  const menu = useMenu().data
  if (link.startsWith(FILES))
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
      推送时间：{minute(message.pushTime)}
    </p>
    <div className="message-body">
      <Body message={message} />
    </div>
    {message.link !== null && <Way link={message.link} />}
  </article>
)
