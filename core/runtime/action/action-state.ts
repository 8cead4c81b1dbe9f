import type { BoundCondition, ClientAction, Row } from '#schemas/types/wire.ts'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import { tryEvaluate } from '../form/try-evaluate.ts'

/** Whether an action is offered, and if not clickable, why. */
export interface ActionState {
  /** It is offered at all. */
  readonly visible: boolean
  /** It is shown and cannot be pressed. */
  readonly disabled: boolean
  /** Chinese; for the tooltip of a disabled action. */
  readonly reason: string | undefined
}

/** What a condition that cannot be evaluated says: it refuses and is reported, never passes silently. */
export const unclear = '暂时无法判断是否可以操作，请刷新页面后重试'

const enabled: ActionState = { visible: true, disabled: false, reason: undefined }

const refused = (reason: string): ActionState => ({ visible: true, disabled: true, reason })

/** The sentence of the first condition that holds; `unclear` of one that cannot be evaluated. */
const firstOf = (
  conditions: readonly { readonly when: BoundCondition; readonly sentence: string }[],
  row: Row | undefined,
  context: ConditionContext,
): string | undefined => {
  for (const { when, sentence } of conditions) {
    const holds = tryEvaluate(when, row ?? {}, context)
    if (holds !== false) return holds ? sentence : unclear
  }
  return undefined
}

/** Why an action that changes its row does nothing with one that may only be read. */
export const readOnly = ({ select, read }: ClientAction, row: Row | undefined): string | undefined =>
  select === 'none' || read ? undefined : row?.$readOnly

/** What the server has told of the row. */
export const toldRefusal = ({ key }: ClientAction, row: Row | undefined): string | undefined => row?.$refused?.[key]

/** Why the state of a row is none that the action begins with. Guards are not asked. */
export function rowRefusal(action: ClientAction, row: Row | undefined, context: ConditionContext): string | undefined {
  const disabled = (action.disabled ?? []).map(({ when, reason }) => ({ when, sentence: reason }))
  return firstOf(disabled, row, context)
}

/** Whether the action is offered at all for the row, or for the page. */
export const isOffered = (action: ClientAction, row: Row | undefined, context: ConditionContext): boolean =>
  !action.visible || tryEvaluate(action.visible, row ?? {}, context) === true

/** State of an action for one row, or for the page when there is none: conditions on fields only count where a row is. */
export function actionState(action: ClientAction, row: Row | undefined, context: ConditionContext): ActionState {
  if (!row && action.select !== 'none') return enabled
  if (!isOffered(action, row, context)) return { ...enabled, visible: false }
  const guards = row ? (action.guard ?? []).map(({ when, message }) => ({ when, sentence: message })) : []
  // What the action says of the row tells more than that somebody else may change it.
  const reason = rowRefusal(action, row, context) ?? firstOf(guards, row, context) ?? toldRefusal(action, row) ?? readOnly(action, row)
  return reason === undefined ? enabled : refused(reason)
}
