import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import standard from '#plugins/standard/client.ts'

/** Plugins compiled into the app. What they contribute is fetched when a screen first needs it. */
export const plugins: readonly ClientPlugin[] = [standard]
