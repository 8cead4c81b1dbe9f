import { demoInstitutions } from '#apps/crm/institution/seed/institutions.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff } from '#apps/crm/system/seed/employees.ts'
import { leadsAwaitingVisit } from './claims.ts'
import { insertLeads } from './leads.ts'
import { insertLifecycle } from './lifecycle.ts'
import { leadRights } from './rights.ts'

export default defineDemo({
  rights: leadRights,
  steps: [
    { place: 80, insert: ({ tx, random, load }) => insertLeads(tx, random, load(demoStaff), load(demoInstitutions)) },
    {
      place: 140,
      insert: ({ tx, load }) =>
        insertLifecycle(
          tx,
          load(demoStaff).consultants.map(({ id }) => id),
          load(leadsAwaitingVisit),
        ),
    },
  ],
})
