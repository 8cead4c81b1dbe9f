import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { rate } from './rate.ts'
import { setLocked } from './set-locked.ts'

/** Partner institutions. What JSON alone can say is in the manifest. */
export const institution: ServerPlugin = defineServerPlugin({
  id: 'institution',
  operations: { 'institution.rate': rate, 'institution.setLocked': setLocked },
})
