import { demoInstitutions } from '#apps/crm/institution/seed/institutions.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff } from '#apps/crm/system/seed/employees.ts'
import { insertAgency } from './registrations.ts'
import { registrationRights } from './rights.ts'

export default defineDemo({
  rights: registrationRights,
  steps: [{ place: 100, insert: ({ tx, prng, load }) => insertAgency(tx, prng(1), load(demoStaff), load(demoInstitutions)) }],
})
