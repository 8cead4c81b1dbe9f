import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { regionTree } from '../wire.ts'

/** What the server knows of regions: which there are, for checks, exports and imports. */
export default defineServerPlugin({ id: 'region', optionSets: { region: regionTree } })
