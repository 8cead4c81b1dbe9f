import type { Action } from '#core/contract/model/action.ts'

/**
 * True if an action edits stored values of one row by a form of its fields: such a call must carry the row's version. A call for several rows may
 * carry the version of each, as shown in the list. Actions that set a state carry none: their guards check the state itself.
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
