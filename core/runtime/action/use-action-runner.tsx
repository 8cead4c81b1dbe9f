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
import { refusalOf, refusalOfAll, textAt } from './refusal.ts'
import { type Named, useNamed } from './use-named.ts'
import { useOpenOn } from './use-open-on.ts'
import { createWaiting, type Done } from './waiting.ts'

type Initial = Readonly<Record<string, unknown>>

/** Starts actions on rows, and draws what they are presented by. */
export interface ActionRunner {
  /** Starts an action on rows, or on all that the list finds: selection, state and guards first, then its presenter. undefined is an action the employee may not use. */
  run(action: ClientAction | undefined, rows: readonly Row[], initial?: Initial, matching?: Matching, done?: Done): void
  /** Whether it is offered for the row (or the page), and why not. */
  state(action: ClientAction, row?: Row): ActionState
  /** Where the presenter appears; draw it once. */
  readonly outlet: ReactNode
}

type Started = Pick<Running, 'rows' | 'matching' | 'initial'> & { readonly done?: Done | undefined }

interface Running {
  /** A new one for every run, so that nothing of the one before stays. */
  readonly key: number
  readonly action: ClientAction
  readonly rows: readonly Row[]
  readonly matching: Matching | undefined
  readonly initial: Initial
  /** Of its entry of the history; undefined when it has none. */
  readonly owner: string | undefined
}

/** Says that an action may not begin, and why. */
const sayRefused = (refusal: ReturnType<typeof refusalOf> | 'permission'): void => {
  if (refusal === 'permission') toast.error('没有权限访问')
  else if (refusal?.kind === 'note') toast.warning(refusal.message)
  else if (refusal) void showGuard(refusal.message, refusal.names)
}

/** What a row of the view is called, where a refusal names it among several. */
const useRowName = (view: ClientTableView | undefined): ((row: Row) => string) => {
  const named = view?.card?.title ?? view?.columns[0]?.key
  return useCallback(row => (named === undefined ? `#${row.id}` : textAt(row, named)), [named])
}

interface RunnerOptions {
  /** What the address of the page may open here. */
  readonly named?: Named
  /** What rows belong to that are added here. */
  readonly held?: Held | undefined
  /** After the presenter closed and something changed; the view's list is refreshed without it. */
  onChanged?(action: ClientAction, rows: readonly Row[]): void
}

/**
 * Runs a view's actions. Also opens the one that the address asks for.
 * @param view undefined on pages that are not tables: they refresh what they show in onChanged
 */
export function useActionRunner(view: ClientTableView | undefined, options: RunnerOptions = {}): ActionRunner {
  const context = useConditionContext()
  const refresh = useRefresh()
  const [running, setRunning] = useState<Running>()
  const count = useRef(0)
  const [waiting] = useState(createWaiting)
  const { onChanged, held } = options

  const nameOf = useRowName(view)

  /** @returns whether it has begun */
  const start = useCallback(
    (action: ClientAction | undefined, { rows, matching, initial, done }: Started, ownerOf: () => string | undefined): boolean => {
      const refusal = action ? (matching ? refusalOfAll(action) : refusalOf(action, rows, context, nameOf)) : 'permission'
      if (!action || refusal) {
        sayRefused(refusal)
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
    useNamed({
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
