import Notification from '@arco-design/web-react/es/Notification'
import '@arco-design/web-react/es/Notification/style/css.js'

interface Announced {
  readonly title: string
  readonly summary: string
  open(): void
}

let count = 0

/** A note in the corner; plain text. A press on it opens the message. */
export const announceMessage = ({ title, summary, open }: Announced): void => {
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
