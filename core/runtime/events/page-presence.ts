import { hasLocks } from './turn.ts'

/** Milliseconds after which a hidden page gives up the stream. */
const HIDDEN_AFTER_MS = 10_000

/** Whether the user looks at the page. Without Web Locks, pages cannot elect one of them, so only the focused page counts. */
export const isPageViewed = (): boolean => !document.hidden && (hasLocks() || document.hasFocus())

export interface PresenceHandlers {
  /** The user looks at the page, again or still. */
  looked(): void
  /** The page has been hidden for a while, or is being left or suspended. */
  left(): void
  /** The network changed: connections over the previous one are dead. */
  online(): void
}

/** Watches whether the user looks at the page. @returns ends it. */
export const watchPresence = ({ looked, left, online }: PresenceHandlers): (() => void) => {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(leaving)
    if (isPageViewed()) looked()
    else leaving = setTimeout(left, HIDDEN_AFTER_MS)
  }
  const signals: readonly (readonly [EventTarget, string, () => void])[] = [
    [document, 'visibilitychange', look],
    [document, 'resume', look],
    [window, 'focus', look],
    [window, 'blur', look],
    [window, 'pageshow', look],
    [window, 'pagehide', left],
    [document, 'freeze', left],
    [window, 'online', online],
  ]
  for (const [target, name, run] of signals) target.addEventListener(name, run)
  return () => {
    for (const [target, name, run] of signals) target.removeEventListener(name, run)
    clearTimeout(leaving)
  }
}
