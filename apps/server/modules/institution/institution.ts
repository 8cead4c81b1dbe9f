import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { rate } from './rate.ts'

/** Partner institutions. What JSON alone can say is in the manifest; only the rating has rules of its own. */
export const institution: ServerPlugin = defineServerPlugin({ id: 'institution', operations: { 'institution.rate': rate } })
