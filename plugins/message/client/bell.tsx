import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Widget } from '#core/contract/client-plugin.ts'
import { useMobile } from '#core/runtime/index.ts'
import { useMailboxEvents } from './use-mailbox.ts'
import { useUnread } from './use-unread.ts'
import './bell.css'

/** Lazy import, loaded with the first click. */
const LatestUnread = lazy(() => import('./latest-unread.tsx'))

const BellIcon = (): ReactNode => (
  <svg viewBox="0 0 48 48" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true" focusable="false">
    <path d="M24 9c7.200 0 13 5.800 13 13v13H11V22c0-7.200 5.800-13 13-13Zm0 0V5M6 35h36M25 42h-2" strokeLinejoin="round" />
  </svg>
)

/** Shows a notification for a new message. */
const announceArrival = async (payload: Readonly<Record<string, unknown>>, go: (path: string) => void): Promise<void> => {
  const { announceMessage } = await import('./announce-message.tsx')
  const to = payload['listed'] === false ? '/message' : `/message?id=${String(payload['id'])}`
  const message = { title: String(payload['title'] ?? ''), summary: String(payload['summary'] ?? ''), open: () => go(to) }
  announceMessage(message, () => go('/message'))
}

/** Bell with a red dot while there are unread messages. A click opens the latest three, on phones the message page. */
export const Bell = (): ReactNode => {
  const mobile = useMobile()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const unread = useUnread()
  useMailboxEvents(payload => {
    if (payload['push'] !== true) return
    announceArrival(payload, navigate).catch(() => undefined)
  })
  const label = unread > 0 ? `消息，${unread}条未读` : '消息'
  return (
    <>
      <button
        type="button"
        ref={button}
        className="message-bell"
        aria-label={label}
        aria-haspopup={mobile ? undefined : 'dialog'}
        aria-expanded={mobile ? undefined : open}
        onClick={() => (mobile ? navigate('/message') : setOpen(!open))}
      >
        <BellIcon />
        {unread > 0 && <span className="message-bell-dot" />}
      </button>
      {open && button.current && (
        <Suspense>
          <LatestUnread anchor={button.current} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const bell: Widget = { slot: 'topBar', order: 20, component: Bell }
