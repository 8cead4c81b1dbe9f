import { type ReactNode, useRef, useState } from 'react'
import { Popup } from '#core/runtime/index.ts'

interface Props {
  readonly title: string
  readonly asTable: boolean
  onTable(): void
  /** undefined if there is nothing to draw. */
  readonly onSave: (() => void) | undefined
}

/** Menu of a chart: table view, and saving as a picture. */
export const ChartMenu = ({ title, asTable, onTable, onSave }: Props): ReactNode => {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const item = (label: string, act: () => void): ReactNode => (
    <button
      type="button"
      role="menuitem"
      className="yh-menu-item"
      onClick={() => {
        close()
        act()
      }}
    >
      {label}
    </button>
  )
  return (
    <>
      <button
        type="button"
        ref={button}
        className="charts-menu"
        aria-label={`${title}：更多`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 48 48" width="16" height="16" stroke="currentColor" strokeWidth="6" strokeLinecap="round" aria-hidden="true">
          <path d="M10 24v.02M24 24v.02M38 24v.02" />
        </svg>
      </button>
      {open && button.current && (
        <Popup anchor={button.current} role="menu" label={title} onClose={close}>
          {item(asTable ? '查看图表' : '查看数据表', onTable)}
          {onSave && item('保存图片', onSave)}
        </Popup>
      )}
    </>
  )
}
