import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/** Lines of a list ordered by hand: by pointer, touch or keys. */
export interface Moving {
  /** Keys in display order, including the preview while one is dragged. */
  readonly order: readonly string[]
  readonly dragged: string | undefined
  /** Ref of the list; its lines carry data-move with their key. */
  readonly list: RefObject<HTMLUListElement | null>
  /** Event handlers for a line's handle. */
  handle(key: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
  }
}

const scrollEdgePx = 28
const scrollStepPx = 12

const withKeyMoved = (order: readonly string[], key: string, to: number): readonly string[] => {
  const next = order.filter(one => one !== key)
  next.splice(to, 0, key)
  return next
}

/** New index of a dragged line: the number of other lines whose middle is above the pointer. */
const lineIndexAt = (list: HTMLElement, key: string, y: number): number =>
  [...list.children].filter(line => {
    const { top, height } = line.getBoundingClientRect()
    return (line as HTMLElement).dataset['move'] !== key && top + height / 2 < y
  }).length

const scrollListNearEdge = (list: HTMLElement, y: number): void => {
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + scrollEdgePx) list.scrollTop -= scrollStepPx
  if (y > bottom - scrollEdgePx) list.scrollTop += scrollStepPx
}

const movedIndexByKey: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: at => at - 1,
  ArrowDown: at => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface Drag {
  readonly key: string
  readonly to: number
}

/** Tracks the pointer on window: the handle moves in the DOM during the drag, which would end a pointer capture. */
const useDrag = (list: RefObject<HTMLElement | null>, done: (drag: Drag) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const now = useLatest({ drag, done })
  const key = drag?.key
  useEffect(() => {
    if (key === undefined) return
    const move = ({ clientY }: globalThis.PointerEvent): void => {
      if (!list.current) return
      scrollListNearEdge(list.current, clientY)
      setDrag({ key, to: lineIndexAt(list.current, key, clientY) })
    }
    const end = ({ type }: Event): void => {
      const { drag: last, done: finish } = now.current
      if (last && type === 'pointerup') finish(last)
      setDrag(undefined)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [key, list])
  return [drag, setDrag] as const
}

/** @param place moves a key to its new index, on release */
export const useMoving = (keys: readonly string[], place: (key: string, to: number) => void): Moving => {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useDrag(list, ({ key, to }) => keys.indexOf(key) !== to && place(key, to))
  const order = drag ? withKeyMoved(keys, drag.key, drag.to) : keys
  // A line that is moved in the DOM loses the focus.
  const held = useRef<HTMLElement | null>(null)
  const joined = order.join()
  // Depends on the order, because a change of the order loses the focus.
  useLayoutEffect(() => {
    held.current?.focus()
    held.current = null
  }, [joined])
  return {
    order,
    dragged: drag?.key,
    list,
    handle: key => ({
      onPointerDown: ({ button }) => {
        if (button === 0) setDrag({ key, to: keys.indexOf(key) })
      },
      onKeyDown(event) {
        const at = keys.indexOf(key)
        const to = movedIndexByKey[event.key]?.(at, keys.length)
        if (to === undefined) return
        event.preventDefault()
        if (to < 0 || to >= keys.length) return
        held.current = event.currentTarget
        place(key, to)
      },
    }),
  }
}
