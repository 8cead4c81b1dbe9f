import Notification from '@arco-design/web-react/es/Notification'
import '@arco-design/web-react/es/Notification/style/css.js'

interface Announced {
  readonly title: string
  readonly summary: string
  open(): void
}

/** What comes within this time is announced together: a page that was away hears everything it missed at once. */
const TOGETHER_MS = 150
/** More than that are one note. */
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

/** A note in the corner; plain text. A press on it opens the message, or the list where many came at once. */
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
