import type { BundledPlugin } from '#core/contract/client-plugin.ts'
import { contributedTypes, createKernel } from '#core/kernel/index.ts'
import { addFieldTypes } from '#core/manifest/fields/type-store.ts'
import type { Runtime } from '../context/runtime.ts'
import { createDraftStore } from '../drafts/draft-store.ts'
import { watchPresses } from '../feedback/press-waits.ts'
import { report } from '../feedback/report.ts'
import { createHttp } from '../http/http.ts'
import { createOutsidePlugins, type OutsidePluginsOptions } from '../outside/outside-plugins.ts'
import { createPreferences } from '../preferences/preferences.ts'
import { notePartFailure } from '../screen/failures.ts'
import { createSession } from '../session/session.ts'

export interface RuntimeOptions {
  readonly plugins: readonly BundledPlugin[]
  readonly landingPath?: Runtime['landingPath']
  /** Leaves out every plugin but the standard one. */
  readonly safe?: boolean
  /** Import function and timeout of outside plugins; the browser's own import() and the default timeout if absent. */
  readonly outside?: Pick<OutsidePluginsOptions, 'importModule' | 'deadline'>
}

/** Creates the kernel with the plugins registered, HTTP client and session, without any page. @throws KernelError if the plugins conflict. */
export const createRuntime = (options: RuntimeOptions): { readonly runtime: Runtime; dispose(): void } => {
  const { plugins, landingPath, safe = false } = options
  const kernel = createKernel({
    subscriberFailed(plugin, type, error) {
      if (outside?.has(plugin)) notePartFailure({ kernel, outside }, { plugin, part: `bus ${type}`, error })
    },
  })
  const session = createSession(kernel.bus)
  const presses = watchPresses()
  const http = createHttp({
    began: presses.began,
    onUnauthorized: error => {
      // The login, on its page or in a dialog, shows this already.
      error.reported = true
      return session.expired()
    },
    report,
  })
  // In safe mode too: the server still sends screens with fields of these types.
  const endTypes = addFieldTypes(contributedTypes(plugins))
  const end = kernel.register(safe ? plugins.filter(plugin => plugin.id === 'standard') : plugins)
  const outside = safe ? undefined : createOutsidePlugins({ ...options.outside, kernel, http })
  const dispose = (): void => {
    outside?.dispose()
    end()
    endTypes()
    presses.end()
  }
  const [preferences, drafts] = [createPreferences(http), createDraftStore(http)]
  return { runtime: { kernel, http, session, preferences, drafts, landingPath, safe, outside }, dispose }
}
