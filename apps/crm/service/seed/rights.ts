import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

export const serviceRights: DemoRights = {
  operations: ['/system/customerServiceSetting', ...permissionsBelow('/system/customerServiceSetting', ['get', 'edit'])],
}
