import { lazy, memo, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ClientMenu } from '#schemas/types/wire.ts'
import { BulkHost } from '../bulk/bulk-host.tsx'
import type { Profile } from '../context/profile.ts'
import { useRuntime } from '../context/runtime.ts'
import { useOutside } from '../outside/use-outside.ts'
import { ManifestNote } from '../publishing/manifest-note.tsx'
import { useCatchUp } from '../publishing/use-catch-up.ts'
import { LoadFailed } from '../screen/load-failed.tsx'
import { NotFound } from '../screen/not-found.tsx'
import { ScreenPage } from '../screen/screen-page.tsx'
import { useMenu } from '../swr/use-menu.ts'
import { useProfile } from '../swr/use-profile.ts'
import { useWidgets } from '../widgets/use-widgets.ts'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { BootLoader } from './boot-loader.tsx'
import { Home } from './home.tsx'
import { normalPath } from './menu-model.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'
import { showWatermark } from './watermark.ts'

const FirstPassword = lazy(() => import('../login/first-password.tsx'))

interface ShellData {
  readonly profile: Profile
  readonly menu: ClientMenu
}

const ShellPage = ({ profile, menu }: ShellData) => {
  const path = normalPath(useLocation().pathname)
  const title = menu.screens[path]
  if (path === '/') return <Home menu={menu} profile={profile} />
  return title === undefined ? <NotFound /> : <ScreenPage path={path} title={title} key={path} />
}

/**
 * Moves the focus to the new page if the focused control was removed with the previous one; otherwise Tab would start from the window's beginning.
 */
const useFocusOnArrival = (path: string): void => {
  const first = useRef(path)
  useEffect(() => {
    if (first.current === path) return
    first.current = path
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}

/** Memoised: refetching an unchanged profile or menu renders nothing. */
const ShellFrame = memo(({ profile, menu }: ShellData) => {
  const path = normalPath(useLocation().pathname)
  const sidebar = useSidebar()
  const home = useWidgets('home').length > 0
  useFocusOnArrival(path)
  useCatchUp(path)
  return (
    <div className={`yh-shell${sidebar.collapsed ? ' is-collapsed' : ''}${sidebar.overlay ? ' is-overlay' : ''}`}>
      <a className="yh-skip" href="#main">
        跳到内容
      </a>
      <Sidebar
        key={profile.username}
        menu={menu}
        username={profile.username}
        home={home}
        collapsed={sidebar.collapsed}
        hidden={sidebar.mobile && !sidebar.overlay}
        onNavigate={sidebar.close}
      />
      {sidebar.overlay && <button type="button" className="yh-side-mask" aria-label="关闭菜单" onClick={sidebar.close} />}
      <div className="yh-body">
        <TopBar menu={menu} profile={profile} expanded={sidebar.expanded} onToggle={sidebar.toggle} />
        {/* Keyed by path, so that a new page starts scrolled to the top. */}
        <main className="yh-main" id="main" tabIndex={-1} key={path}>
          <ManifestNote />
          <ShellPage profile={profile} menu={menu} />
        </main>
      </div>
      <WidgetSlot slot="overlay" small />
      <Watermark username={profile.username} />
      <BulkHost key={`bulk ${profile.username}`} username={profile.username} />
    </div>
  )
})

/** Watermark with the employee's username, added by an effect after the first paint: decoding its picture takes 17 ms. */
const Watermark = ({ username }: { readonly username: string }) => {
  useEffect(() => showWatermark(username), [username])
  return null
}

/** Begins the session, and loads preferences and drafts of the signed-in user. */
const useSignedIn = (profile: Profile | undefined): void => {
  const { session, preferences, drafts } = useRuntime()
  const { username, id } = profile ?? {}
  // A layout effect: the local copy of the preferences applies before the first paint, so that the page does not change visibly.
  useLayoutEffect(() => {
    if (!username) return
    session.begin(username)
    return preferences.begin(username)
  }, [session, preferences, username])
  useLayoutEffect(() => (id === undefined ? undefined : drafts?.begin(id)), [drafts, id])
}

/** Everything behind the login. Shows nothing until profile and menu have loaded. */
export const Shell = () => {
  const profile = useProfile()
  const menu = useMenu()
  useSignedIn(profile.data)
  const leaving = useOutside(menu.data)
  // The whole page renders at once, so it is deferred: React renders in slices, and effects of the login run first.
  const drawn = useDeferredValue(menu.data, null)
  if (leaving) return <BootLoader />
  if (profile.data?.mustChangePassword) {
    return (
      <Suspense fallback={<BootLoader />}>
        <FirstPassword />
        <Watermark username={profile.data.username} />
      </Suspense>
    )
  }
  if (profile.data && drawn) return <ShellFrame profile={profile.data} menu={drawn} key={profile.data.username} />
  const failed = [profile, menu].find(part => part.error && !part.refreshing)
  if (failed) return <LoadFailed error={failed.error} retry={() => void Promise.all([profile.refresh(), menu.refresh()])} />
  return <BootLoader />
}
