import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import { textingRights } from './rights.ts'
import { insertTexting } from './texting.ts'

export default defineDemo({
  rights: textingRights,
  steps: [
    {
      place: 340,
      insert({ tx, prng, load }) {
        const staff = load(demoStaff)
        return insertTexting(tx, prng(40), [staffMember(staff, 'ops_1'), staffMember(staff, 'mgr_a')])
      },
    },
  ],
})
