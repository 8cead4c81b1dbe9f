import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { rowFinder, useActionRunner } from '#core/runtime/action/index.ts'
import { OptionsContext, toast, useHttp, useScreen } from '#core/runtime/index.ts'
import type { ClientScreen, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { QuickAction, WaitingItem } from '../wire.ts'

export interface AskedQuickAction {
  /** Key of the card, for the URL of the open action. */
  readonly card: string
  readonly action: QuickAction
  /** undefined: the item comes from the URL. */
  readonly item?: WaitingItem
}

interface ActionRunProps extends AskedQuickAction {
  readonly view: ClientTableView
  onChanged(): void
}

const noListedRows: readonly Row[] = []

const ActionRun = ({ card, action, item, view, onChanged }: ActionRunProps): ReactNode => {
  const http = useHttp()
  const actions = useMemo(() => view.rowActions.filter(({ key }) => key === action.key), [view, action])
  const find = useMemo(() => rowFinder(http, view), [http, view])
  const { run, outlet } = useActionRunner(view, { onChanged, named: { actions, rows: noListedRows, find, part: card } })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !item) return
    begun.current = true
    const row: Row = { ...item.row, id: item.id }
    run(actions[0], [row])
  }, [run, actions, item])
  return outlet
}

const actionTable = (screen: ClientScreen | undefined): ClientTableView | undefined =>
  screen && 'rowActions' in screen.view ? (screen.view as ClientTableView) : undefined

/** Runs a row action of another screen's list; that screen is loaded on first use. */
export const QuickActionHost = ({ asked, onChanged }: { readonly asked: AskedQuickAction; onChanged(): void }): ReactNode => {
  const { data, error } = useScreen(asked.action.screen)
  useEffect(() => {
    if (error) toast.error('暂时无法打开，请稍后重试')
  }, [error])
  const view = actionTable(data)
  if (!data || !view) return null
  return (
    <OptionsContext value={data.options}>
      <ActionRun {...asked} view={view} onChanged={onChanged} />
    </OptionsContext>
  )
}
