import { useSyncExternalStore } from 'react'

const mobileQuery = '(max-width: 768px)'
const mobileMedia = (): MediaQueryList | undefined => (typeof matchMedia === 'function' ? matchMedia(mobileQuery) : undefined)

const subscribeMobile = (changed: () => void): (() => void) => {
  const list = mobileMedia()
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

/** Current state, for use outside of rendering. */
export const isMobile = (): boolean => mobileMedia()?.matches ?? false

/** Whether the viewport is at most 768 pixels wide. Follows the window. */
export const useMobile = (): boolean => useSyncExternalStore(subscribeMobile, isMobile, () => false)
