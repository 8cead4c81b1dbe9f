import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { insertAppVersions } from './app-versions.ts'
import { insertDepartments, insertManagers, insertViewers } from './departments.ts'
import { demoStaff, insertEmployees, staffMember } from './employees.ts'
import { insertMessages } from './messages.ts'
import { systemRights } from './rights.ts'
import { insertRoles } from './roles.ts'

export default defineDemo({
  rights: systemRights,
  steps: [
    {
      place: 10,
      async insert({ tx, random, rights, passwordHash, store }) {
        const departments = await insertDepartments(tx)
        const roles = await insertRoles(tx, rights)
        store(demoStaff, await insertEmployees(tx, random, departments, roles, passwordHash))
        await insertManagers(tx)
        await insertViewers(tx)
      },
    },
    { place: 240, insert: ({ tx, prng, load }) => insertAppVersions(tx, prng(40), staffMember(load(demoStaff), 'ops_1')) },
    { place: 380, insert: ({ tx }) => insertMessages(tx) },
  ],
})
