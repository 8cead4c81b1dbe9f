import { hasLocks } from './turn.ts'

/** A page that nobody looks at lets go after this time. */
const HIDDEN_MS = 10_000

/** Where pages cannot agree on one of them, only the page that has the focus counts as looked at. */
export const isLookedAt = (): boolean => !document.hidden && (hasLocks() || document.hasFocus())

export interface Presence {
  /** Somebody looks at the page, again or still. */
  looked(): void
  /** Nobody has looked for a while, or the page is left or suspended. */
  left(): void
  /** The network is another: what ran over the former is gone. */
  online(): void
}

/** Follows whether the page is looked at. @returns ends it */
export const watchPresence = ({ looked, left, online }: Presence): (() => void) => {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(leaving)
    if (isLookedAt()) looked()
    else leaving = setTimeout(left, HIDDEN_MS)
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
