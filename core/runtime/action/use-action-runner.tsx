import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { useRuntime } from '../context/runtime.ts'
import { toast } from '../feedback/toast.ts'
import { isField } from '../form/form-state.ts'
import { useConditionContext } from '../form/use-condition-context.ts'
import { catchTyping, dropTyping } from '../keys/early-typing.ts'
import { Contributed } from '../screen/contributed.tsx'
import { useRefresh } from '../swr/use-data.ts'
import { type ActionState, actionState } from './action-state.ts'
import { showGuard } from './guard-notice.tsx'
import { refusalOf } from './refusal.ts'
import { useOpenOn } from './use-open-on.ts'

type Initial = Readonly<Record<string, unknown>>

export interface ActionRunner {
  /** Starts an action on rows: selection, state and guards first, then its presenter. undefined is an action the employee may not use. */
  run(action: ClientAction | undefined, rows: readonly Row[], initial?: Initial): void
  /** Whether it is offered for the row (or the page), and why not. */
  state(action: ClientAction, row?: Row): ActionState
  /** Where the presenter appears; draw it once. */
  readonly outlet: ReactNode
}

interface Running {
  /** A new one for every run, so that nothing of the one before stays. */
  readonly key: number
  readonly action: ClientAction
  readonly rows: readonly Row[]
  readonly initial: Initial
}

interface RunnerOptions {
  /** After the presenter closed and something changed; the view's list is refreshed without it. */
  onChanged?(action: ClientAction, rows: readonly Row[]): void
}

/**
 * Runs a view's actions. Also opens the one that the address asks for.
 * @param view undefined on pages that are not tables: they refresh what they show in onChanged
 */
export function useActionRunner(view: ClientTableView | undefined, options: RunnerOptions = {}): ActionRunner {
  const { kernel } = useRuntime()
  const context = useConditionContext()
  const refresh = useRefresh()
  const [running, setRunning] = useState<Running>()
  const count = useRef(0)
  const { onChanged } = options

  const run = useCallback<ActionRunner['run']>(
    (action, rows, initial = {}) => {
      if (!action) return toast.error('没有权限访问')
      const refusal = refusalOf(action, rows, context)
      if (refusal?.kind === 'note') return toast.warning(refusal.message)
      if (refusal) return void showGuard(refusal.message, refusal.names)
      if (action.form?.some(isField)) catchTyping()
      count.current += 1
      setRunning({ key: count.current, action, rows: action.select === 'none' ? [] : rows, initial })
    },
    [context],
  )
  useOpenOn(
    view,
    useCallback((action, initial) => run(action, [], initial), [run]),
  )

  const props = useMemo<PresenterProps | undefined>(
    () =>
      running && {
        action: running.action,
        rows: running.rows,
        view,
        initial: running.initial,
        close: changed => {
          dropTyping()
          setRunning(now => (now?.key === running.key ? undefined : now))
          if (!changed) return
          if (view) void refresh(view.listUrl)
          onChanged?.(running.action, running.rows)
        },
      },
    [running, view, refresh, onChanged],
  )
  const present = running?.action.present ?? ''
  const outlet = props && (
    <Contributed key={running?.key} entry={kernel.find('presenters', present)} id={present} props={props} fallback={<span hidden />} />
  )
  const state = useCallback((action: ClientAction, row?: Row) => actionState(action, row, context), [context])
  return { run, state, outlet }
}
