import type { ServerServices } from '#core/contract/services.ts'
import { reportPluginFailure, workingPlugin } from './plugin-work.ts'

/**
 * Ends the process on an uncaught error, since its state is unknown then. Exception: timers and promises of a plugin, which no request waits for and
 * the server does not depend on; their errors are reported.
 */
export function watchUncaught(log: ServerServices['log'], end: () => void): void {
  const uncaught = (error: unknown): void => {
    const plugin = workingPlugin()
    if (plugin === undefined) {
      log.error({ err: error }, 'uncaught exception')
      end()
    } else {
      log.error({ err: error, plugin }, 'plugin failed beside requests')
      reportPluginFailure(plugin, error)
    }
  }
  process.on('uncaughtException', uncaught).on('unhandledRejection', uncaught)
}
