import { refuse } from '#core/contract/errors.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'

/**
 * For operations on running orders, or on cancelled ones, while the order went over to the others or is not there yet: says so to those who see
 * it there, instead of 404.
 * @param to the resource that it is in now
 */
export const orderMoved =
  (to: 'institutionsCancelledOrders' | 'institutionsOrder', sentence: string): NonNullable<DeclaredOperation['missing']> =>
  async ({ sees }) =>
    (await sees(to)) ? refuse(sentence) : undefined
