import { under } from './under.ts'

/** Commission of the own person, and of others as far as they are in sight. */
export const commission = (...actions: string[]): string[] => [
  '/fee/settlement',
  '/fee/settlementDetail',
  '/fee/commissionLines',
  '/commission/line/list',
  ...under('/commission', ['list', ...actions]),
]
/** Rates, to set. */
export const RATES = ['/fee/commissionRate', ...under('/commission/rate', ['list', 'add', 'delete'])]
