import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useEscapeFirst } from '../hooks/use-escape-first.ts'
import { announce } from './announce.ts'
import { followPointer } from './follow-pointer.ts'
import type { HandleProps } from './handle-props.ts'
import { clearMarks, markDrop, rowListOf } from './marks.ts'
import './arranging.css'

const movedIndexByKey: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: at => at - 1,
  ArrowDown: at => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const EscapeListener = ({ onEscape }: { readonly onEscape: () => void }): ReactNode => {
  useEscapeFirst(onEscape)
  return null
}

/** Focuses the handle of a row's new index; rows are keyed by index. */
const focusHandle = (list: HTMLElement | null, index: number): void => {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`:scope > [data-index="${index}"] .yh-arrange`)?.focus())
}

/** Picks a row up and drops it: by dragging with pointer or finger; or by Space or Enter, arrow keys, and Enter. Escape cancels. */
export default function LiveHandle({ arranging, row, index, name, children }: HandleProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  /** Drop index; undefined unless the row was picked up by a key. */
  const [to, setTo] = useState<number>()
  const { off } = arranging
  const lifted = to !== undefined
  const place = (at: number): string => {
    const { before, total } = arranging.size()
    return `第${before + at + 1}行，共${total}行`
  }
  const list = (): HTMLElement | null => (button.current ? rowListOf(button.current) : null)
  const carry = (at: number, said: string): void => {
    setTo(at)
    announce(said)
    const rows = list()
    if (!rows) return
    markDrop(rows, index, at)
    rows.querySelector(`:scope > [data-index="${at}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }
  const putDown = (): void => {
    setTo(undefined)
    const rows = list()
    if (rows) clearMarks(rows)
  }
  const cancel = (): void => {
    putDown()
    announce(`已取消，${name}仍在${place(index)}`)
  }
  const drop = (at: number): void => {
    putDown()
    if (at !== index) arranging.move(row, at)
    announce(`${name}已放到${place(at)}`)
    focusHandle(list(), at)
  }
  // Another row took this index, for example after a refresh: ends the lift of the previous row.
  useEffect(() => putDown, [row.id])

  const onKeyDown = (event: KeyboardEvent): void => {
    const presses = event.key === ' ' || event.key === 'Enter'
    const step = lifted ? movedIndexByKey[event.key] : undefined
    if (!presses && !step) return
    event.preventDefault()
    event.stopPropagation()
    if (off !== undefined || event.repeat) return
    if (step) {
      const { count } = arranging.size()
      const at = Math.min(Math.max(0, step(to ?? index, count)), count - 1)
      carry(at, place(at))
    } else if (lifted) drop(to)
    else carry(index, `已拿起${name}，${place(index)}。按上下方向键移动，按回车放下，按 Esc 取消`)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (off !== undefined || event.button !== 0) return
    // Prevents text selection and the context menu while a finger drags.
    event.preventDefault()
    event.currentTarget.focus()
    if (lifted) cancel()
    followPointer(event.currentTarget, event.pointerId, index, at => {
      if (at !== undefined && at !== index) drop(at)
    })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="yh-arrange"
        aria-label={`调整${name}的顺序`}
        aria-pressed={lifted}
        aria-disabled={off !== undefined || undefined}
        data-tip={off}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onClick={event => event.stopPropagation()}
        onBlur={() => lifted && cancel()}
      >
        {children}
      </button>
      {lifted && <EscapeListener onEscape={cancel} />}
    </>
  )
}
