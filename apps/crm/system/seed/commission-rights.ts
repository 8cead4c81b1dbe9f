import { permissionsBelow } from './under.ts'

/** The employee's own commission, and that of visible employees. */
export const commissionRights = (...actions: string[]): string[] => [
  '/fee/settlement',
  '/fee/settlementDetail',
  '/fee/commissionLines',
  '/commission/line/list',
  ...permissionsBelow('/commission', ['list', ...actions]),
]
/** Management of commission rates. */
export const RATE_RIGHTS = ['/fee/commissionRate', ...permissionsBelow('/commission/rate', ['list', 'add', 'delete'])]
