import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

const suspectListRights = (...actions: string[]): string[] => [
  '/newCustomer/suspectedDuplicate',
  ...permissionsBelow('/newCustomer/suspectedDuplicate', ['list', ...actions]),
]

/** Suspected duplicates, and the rules of automatic loss. */
export const ruleRights: DemoRights = {
  manager: suspectListRights('dismiss'),
  operations: [
    '/system/customerRules',
    ...permissionsBelow('/system/automaticLoss', ['get', 'edit']),
    ...suspectListRights('dismiss', 'merge'),
  ],
}
