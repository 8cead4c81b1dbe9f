import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff } from '#apps/crm/system/seed/employees.ts'
import { insertCustomerService } from './customer-service.ts'
import { serviceRights } from './rights.ts'

export default defineDemo({
  rights: serviceRights,
  steps: [{ place: 60, insert: ({ tx, load }) => insertCustomerService(tx, load(demoStaff)) }],
})
