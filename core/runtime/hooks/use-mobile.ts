import { useSyncExternalStore } from 'react'

const query = '(max-width: 768px)'
const media = (): MediaQueryList | undefined => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)

const subscribe = (changed: () => void): (() => void) => {
  const list = media()
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

/** Current state, for use outside of rendering. */
export const isMobile = (): boolean => media()?.matches ?? false

/** Whether the viewport is at most 768 pixels wide. Follows the window. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, isMobile, () => false)
