import { under } from './under.ts'

/** The employee's own commission, and that of visible employees. */
export const commission = (...actions: string[]): string[] => [
  '/fee/settlement',
  '/fee/settlementDetail',
  '/fee/commissionLines',
  '/commission/line/list',
  ...under('/commission', ['list', ...actions]),
]
/** Management of commission rates. */
export const RATES = ['/fee/commissionRate', ...under('/commission/rate', ['list', 'add', 'delete'])]
