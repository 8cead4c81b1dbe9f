import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the element has ever been near the visible part of the scroller. Without IntersectionObserver (old browsers) always true. */
export const useSeen = (scroller: RefObject<HTMLElement | null>): readonly [RefObject<HTMLElement | null>, boolean] => {
  const box = useRef<HTMLElement>(null)
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (seen || !box.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      // Margin, so that the next column loads before it is swiped to.
      { root: scroller.current, rootMargin: '0px 160px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [seen, scroller])
  return [box, seen]
}
