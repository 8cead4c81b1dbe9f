import { memo } from 'react'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Profile } from '../context/profile.ts'
import { ShellIcon } from '../icons/shell-icon.tsx'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  readonly menu: ClientMenu
  readonly profile: Profile
  /** The sidebar is expanded. */
  readonly expanded: boolean
  onToggle(): void
}

export const TopBar = memo(({ menu, profile, expanded, onToggle }: Props) => (
  <header className="yh-top">
    <button
      type="button"
      className="yh-top-toggle"
      aria-expanded={expanded}
      aria-label={expanded ? '收起菜单' : '展开菜单'}
      onClick={onToggle}
    >
      {expanded ? <ShellIcon name="fold" /> : <ShellIcon name="unfold" />}
    </button>
    <Breadcrumb menu={menu} />
    <div className="yh-top-end">
      <WidgetSlot slot="topBar" small />
      <UserMenu profile={profile} />
    </div>
  </header>
))
