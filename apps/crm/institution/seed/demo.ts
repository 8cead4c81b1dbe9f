import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import { demoInstitutions, insertInstitutions } from './institutions.ts'
import { insertInstitutionRankings } from './rankings.ts'
import { institutionRights } from './rights.ts'
import { insertServiceItems, writeContractTerms } from './service-items.ts'

export default defineDemo({
  rights: institutionRights,
  steps: [
    {
      place: 70,
      async insert({ tx, random, load, store }) {
        store(demoInstitutions, await insertInstitutions(tx, random, load(demoStaff).business))
      },
    },
    {
      place: 90,
      async insert({ tx, prng, load }) {
        const [contracts, staff] = [prng(4), load(demoStaff)]
        await insertServiceItems(tx, contracts)
        await writeContractTerms(tx, contracts, [staffMember(staff, 'ops_1'), ...staff.business])
      },
    },
    { place: 250, insert: ({ tx, prng }) => insertInstitutionRankings(tx, prng(28)) },
  ],
})
