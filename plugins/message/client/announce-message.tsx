import Notification from '@arco-design/web-react/es/Notification'
import '@arco-design/web-react/es/Notification/style/css.js'

interface MessageAnnouncement {
  readonly title: string
  readonly summary: string
  open(): void
}

/** Debounce in milliseconds: a reconnected page receives all missed messages at once. */
const ANNOUNCE_DEBOUNCE_MS = 150
/** Most separate notifications; more messages are announced as one. */
const MAX_SEPARATE_NOTIFICATIONS = 3

let notificationCount = 0
let pendingAnnouncements: MessageAnnouncement[] = []

const showNotification = ({ title, summary, open }: MessageAnnouncement): void => {
  const id = `message-${++notificationCount}`
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
export const announceMessage = (message: MessageAnnouncement, openAll: () => void): void => {
  pendingAnnouncements.push(message)
  if (pendingAnnouncements.length > 1) return
  setTimeout(() => {
    const all = pendingAnnouncements
    pendingAnnouncements = []
    if (all.length > MAX_SEPARATE_NOTIFICATIONS)
      showNotification({ title: `您有${all.length}条新消息`, summary: '查看全部', open: openAll })
    else for (const one of all) showNotification(one)
  }, ANNOUNCE_DEBOUNCE_MS)
}
