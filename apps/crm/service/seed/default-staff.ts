import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

/** Makes an employee the default until one is chosen, so that leads can be entered at once. */
export const setFirstDefaultStaff = (tx: Tx, employee: number): Promise<unknown> =>
  crmTx(tx).updateTable('customer_service_setting').set({ default_staff_id: employee }).where('default_staff_id', 'is', null).execute()
