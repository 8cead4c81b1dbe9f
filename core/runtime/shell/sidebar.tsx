import { memo, useMemo, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { ClientMenu } from '#schemas/types/wire.ts'
import { BrandMark } from '../brand/brand-mark.tsx'
import { productName } from '../hooks/use-page-title.ts'
import { ShellIcon } from '../icons/shell-icon.tsx'
import { groupWithPath, menuGroups, normalPath } from './menu-model.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { useLastSearches } from './use-last-searches.ts'
import { useOpenGroups } from './use-open-groups.ts'

interface Props {
  readonly menu: ClientMenu
  readonly username: string
  /** There is a home page. */
  readonly home: boolean
  /** Icons only; groups open as fly-outs. */
  readonly collapsed: boolean
  /** Out of sight: keyboard and screen readers skip it. */
  readonly hidden: boolean
  onNavigate(): void
}

const landingState = { landing: true }

/** The main menu: home page, then the groups with screens that the employee may open. */
export const Sidebar = memo(({ menu, username, home, collapsed, hidden, onNavigate }: Props) => {
  const groups = useMemo(() => menuGroups(menu), [menu])
  const current = groupWithPath(groups, normalPath(useLocation().pathname))
  const searchOf = useLastSearches(username)
  const { isOpen, toggle } = useOpenGroups(groups, current?.key)
  // Not rendered before it is first visible: on a phone the menu would be most of a page's links.
  const [seen, setSeen] = useState(!hidden)
  if (!hidden && !seen) setSeen(true)
  return (
    <aside className="yh-side" inert={hidden}>
      {/* Same as after login: leads to the employee's landing page. */}
      <Link to="/" state={landingState} className="yh-side-brand" aria-label={productName} onClick={onNavigate}>
        <BrandMark />
        <span className="yh-side-name">{productName}</span>
      </Link>
      <nav className="yh-side-nav" aria-label="主菜单">
        {seen && home && (
          <NavLink to="/" end className="yh-side-head" onClick={onNavigate} title={collapsed ? '首页' : undefined}>
            <ShellIcon name="home" className="yh-side-icon" />
            <span className="yh-side-label">首页</span>
          </NavLink>
        )}
        {(seen ? groups : []).map(group => (
          <SidebarGroup
            key={group.key}
            group={group}
            collapsed={collapsed}
            current={group === current}
            open={isOpen(group.key)}
            searchOf={searchOf}
            onToggle={toggle}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
    </aside>
  )
})
