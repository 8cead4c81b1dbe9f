import '@arco-design/web-react/es/_util/react-19-adapter'
import { createRoot } from 'react-dom/client'
import { menuGet, profileGet } from '#core/contract/core-addresses.ts'
import type { Brand } from '../brand/brand.ts'
import { report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { watchBlockedImages } from '../feedback/unshown-pictures.ts'
import { htmlPolicy } from '../html/html-policy.ts'
import { watchChunks } from '../http/chunk-timeout.ts'
import { startEarly, whenAnswered } from '../http/early.ts'
import { startFocusReturn } from '../keys/focus-return.ts'
import { startTheme } from '../theme/theme.ts'
import { App } from './app.tsx'
import { createRuntime, type RuntimeOptions } from './create-runtime.ts'

export interface BootOptions extends Omit<RuntimeOptions, 'safe'> {
  readonly element: HTMLElement
  readonly brand: Brand
}

/** Removes WebRTC, which bypasses the page's content security policy. The policy blocks it too, but not every browser knows that directive. */
const removeWebRtc = (): void => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(window, name)
}

/**
 * Starts the app: first the requests that every page needs, then the plugins, then React.
 * `?safe` in the address starts without any plugin but the standard one.
 * @returns unmounts the page and unregisters every plugin
 */
export const boot = ({ element, brand, ...options }: BootOptions): (() => void) => {
  watchChunks()
  htmlPolicy()
  removeWebRtc()
  const endTheme = startTheme()
  const endFocusReturn = startFocusReturn()
  const endPictures = watchBlockedImages()
  if (!globalThis.yuanhangEarly) startEarly(location.pathname)
  const safe = new URLSearchParams(location.search).has('safe')
  const { runtime, dispose } = createRuntime({ ...options, safe })
  // Most screens are tables, and widgets are on every page: their chunks load in parallel with the profile. A failure shows where they render.
  if (location.pathname !== '/login')
    for (const part of [runtime.kernel.find('views', 'table'), ...runtime.kernel.all('widgets')]) part?.load().catch(() => {})
  const root = createRoot(element, { onUncaughtError: report })
  let ended = false
  // The static page shows the same loader until then.
  void whenAnswered([profileGet.path, menuGet.path]).then(() => {
    if (!ended) root.render(<App runtime={runtime} brand={brand} />)
  })
  if (safe) toast.info('安全模式：插件未启用')
  return () => {
    ended = true
    root.unmount()
    endTheme()
    endFocusReturn()
    endPictures()
    dispose()
  }
}
