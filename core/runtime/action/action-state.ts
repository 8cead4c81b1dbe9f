import type { BoundCondition, ClientAction, Row } from '#schemas/types/wire.ts'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import { tryEvaluate } from '../form/try-evaluate.ts'

/** Whether an action is offered, and the reason if it is disabled. */
export interface ActionState {
  /** Whether the action is offered at all. */
  readonly visible: boolean
  /** Whether the action is visible, but not clickable. */
  readonly disabled: boolean
  /** Chinese; tooltip of a disabled action. */
  readonly reason: string | undefined
}

/** Reason given for a condition that cannot be evaluated: it refuses the action and is reported, never passes silently. */
export const conditionFailedReason = '暂时无法判断是否可以操作，请刷新页面后重试'

const enabledState: ActionState = { visible: true, disabled: false, reason: undefined }

const disabledState = (reason: string): ActionState => ({ visible: true, disabled: true, reason })

/** Sentence of the first condition that holds; `unclear` if one before it cannot be evaluated. */
const firstHoldingSentence = (
  conditions: readonly { readonly when: BoundCondition; readonly sentence: string }[],
  row: Row | undefined,
  context: ConditionContext,
): string | undefined => {
  for (const { when, sentence } of conditions) {
    const holds = tryEvaluate(when, row ?? {}, context)
    if (holds !== false) return holds ? sentence : conditionFailedReason
  }
  return undefined
}

/** Reason why an action that changes its row is refused for a read-only row; undefined if it is allowed. */
export const rowReadOnlyReason = ({ select, read }: ClientAction, row: Row | undefined): string | undefined =>
  select === 'none' || read ? undefined : row?.$readOnly

/** The server's own refusal for this row and action (`$refused`), if any. */
export const serverRefusal = ({ key }: ClientAction, row: Row | undefined): string | undefined => row?.$refused?.[key]

/** Reason why the row's state does not allow the action to start. Guards are not evaluated. */
export function rowRefusal(action: ClientAction, row: Row | undefined, context: ConditionContext): string | undefined {
  const disabled = (action.disabled ?? []).map(({ when, reason }) => ({ when, sentence: reason }))
  return firstHoldingSentence(disabled, row, context)
}

/** Whether the action is visible for the row, or for the page if there is no row. */
export const isOffered = (action: ClientAction, row: Row | undefined, context: ConditionContext): boolean =>
  !action.visible || tryEvaluate(action.visible, row ?? {}, context) === true

/** State of an action for one row, or for the page if there is none: conditions on fields are only evaluated with a row. */
export function actionState(action: ClientAction, row: Row | undefined, context: ConditionContext): ActionState {
  if (!row && action.select !== 'none') return enabledState
  if (!isOffered(action, row, context)) return { ...enabledState, visible: false }
  const guards = row ? (action.guard ?? []).map(({ when, message }) => ({ when, sentence: message })) : []
  // The action's own reason is more specific than the read-only reason, so it comes first.
  const reason =
    rowRefusal(action, row, context) ??
    firstHoldingSentence(guards, row, context) ??
    serverRefusal(action, row) ??
    rowReadOnlyReason(action, row)
  return reason === undefined ? enabledState : disabledState(reason)
}
