import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { addServiceItem } from './add-service-item.ts'
import { edit } from './edit-institution.ts'
import { institutionFacts } from './facts.ts'
import { rate } from './rate.ts'

/** Partner institutions, what they sell and what they give back. What JSON alone can say is in the manifest. */
export const institution: ServerPlugin = defineServerPlugin({
  id: 'institution',
  operations: [edit, rate, addServiceItem],
  facts: institutionFacts,
})
