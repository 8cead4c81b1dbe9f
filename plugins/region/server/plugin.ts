import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { regionTree } from '../wire.ts'

/** Option set of regions for the server: checks, exports and imports. */
export default defineServerPlugin({ id: 'region', optionSets: { region: regionTree } })
