import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Selection, useSelectionState } from './selection.ts'

/** Checkbox that selects all rows of the page, or none; disabled while there is no row to select. */
export const SelectAll = ({ selection, children }: { readonly selection: Selection; readonly children?: ReactNode }): ReactNode => {
  const state = useSelectionState(selection)
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className="yh-check-area">
      <input
        ref={box}
        type="checkbox"
        aria-label="全选本页"
        checked={state === 'all'}
        disabled={state === 'empty'}
        onChange={() => selection.toggleAll()}
      />
      {children}
    </label>
  )
}
