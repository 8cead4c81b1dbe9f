import { crmDb } from '#apps/crm/db/crm.ts'
import type { ProfilePart } from '#core/contract/profile-part.ts'

/** True if the employee's start page is the data overview instead of the home page. */
export const startPage: ProfilePart = {
  name: 'home',
  output: { type: 'boolean' },
  atLogin: true,
  async read(db, employeeId) {
    const found = await crmDb(db).selectFrom('employee').select('home').where('id', '=', employeeId).executeTakeFirst()
    return found?.home ?? false
  },
}
