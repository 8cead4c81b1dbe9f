import { type HTMLAttributes, type ReactNode, useEffect, useMemo } from 'react'
import { forgetPart, noteLastPart, type PartOnPage } from './last-part.ts'

/** Events that a part's handlers may receive. React events also bubble from the part's portals, wherever these are in the DOM. */
const RECORDED_EVENTS = [
  'onPointerDownCapture',
  'onPointerUpCapture',
  'onMouseDownCapture',
  'onMouseUpCapture',
  'onMouseOverCapture',
  'onClickCapture',
  'onDoubleClickCapture',
  'onContextMenuCapture',
  'onKeyDownCapture',
  'onKeyUpCapture',
  'onInputCapture',
  'onChangeCapture',
  'onFocusCapture',
  'onBlurCapture',
  'onSubmitCapture',
  'onPasteCapture',
  'onCopyCapture',
  'onDragStartCapture',
  'onDragOverCapture',
  'onDropCapture',
  'onTouchStartCapture',
  'onTouchEndCapture',
  'onWheelCapture',
] as const satisfies readonly (keyof HTMLAttributes<HTMLElement>)[]

interface Props {
  readonly part: PartOnPage
  /** Inside a line of text. */
  readonly inline?: boolean | undefined
  readonly children: ReactNode
}

/** Wrapper around a part of an outside plugin: records events in it, so that errors of its handlers are attributed to it. Without a layout box. */
export const PartFrame = ({ part, inline, children }: Props): ReactNode => {
  const handlers = useMemo(() => {
    const note = (): void => noteLastPart(part)
    return Object.fromEntries(RECORDED_EVENTS.map(name => [name, note]))
  }, [part])
  useEffect(() => () => forgetPart(part), [part])
  const Box = inline ? 'span' : 'div'
  return (
    <Box className="yh-part" {...handlers}>
      {children}
    </Box>
  )
}
