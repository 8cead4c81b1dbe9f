import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import { insertComments } from './comments.ts'
import { commentFiles } from './pictures.ts'
import { commentRights } from './rights.ts'

export default defineDemo({
  rights: commentRights,
  files: commentFiles,
  steps: [
    {
      place: 170,
      insert({ tx, prng, load }) {
        const staff = load(demoStaff)
        return insertComments(tx, prng(20), [staffMember(staff, 'ops_1'), ...staff.business])
      },
    },
  ],
})
