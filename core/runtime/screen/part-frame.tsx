import { type HTMLAttributes, type ReactNode, useEffect, useMemo } from 'react'
import { forgetPart, noteLastPart, type PartOnPage } from './last-part.ts'

/** What handlers of a part hear. React tells of what happens in its pop-ups as well, wherever in the page they stand. */
const HEARD = [
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
  /** It stands within a line of text. */
  readonly inline?: boolean | undefined
  readonly children: ReactNode
}

/** Around a part of an outside plugin: notes what happens in it, so that what its handlers throw is known to be its own. It has no box. */
export const PartFrame = ({ part, inline, children }: Props): ReactNode => {
  const handlers = useMemo(() => {
    const note = (): void => noteLastPart(part)
    return Object.fromEntries(HEARD.map(name => [name, note]))
  }, [part])
  useEffect(() => () => forgetPart(part), [part])
  const Box = inline ? 'span' : 'div'
  return (
    <Box className="yh-part" {...handlers}>
      {children}
    </Box>
  )
}
