import { createContext, useContext } from 'react'
import type { Kernel } from '#core/kernel/index.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Http } from '../http/http.ts'
import type { PreferenceStore } from '../preferences/preferences.ts'
import type { Session } from '../session/session.ts'
import type { OutsidePlugins } from './outside-plugins.ts'
import type { Profile } from './profile.ts'

/** The services of the app; the same object from boot to unload. */
export interface Runtime {
  readonly kernel: Kernel
  readonly http: Http
  readonly session: Session
  readonly preferences: PreferenceStore
  /** Unsaved form input; absent if drafts are not kept. */
  readonly drafts?: DraftStore | undefined
  /** Path of the landing page after login, if the menu has it; undefined for the home page. */
  readonly landingPath: ((profile: Profile) => string | undefined) | undefined
  /** Started without plugins other than the standard one (?safe). */
  readonly safe: boolean
  /** Plugins loaded at run time; undefined if there are none (?safe). */
  readonly outside?: OutsidePlugins | undefined
  /** Sample rendering: responses are made up, and no server is called. */
  readonly sample?: boolean
}

export const RuntimeContext = createContext<Runtime | undefined>(undefined)

/** The running app's runtime. @throws outside a RuntimeContext. */
export const useRuntime = (): Runtime => {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs a RuntimeProvider above it')
  return runtime
}

/** HTTP client for paths below /api; failures are shown unless the call is `quiet`. */
export const useHttp = (): Http => useRuntime().http
