import { type FocusEvent, memo, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { ShellIcon } from '../icons/shell-icon.tsx'
import type { MenuGroup } from './menu-model.ts'

interface Props {
  readonly group: MenuGroup
  readonly collapsed: boolean
  /** Contains the current screen. */
  readonly current: boolean
  readonly open: boolean
  /** The query with which a screen was last left. */
  searchOf(path: string): string
  onToggle(key: string): void
  onNavigate(): void
}

/** One group. If the sidebar is collapsed, its screens appear in a fly-out beside the icon on hover, focus or press. */
export const SidebarGroup = memo(({ group, collapsed, current, open, searchOf, onToggle, onNavigate }: Props) => {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [flown, setFlown] = useState(false)
  const shown = collapsed ? flown : open
  // Every link renders on each change of the address, even of the page number, so links of groups that were never opened are not rendered.
  const [seen, setSeen] = useState(shown)
  if (shown && !seen) setSeen(true)

  const fly = (host: HTMLElement): void => {
    if (!collapsed) return
    // The sidebar's scroll container would clip the fly-out, so it is positioned fixed.
    list.current?.style.setProperty(
      '--yh-fly-top',
      `${Math.min(host.getBoundingClientRect().top, innerHeight - 60 - group.items.length * 40)}px`,
    )
    setFlown(true)
  }
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFlown(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only reveal what the button inside toggles as well
    <div
      className={`yh-side-group${current ? ' is-current' : ''}${shown ? ' is-open' : ''}`}
      onMouseEnter={event => fly(event.currentTarget)}
      onMouseLeave={() => setFlown(false)}
      onBlur={leave}
      onKeyDown={event => event.key === 'Escape' && setFlown(false)}
    >
      <button
        type="button"
        className="yh-side-head"
        aria-expanded={shown}
        aria-controls={id}
        onClick={event => (collapsed ? fly(event.currentTarget) : onToggle(group.key))}
      >
        <ShellIcon name={group.icon} className="yh-side-icon" />
        <span className="yh-side-label">{group.title}</span>
        <ShellIcon name="down" className="yh-side-arrow" />
      </button>
      <ul className="yh-side-list" id={id} ref={list} inert={!shown}>
        {collapsed && (
          <li className="yh-side-fly-title" aria-hidden="true">
            {group.title}
          </li>
        )}
        {(seen ? group.items : []).map(item => (
          <li key={item.path}>
            <NavLink
              to={item.path + searchOf(item.path)}
              className="yh-side-item"
              onClick={() => {
                setFlown(false)
                onNavigate()
              }}
            >
              {item.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
})
