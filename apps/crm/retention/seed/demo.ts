import { leadsAwaitingVisit } from '#apps/crm/lead/seed/claims.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { clientUsers, insertRetention, pendingVisitLeads } from './retention.ts'
import { retentionRights } from './rights.ts'

export default defineDemo({
  rights: retentionRights,
  steps: [
    {
      place: 120,
      async insert({ tx, prng, load, store }) {
        await insertRetention(tx, prng(2), load(clientUsers))
        store(leadsAwaitingVisit, pendingVisitLeads)
      },
    },
  ],
})
