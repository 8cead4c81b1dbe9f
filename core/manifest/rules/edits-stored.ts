import type { Action } from '#core/contract/model/action.ts'

/**
 * Whether an action writes over what its form has shown: one row, and items that are fields of it. Such a call says which version of the row it has
 * seen. Calls about many rows show none of them and say nothing.
 */
export const editsStored = ({ select, form }: Pick<Action, 'select' | 'form'>): boolean =>
  select === 'one' && form.some(({ kind, field, readonly }) => kind === 'field' && field !== undefined && readonly !== true)
