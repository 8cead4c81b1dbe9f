import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { scoreInstitutions } from '../server/score.ts'
import { sortingRights } from './rights.ts'

export default defineDemo({
  rights: sortingRights,
  steps: [{ place: 320, insert: ({ tx }) => scoreInstitutions(tx) }],
})
