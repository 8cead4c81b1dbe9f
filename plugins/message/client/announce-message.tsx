import Notification from '@arco-design/web-react/es/Notification'
import '@arco-design/web-react/es/Notification/style/css.js'

interface Announced {
  readonly title: string
  readonly summary: string
  open(): void
}

/** Debounce in milliseconds: a reconnected page receives all missed messages at once. */
const TOGETHER_MS = 150
/** Most separate notifications; more messages are announced as one. */
const MOST_SINGLE = 3

let count = 0
let waiting: Announced[] = []

const show = ({ title, summary, open }: Announced): void => {
  const id = `message-${++count}`
  Notification.info({
    id,
    title,
    duration: 6_000,
    content: (
      <button
        type="button"
        className="yh-link message-note"
        onClick={() => {
          Notification.remove(id)
          open()
        }}
      >
        {summary}
      </button>
    ),
  })
}

/** Notification in the corner, plain text. A click opens the message, or the list if several messages were combined. */
export const announceMessage = (message: Announced, openAll: () => void): void => {
  waiting.push(message)
  if (waiting.length > 1) return
  setTimeout(() => {
    const all = waiting
    waiting = []
    if (all.length > MOST_SINGLE) show({ title: `您有${all.length}条新消息`, summary: '查看全部', open: openAll })
    else for (const one of all) show(one)
  }, TOGETHER_MS)
}
