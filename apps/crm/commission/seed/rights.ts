import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** The employee's own commission, and that of visible employees. */
const sheetRights = (...actions: string[]): string[] => [
  '/fee/settlement',
  '/fee/settlementDetail',
  '/fee/commissionLines',
  '/commission/line/list',
  ...permissionsBelow('/commission', ['list', ...actions]),
]
/** Management of commission rates. */
const RATE_RIGHTS = ['/fee/commissionRate', ...permissionsBelow('/commission/rate', ['list', 'add', 'delete'])]

/** Commission sheets and lines; rates are the finance department's. */
export const commissionRights: DemoRights = {
  consultant: sheetRights(),
  manager: [...sheetRights('export'), '/commission/line/export'],
  service: sheetRights(),
  business: sheetRights(),
  finance: [...sheetRights('all', 'lock', 'markPaid', 'correct', 'addLine', 'export'), '/commission/line/export', ...RATE_RIGHTS],
  operations: sheetRights(),
}
