import { pluginFailureLog } from '#core/contract/core-addresses.ts'
import { type Kernel, kinds } from '#core/kernel/index.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import type { OutsidePlugins, UnsavedInput } from '../context/outside-plugins.ts'
import { messageOf } from '../feedback/report.ts'
import type { Http } from '../http/http.ts'
import { forgetFailures, notePartFailure } from '../screen/failures.ts'
import { DEADLINE_MS } from './deadline.ts'
import { type ImportModule, importModule as importByBrowser } from './import-module.ts'
import { type LazyPlugin, lazyPlugin } from './lazy-plugin.ts'
import { createOutsideSet } from './outside-set.ts'
import { createPendingLoads } from './settling.ts'
import { createStyleSheets } from './style-sheets.ts'
import { createSwitchOff } from './switch-off.ts'

export interface OutsidePluginsOptions {
  readonly kernel: Kernel
  readonly http: Pick<Http, 'call'>
  /** Fetches and evaluates a module; the browser's import() if absent. */
  readonly importModule?: ImportModule
  /** Timeout in milliseconds for code and parts. */
  readonly deadline?: number
}

/** Maximum characters of a failure message sent to the server. */
const MAX_FAILURE_MESSAGE = 500

const ignoreReportFailure = (): void => {}

const contributionCount = ({ contributes }: OutsideClient, kind: string): number => contributes[kind]?.length ?? 0

/** Synchronises the kernel with the outside plugins that the server lists. A broken one must not affect the others or the page. */
export const createOutsidePlugins = (options: OutsidePluginsOptions): OutsidePlugins => {
  const { kernel, http, importModule = importByBrowser, deadline = DEADLINE_MS } = options
  const settling = createPendingLoads(deadline)
  const sheets = createStyleSheets()
  let wanted: readonly OutsideClient[] | undefined
  let applying = false
  let begun = false
  let entered: UnsavedInput | undefined

  const tell = (id: string, part: string, message: string): void => {
    const body = { id, part, message: message.slice(0, MAX_FAILURE_MESSAGE) }
    // For administrators only: the user here could not do anything about it.
    http.call(pluginFailureLog, body, { quiet: true }).catch(ignoreReportFailure)
  }
  const set = createOutsideSet({
    kernel,
    make: client => {
      // New code starts with a failure count of zero.
      forgetFailures(kernel, client.id)
      return lazyPlugin(client, {
        title: outside.titleOf(client.id),
        importModule,
        deadline,
        sheets,
        failed: (part, error) => notePartFailure({ kernel, outside }, { plugin: client.id, part, error }),
        activationFailed: error => outside.switchOff(client.id, 'activate', messageOf(error)),
      })
    },
    registered: fetchAtOnce,
    refused(client, reason) {
      console.error(`[${client.id}] outside plugin refused: ${reason}`)
      tell(client.id, '', reason)
    },
  })
  /** No manifest places a widget, and a plugin without parts only subscribes: in both cases the code is needed at once. */
  function fetchAtOnce(client: OutsideClient, made: LazyPlugin): void {
    if (contributionCount(client, 'widgets') === 0 && kinds.some(kind => contributionCount(client, kind) > 0)) return
    made.fetch().catch((error: unknown) => console.error(`[${client.id}] not loaded`, error))
  }

  const switchOff = createSwitchOff({ kernel, set, titleOf: plugin => outside.titleOf(plugin), entered: () => entered })
  const outside: OutsidePlugins = {
    follow(clients, given) {
      entered = given
      const first = wanted === undefined
      wanted = clients
      if (applying || (!first && !set.differs(clients))) return
      const apply = (): void => {
        applying = false
        begun ||= (wanted ?? []).length > 0
        set.apply(wanted ?? [])
        settling.changed()
      }
      if (first) return void apply()
      applying = true
      settling.changed()
      void given.whenClean().then(apply)
    },
    begun: () => begun,
    has: plugin => set.find(plugin) !== undefined,
    titleOf: plugin => (wanted?.find(({ id }) => id === plugin) ?? set.find(plugin))?.title ?? plugin,
    switchOff(plugin, part, reason) {
      if (switchOff(plugin, reason)) tell(plugin, part, reason)
    },
    hold: settling.hold,
    settled: () => wanted !== undefined && !applying && settling.held() === 0,
    subscribe: settling.subscribe,
    dispose() {
      wanted = []
      set.apply(wanted)
      sheets.dispose()
    },
  }
  return outside
}
