import { createContext, useContext } from 'react'
import type { Kernel } from '#core/kernel/index.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Http } from '../http/http.ts'
import type { PreferenceStore } from '../preferences/preferences.ts'
import type { Session } from '../session/session.ts'
import type { OutsidePlugins } from './outside-plugins.ts'
import type { Profile } from './profile.ts'

/** What the app consists of; the same object from boot to unload. */
export interface Runtime {
  readonly kernel: Kernel
  readonly http: Http
  readonly session: Session
  readonly preferences: PreferenceStore
  /** What was entered into forms and not saved; absent where nothing is kept. */
  readonly drafts?: DraftStore | undefined
  /** The screen where this person lands after login, when the menu has it; the home page when it answers nothing. */
  readonly landingPath: ((profile: Profile) => string | undefined) | undefined
  /** Started without plugins other than the standard one (?safe). */
  readonly safe: boolean
  /** Plugins that are loaded at run time; undefined where there are none (?safe). */
  readonly outside?: OutsidePlugins | undefined
  /** Parts are drawn as an example: answers are made up, and no server is heard. */
  readonly sample?: boolean
}

export const RuntimeContext = createContext<Runtime | undefined>(undefined)

/** The running app. Only inside it. */
export const useRuntime = (): Runtime => {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs a RuntimeProvider above it')
  return runtime
}

/** Calls below /api, with failures shown unless the call is `quiet`. */
export const useHttp = (): Http => useRuntime().http
