import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { useViews } from './use-views.ts'
import './views.css'

const ViewsPanel = lazy(() => import('./views-panel.tsx'))

/** Toolbar button with the name of the current view. */
const ViewsMenu = (): ReactNode => {
  const views = useViews()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { current, changed } = views
  const name = current?.name ?? changed?.name
  return (
    <>
      <button
        type="button"
        ref={button}
        className="yh-views-button"
        aria-label={name === undefined ? '视图' : `视图：${name}${changed ? '（已改动）' : ''}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-tip="视图"
        onClick={() => setOpen(!open)}
      >
        <svg className="yh-icon" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
          <path d="M12 6h24v36l-12-9-12 9z" />
        </svg>
        {name !== undefined && <span>{changed ? `${name} *` : name}</span>}
      </button>
      {open && button.current && (
        <Suspense>
          <ViewsPanel views={views} anchor={button.current} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const viewsMenu: Widget = { slot: 'list', order: 10, component: ViewsMenu }
