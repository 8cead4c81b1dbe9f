import { demoOrders } from '#apps/crm/order/seed/demo-order.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import { giveBackExcess, insertRebates } from './rebates.ts'
import { rebateRights } from './rights.ts'
import { voucherFiles } from './vouchers.ts'

export default defineDemo({
  rights: rebateRights,
  files: voucherFiles,
  steps: [
    {
      // Before the cancellations: no rebate is pending then.
      place: 190,
      insert({ tx, prng, load }) {
        const staff = load(demoStaff)
        const people = { auditor: staffMember(staff, 'audit_1'), cashier: staffMember(staff, 'finance_1') }
        return insertRebates(tx, prng(11), load(demoOrders), people)
      },
    },
    { place: 210, insert: ({ tx, load }) => giveBackExcess(tx, staffMember(load(demoStaff), 'audit_1')) },
  ],
})
