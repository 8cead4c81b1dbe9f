import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import { insertCancellations } from './cancellations.ts'
import { demoOrders } from './demo-order.ts'
import { insertOrders } from './orders.ts'
import { orderRights } from './rights.ts'

export default defineDemo({
  rights: orderRights,
  steps: [
    {
      place: 180,
      async insert({ tx, prng, load, store }) {
        store(demoOrders, await insertOrders(tx, prng(10), staffMember(load(demoStaff), 'finance_1')))
      },
    },
    {
      place: 200,
      insert({ tx, prng, load }) {
        const staff = load(demoStaff)
        const people = { auditor: staffMember(staff, 'audit_1'), cashier: staffMember(staff, 'finance_1') }
        return insertCancellations(tx, prng(12), load(demoOrders), people)
      },
    },
  ],
})
