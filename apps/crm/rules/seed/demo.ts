import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { ruleRights } from './rights.ts'
import { insertSuspects } from './suspects.ts'

export default defineDemo({
  rights: ruleRights,
  steps: [{ place: 310, insert: ({ tx }) => insertSuspects(tx) }],
})
