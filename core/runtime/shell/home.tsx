import { Navigate, useLocation } from 'react-router-dom'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { Profile } from '../context/profile.ts'
import { useRuntime } from '../context/runtime.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { ScreenSkeleton } from '../screen/screen-skeleton.tsx'
import { useSettledWidgets } from '../widgets/use-widgets.ts'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { firstPath, menuGroups } from './menu-model.ts'

const NoScreens = () => {
  usePageTitle('首页')
  return <EmptyState art="empty" title="没有可用的页面" hint="您的账号还没有任何页面的权限，请联系管理员分配角色" />
}

const HomePage = () => {
  usePageTitle('首页')
  return (
    <div className="yh-home">
      <WidgetSlot slot="home" />
    </div>
  )
}

/**
 * Route `/`: right after login the employee's landing page, if any; else the home page if plugins contribute home widgets, else the first permitted
 * screen.
 */
export const Home = ({ menu, profile }: { readonly menu: ClientMenu; readonly profile: Profile }) => {
  const { landingPath } = useRuntime()
  const widgets = useSettledWidgets('home')
  const { state }: { readonly state: { readonly landing?: boolean } | null } = useLocation()
  const landing = state?.landing
  const landsOn = landing ? landingPath?.(profile) : undefined
  if (landsOn !== undefined && landsOn in menu.screens) return <Navigate to={landsOn} replace />
  const first = firstPath(menu)
  if (first === undefined) return <NoScreens />
  if (!widgets) return <ScreenSkeleton />
  // Only screens outside the menu, such as messages, which everyone has: a home page would be empty.
  if (widgets.length > 0 && menuGroups(menu).length === 0) return <NoScreens />
  return widgets.length > 0 ? <HomePage /> : <Navigate to={first} replace />
}
