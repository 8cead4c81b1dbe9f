import type { KeyboardEvent, ReactNode } from 'react'

/** One tab of a strip. */
export interface Tab {
  /** Unique in the strip. */
  readonly key: string
  /** Display text. */
  readonly title: string
  /** Shown beside the title. */
  readonly count?: number
}

interface Props {
  /** Unique on the page: prefix of the ids of tabs and panel. */
  readonly id: string
  readonly tabs: readonly Tab[]
  /** Key of the open tab. */
  readonly open: string
  /** Accessible name, if the page has several strips. */
  readonly label?: string
  readonly className?: string
  onOpen(key: string): void
  /** Content of the open tab. */
  readonly children: ReactNode
}

/** Arrow keys wrap around; Home and End go to the ends. */
const nextIndex = (pressed: string, at: number, count: number): number | undefined =>
  ({ ArrowRight: (at + 1) % count, ArrowLeft: (at - 1 + count) % count, Home: 0, End: count - 1 })[pressed]

/** Tabs with their panel. The caller holds which tab is open. */
export const TabStrip = ({ id, tabs, open, label, className, onOpen, children }: Props) => {
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(tab => tab.key === open)
    const next = tabs[nextIndex(event.key, at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onOpen(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div>
      <div className={className ?? 'yh-tabs'} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            type="button"
            role="tab"
            key={tab.key}
            id={`${id}-${tab.key}`}
            className="yh-tab"
            aria-selected={tab.key === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => onOpen(tab.key)}
          >
            {tab.title}
            {tab.count !== undefined && <span className="yh-tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </div>
  )
}
