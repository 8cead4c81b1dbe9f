import { type KeyboardEvent, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClientTabsView } from '#schemas/types/wire.ts'
import { ScreenView } from './screen-view.tsx'

const key = 'tab'

/** Arrow keys go round; Home and End go to the ends. */
const nextIndex = (pressed: string, at: number, count: number): number | undefined =>
  ({ ArrowRight: (at + 1) % count, ArrowLeft: (at - 1 + count) % count, Home: 0, End: count - 1 })[pressed]

/** Several tables under tabs. The address names the open tab; filters of one tab do not follow to another. */
export const TabsScreen = ({ view }: { readonly view: ClientTabsView }) => {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const asked = search.get(key)
  const open = view.tabs.find(tab => tab.key === asked) ?? view.tabs[0]
  if (!open) return null

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = view.tabs[nextIndex(event.key, view.tabs.indexOf(open), view.tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    setSearch({ [key]: next.key })
    document.getElementById(`${id}-${next.key}`)?.focus()
  }

  return (
    <div>
      <div className="yh-tabs" role="tablist" onKeyDown={move}>
        {view.tabs.map(tab => (
          <button
            type="button"
            role="tab"
            key={tab.key}
            id={`${id}-${tab.key}`}
            className="yh-tab"
            aria-selected={tab === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => setSearch({ [key]: tab.key })}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.key}`}>
        <ScreenView view={open.view} key={open.key} />
      </div>
    </div>
  )
}
