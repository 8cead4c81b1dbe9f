import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

export const sortingRights: DemoRights = {
  operations: ['/system/sortingRules', ...permissionsBelow('/system/sortingRules', ['get', 'edit'])],
}
