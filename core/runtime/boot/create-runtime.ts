import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { createKernel } from '#core/kernel/index.ts'
import type { Runtime } from '../context/runtime.ts'
import { report } from '../feedback/report.ts'
import { createHttp } from '../http/http.ts'
import { createPreferences } from '../preferences/preferences.ts'
import { createSession } from '../session/session.ts'

export interface RuntimeOptions {
  readonly plugins: readonly ClientPlugin[]
  readonly landingPath?: Runtime['landingPath']
  /** Leaves out every plugin but the standard one. */
  readonly safe?: boolean
}

/** Kernel with the plugins registered, http client and session, without any page. Throws a KernelError when the plugins do not fit together. */
export const createRuntime = ({ plugins, landingPath, safe = false }: RuntimeOptions): { readonly runtime: Runtime; dispose(): void } => {
  const kernel = createKernel()
  const session = createSession(kernel.bus)
  const http = createHttp({
    onUnauthorized: error => {
      // The way to the login page says it already.
      error.reported = true
      session.end('expired')
    },
    report,
  })
  const dispose = kernel.register(safe ? plugins.filter(plugin => plugin.id === 'standard') : plugins)
  return { runtime: { kernel, http, session, preferences: createPreferences(http), landingPath, safe }, dispose }
}
