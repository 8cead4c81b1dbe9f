import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { reportRights } from './rights.ts'
import { insertSubscriptions } from './subscriptions.ts'

export default defineDemo({
  rights: reportRights,
  steps: [{ place: 230, insert: ({ tx }) => insertSubscriptions(tx) }],
})
