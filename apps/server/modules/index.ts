import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { lead } from './lead/plugin.ts'

/** The application's domain, one entry a module. */
export const modules: readonly ServerPlugin[] = [lead]
