import type { ServerServices } from '#core/contract/services.ts'
import { tellPluginFailure, workingPlugin } from './plugin-work.ts'

/**
 * What nobody catches ends the process, since nobody knows what it left half done; but for a plugin's own timers and promises, which no
 * request waits for: a plugin is not what the server stands on.
 */
export function watchUncaught(log: ServerServices['log'], end: () => void): void {
  const uncaught = (error: unknown): void => {
    const plugin = workingPlugin()
    if (plugin === undefined) {
      log.error({ err: error }, 'uncaught exception')
      end()
    } else {
      log.error({ err: error, plugin }, 'plugin failed beside requests')
      tellPluginFailure(plugin, error)
    }
  }
  process.on('uncaughtException', uncaught).on('unhandledRejection', uncaught)
}
