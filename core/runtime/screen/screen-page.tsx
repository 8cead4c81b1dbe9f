import { memo, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { useRuntime } from '../context/runtime.ts'
import { OptionsContext } from '../hooks/use-options.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { RequestError } from '../http/request-error.ts'
import { useMenu } from '../swr/use-menu.ts'
import { useScreen } from '../swr/use-screen.ts'
import { LoadFailed } from './load-failed.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { ScreenView } from './screen-view.tsx'

/** Keeps the previous object while the content is equal: a publication may have changed other screens only, and then nothing here has to render. */
const useStableValue = <T,>(value: T): T => {
  const [kept, keep] = useState(value)
  if (value === kept) return value
  if (JSON.stringify(value) === JSON.stringify(kept)) return kept
  keep(value)
  return value
}

/** Holds missing parts as pending while the screen has a newer revision than the menu: they may belong to a plugin that only the next menu lists. */
const useMenuBehind = (revision: string | undefined): void => {
  const { outside } = useRuntime()
  const { data: menu } = useMenu()
  const behind = revision !== undefined && menu !== undefined && revision !== menu.revision
  useLayoutEffect(() => (behind ? outside?.hold() : undefined), [outside, behind])
}

/** One screen: loaded by its path and rendered by the plugin of its view. */
export const ScreenPage = memo(({ path, title }: { readonly path: string; readonly title: string }) => {
  const { data, error, refresh } = useScreen(path)
  // Deferred, so that React renders in slices and the browser stays responsive.
  const screen = useDeferredValue(data)
  const { kernel } = useRuntime()
  const view = useStableValue(screen?.view)
  const options = useStableValue(screen?.options)
  useMenuBehind(screen?.revision)
  usePageTitle(title)
  useEffect(() => kernel.bus.emit('screen.opened', { path }), [kernel, path])

  if (screen && view && options) {
    return (
      <OptionsContext value={options}>
        <h1 className="yh-unseen">{title}</h1>
        <ScreenView view={view} key={screen.path} />
      </OptionsContext>
    )
  }
  if (error instanceof RequestError && (error.status === 404 || error.status === 403)) return <NotFound />
  if (error) return <LoadFailed error={error} retry={refresh} />
  return <ScreenSkeleton />
})
