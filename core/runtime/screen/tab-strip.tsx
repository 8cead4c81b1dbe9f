import type { KeyboardEvent, ReactNode } from 'react'

/** A tab: its key, and what stands on it. */
export interface Tab {
  /** Unique in the strip. */
  readonly key: string
  /** What people read. */
  readonly title: string
  /** Shown beside the title. */
  readonly count?: number
}

interface Props {
  /** Unique on the page: prefix of the tabs' and the panel's ids. */
  readonly id: string
  readonly tabs: readonly Tab[]
  /** Key of the open one. */
  readonly open: string
  /** Names the strip where the page has several. */
  readonly label?: string
  readonly className?: string
  onOpen(key: string): void
  /** The open tab's content. */
  readonly children: ReactNode
}

/** Arrow keys go round; Home and End go to the ends. */
const nextIndex = (pressed: string, at: number, count: number): number | undefined =>
  ({ ArrowRight: (at + 1) % count, ArrowLeft: (at - 1 + count) % count, Home: 0, End: count - 1 })[pressed]

/** Tabs with their panel. Which one is open is the caller's to keep. */
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
