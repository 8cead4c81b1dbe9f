import { type ReactNode, useEffect, useRef } from 'react'
import { useActionRunner } from '#core/runtime/action/index.ts'
import { OptionsContext, toast, useScreen } from '#core/runtime/index.ts'
import type { ClientScreen, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { QuickAction, WaitingItem } from '../wire.ts'

export interface Asked {
  readonly action: QuickAction
  readonly item: WaitingItem
}

interface RunProps extends Asked {
  readonly view: ClientTableView
  onChanged(): void
}

const Run = ({ action, item, view, onChanged }: RunProps): ReactNode => {
  const { run, outlet } = useActionRunner(view, { onChanged })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    run(
      view.rowActions.find(({ key }) => key === action.key),
      [{ ...item.row, id: item.id } as Row],
    )
  }, [run, view, action, item])
  return outlet
}

const tableOf = (screen: ClientScreen | undefined): ClientTableView | undefined =>
  screen && 'rowActions' in screen.view ? (screen.view as ClientTableView) : undefined

/** A row action of another screen's list, opened here: the list's manifest is fetched when it is first asked for. */
export const QuickActionHost = ({ asked, onChanged }: { readonly asked: Asked; onChanged(): void }): ReactNode => {
  const { data, error } = useScreen(asked.action.screen)
  useEffect(() => {
    if (error) toast.error('暂时无法打开，请稍后重试')
  }, [error])
  const view = tableOf(data)
  if (!data || !view) return null
  return (
    <OptionsContext value={data.options}>
      <Run {...asked} view={view} onChanged={onChanged} />
    </OptionsContext>
  )
}
