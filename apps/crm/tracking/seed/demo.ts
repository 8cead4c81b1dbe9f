import { demoInstitutions } from '#apps/crm/institution/seed/institutions.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { trackingRights } from './rights.ts'
import { insertTracking } from './tracking.ts'

export default defineDemo({
  rights: trackingRights,
  steps: [
    {
      place: 360,
      insert({ tx, prng, load }) {
        const institutions = load(demoInstitutions).map(({ id }) => id)
        return insertTracking(tx, prng(70), institutions)
      },
    },
  ],
})
