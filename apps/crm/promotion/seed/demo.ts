import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff } from '#apps/crm/system/seed/employees.ts'
import { insertPromotion } from './promotion.ts'

export default defineDemo({
  steps: [{ place: 130, insert: ({ tx, prng, load }) => insertPromotion(tx, prng(3), [...load(demoStaff).byUsername.values()]) }],
})
