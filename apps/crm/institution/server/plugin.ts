import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { institutionFacts } from './facts.ts'
import { rate } from './rate.ts'

/** Partner institutions. What JSON alone can say is in the manifest. */
export const institution: ServerPlugin = defineServerPlugin({ id: 'institution', operations: [rate], facts: institutionFacts })
