import '@arco-design/web-react/es/_util/react-19-adapter'
import { createRoot } from 'react-dom/client'
import type { Brand } from '../brand/brand.ts'
import { report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { watchPictures } from '../feedback/unshown-pictures.ts'
import { htmlPolicy } from '../html/html-policy.ts'
import { watchChunks } from '../http/chunk-timeout.ts'
import { startEarly, whenAnswered } from '../http/early.ts'
import { startFocusReturn } from '../keys/focus-return.ts'
import { menuUrl } from '../swr/use-menu.ts'
import { profileUrl } from '../swr/use-profile.ts'
import { startTheme } from '../theme/theme.ts'
import { App } from './app.tsx'
import { createRuntime, type RuntimeOptions } from './create-runtime.ts'

export interface BootOptions extends Omit<RuntimeOptions, 'safe'> {
  readonly element: HTMLElement
  readonly brand: Brand
}

/** The page's policy blocks WebRTC, which leads past its fence to any host; browsers that do not know that word of the policy have it taken away. */
const removeWebRtc = (): void => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(window, name)
}

/**
 * Starts the app: the calls every page needs, then the plugins, then React.
 * `?safe` in the address starts without any plugin but the standard one.
 * @returns takes the page down and undoes every plugin
 */
export const boot = ({ element, brand, ...options }: BootOptions): (() => void) => {
  watchChunks()
  htmlPolicy()
  removeWebRtc()
  const endTheme = startTheme()
  const endFocusReturn = startFocusReturn()
  const endPictures = watchPictures()
  if (!globalThis.yuanhangEarly) startEarly(location.pathname)
  const safe = new URLSearchParams(location.search).has('safe')
  const { runtime, dispose } = createRuntime({ ...options, safe })
  // Most screens are tables, and widgets stand on every page: their code comes while the profile is still on its way. A failure shows where they are drawn.
  if (location.pathname !== '/login')
    for (const part of [runtime.kernel.find('views', 'table'), ...runtime.kernel.all('widgets')]) part?.load().catch(() => {})
  const root = createRoot(element, { onUncaughtError: report })
  let ended = false
  // The static page shows the same loader until then.
  void whenAnswered([profileUrl, menuUrl]).then(() => {
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
