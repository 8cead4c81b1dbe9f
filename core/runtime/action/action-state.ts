import type { ClientAction, Row } from '#schemas/types/wire.ts'
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

/** State of an action for one row, or for the page when there is none: conditions on fields only count where a row is. */
export function actionState(action: ClientAction, row: Row | undefined, context: ConditionContext): ActionState {
  if (!row && action.select !== 'none') return enabled
  if (action.visible && tryEvaluate(action.visible, row ?? {}, context) !== true) return { ...enabled, visible: false }
  for (const { when, reason } of action.disabled ?? []) {
    const holds = tryEvaluate(when, row ?? {}, context)
    if (holds !== false) return { visible: true, disabled: true, reason: holds ? reason : unclear }
  }
  return enabled
}
