import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { Held, Matching, PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { toast } from '../feedback/toast.ts'
import { isField } from '../form/is-field.ts'
import { useConditionContext } from '../form/use-condition-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { isMobile } from '../hooks/use-mobile.ts'
import { catchTyping, dropTyping } from '../keys/early-typing.ts'
import { LevelContext } from '../opened/use-layer.ts'
import { Contributed } from '../screen/contributed.tsx'
import { useRefresh } from '../swr/use-data.ts'
import { type ActionState, actionState } from './action-state.ts'
import { showGuard } from './guard-notice.tsx'
import { actionRefusal, matchingRefusal, textAt } from './refusal.ts'
import { type AddressableActions, useAddressLayer } from './use-named.ts'
import { useOpenOn } from './use-open-on.ts'
import { type ActionDone, createPendingCallback } from './waiting.ts'

type InitialValues = Readonly<Record<string, unknown>>

/** Starts actions on rows, and renders their presenters. */
export interface ActionRunner {
  /**
   * Starts an action on rows, or on all matching rows of the list: checks selection, state and guards first, then shows the presenter.
   * An undefined action is one that the employee may not use.
   */
  run(action: ClientAction | undefined, rows: readonly Row[], initial?: InitialValues, matching?: Matching, done?: ActionDone): void
  /** State of the action for the row, or for the page without one. */
  state(action: ClientAction, row?: Row): ActionState
  /** The presenter; render it exactly once. */
  readonly outlet: ReactNode
}

type RunInput = Pick<RunningAction, 'rows' | 'matching' | 'initial'> & { readonly done?: ActionDone | undefined }

interface RunningAction {
  /** React key, new for every run, so that no state of the previous run is kept. */
  readonly key: number
  readonly action: ClientAction
  readonly rows: readonly Row[]
  readonly matching: Matching | undefined
  readonly initial: InitialValues
  /** Owner key of its history entry; undefined if it has none. */
  readonly owner: string | undefined
}

/** Shows why an action may not start. */
const showRefusal = (refusal: ReturnType<typeof actionRefusal> | 'permission'): void => {
  if (refusal === 'permission') toast.error('没有权限访问')
  else if (refusal?.kind === 'note') toast.warning(refusal.message)
  else if (refusal) void showGuard(refusal.message, refusal.names)
}

/** Name of a row of the view, for refusals that list several rows. */
const useRowName = (view: ClientTableView | undefined): ((row: Row) => string) => {
  const named = view?.card?.title ?? view?.columns[0]?.key
  return useCallback(row => (named === undefined ? `#${row.id}` : textAt(row, named)), [named])
}

interface RunnerOptions {
  /** Actions and rows that the page's address may open here. */
  readonly named?: AddressableActions
  /** Parent row of the rows created here. */
  readonly held?: Held | undefined
  /** Called after the presenter closed with a change; the view's list is refreshed anyway. */
  onChanged?(action: ClientAction, rows: readonly Row[]): void
}

/**
 * Runs a view's actions. Also opens the action that the address requests.
 * @param view undefined on pages that are not tables: they refresh their own data in onChanged
 */
export function useActionRunner(view: ClientTableView | undefined, options: RunnerOptions = {}): ActionRunner {
  const context = useConditionContext()
  const refresh = useRefresh()
  const [running, setRunning] = useState<RunningAction>()
  const count = useRef(0)
  const [waiting] = useState(createPendingCallback)
  const { onChanged, held } = options

  const nameOf = useRowName(view)

  /** @returns whether the action has started */
  const start = useCallback(
    (action: ClientAction | undefined, { rows, matching, initial, done }: RunInput, ownerOf: () => string | undefined): boolean => {
      const refusal = action ? (matching ? matchingRefusal(action) : actionRefusal(action, rows, context, nameOf)) : 'permission'
      if (!action || refusal) {
        showRefusal(refusal)
        done?.(false)
        return false
      }
      if (action.form?.some(isField) && !isMobile()) catchTyping()
      count.current += 1
      const place = { key: count.current, owner: ownerOf() }
      waiting.begin({ ...place, done })
      setRunning({ ...place, action, rows: action.select === 'none' ? [] : rows, matching, initial })
      return true
    },
    [context, nameOf],
  )
  const layer = useLatest(
    useAddressLayer({
      named: options.named,
      show: (action, rows, owner) => start(action, { rows, matching: undefined, initial: {} }, () => owner),
      gone: useCallback((owner: string) => {
        dropTyping()
        waiting.take(one => one.owner === owner)?.(false)
        setRunning(now => (now?.owner === owner ? undefined : now))
      }, []),
    }),
  )
  const run = useCallback<ActionRunner['run']>(
    (action, rows, initial = {}, matching, done) => {
      start(action, { rows, matching, initial, done }, () => action && layer.current.opened(action, matching ? undefined : rows))
    },
    [start],
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
        matching: running.matching,
        view,
        initial: running.initial,
        held: running.action.select === 'none' ? held : undefined,
        close: changed => {
          dropTyping()
          setRunning(now => (now?.key === running.key ? undefined : now))
          layer.current.closed(running.owner)
          const done = waiting.take(({ key }) => key === running.key)
          if (!changed) return done?.(false)
          void (view ? refresh(view.listUrl) : Promise.resolve()).finally(() => done?.(true))
          onChanged?.(running.action, running.rows)
        },
        turn: rows => {
          layer.current.turned(running.action, rows)
          setRunning({ ...running, rows })
        },
      },
    [running, view, refresh, onChanged, held],
  )
  const level = useContext(LevelContext)
  const outlet = props && (
    <LevelContext value={running?.owner === undefined ? level : level + 1}>
      <Contributed key={running?.key} kind="presenters" id={running?.action.present ?? ''} props={props} fallback={<span hidden />} />
    </LevelContext>
  )
  const state = useCallback((action: ClientAction, row?: Row) => actionState(action, row, context), [context])
  return { run, state, outlet }
}
