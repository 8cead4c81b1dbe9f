import type { Action } from '#core/contract/model/action.ts'

/**
 * Whether an action overwrites stored values of one row that its form has shown. Such a call must carry the version of the row. A call for several
 * rows may carry the version of each, as the list has shown it. Actions that set a state carry none: their guards check the state itself.
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
