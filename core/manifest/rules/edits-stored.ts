import type { Action } from '#core/contract/model/action.ts'

/**
 * Whether an action writes over what its form has shown: one row, and items that are fields of it. Such a call says which version of the row it has
 * seen. Calls about several rows may say it of each, as the list has shown it; why a state changes is written anew, and the state itself is looked at.
 */
export const editsStored = ({
  select,
  form,
  operation,
  with: constants,
}: Pick<Action, 'select' | 'form' | 'operation' | 'with'>): boolean => {
  const reason = operation === 'record.transition' ? constants['reason'] : undefined
  return (
    select === 'one' &&
    form.some(({ kind, field, readonly }) => kind === 'field' && field !== undefined && field !== reason && readonly !== true)
  )
}
