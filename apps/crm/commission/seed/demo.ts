import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import { insertCommissionRates, lockMonths } from './commission.ts'
import { commissionRights } from './rights.ts'

export default defineDemo({
  rights: commissionRights,
  steps: [
    { place: 160, insert: ({ tx, load }) => insertCommissionRates(tx, staffMember(load(demoStaff), 'finance_1')) },
    { place: 220, insert: ({ tx, load }) => lockMonths(tx, staffMember(load(demoStaff), 'finance_1')) },
  ],
})
