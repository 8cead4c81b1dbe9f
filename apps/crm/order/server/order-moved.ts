import { refuse } from '#core/contract/errors.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'

/**
 * Explanation for an operation on active or cancelled orders if the order is currently in the other list: callers who see it there get this sentence
 * instead of 404.
 * @param to resource of the list that has the order now
 */
export const explainMovedOrder =
  (to: 'institutionsCancelledOrders' | 'institutionsOrder', sentence: string): NonNullable<DeclaredOperation['missing']> =>
  async ({ sees }) =>
    (await sees(to)) ? refuse(sentence) : undefined
