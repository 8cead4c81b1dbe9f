import type { ReactNode } from 'react'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { Popup } from '../popup/popup.tsx'
import { type Store, useStore } from '../store/store.ts'
import { ActionButton } from './row-actions.tsx'
import type { RowModel } from './table-model.ts'

export interface OpenRowMenu {
  readonly anchor: HTMLElement
  readonly row: Row
  readonly actions: readonly ClientAction[]
}

/** Menu of a row's actions without a button: one instance per list, anchored to the button that was pressed. */
export const RowMenu = ({
  menu,
  model,
}: {
  readonly menu: Store<OpenRowMenu | undefined>
  readonly model: Pick<RowModel, 'stateOf' | 'run'>
}): ReactNode => {
  const open = useStore(menu)
  if (!open) return null
  const close = (): void => menu.set(undefined)
  return (
    <Popup anchor={open.anchor} role="menu" label="更多操作" onClose={close}>
      {open.actions.map(action => (
        <ActionButton key={action.key} model={model} action={action} row={open.row} className="yh-menu-item" role="menuitem" done={close} />
      ))}
    </Popup>
  )
}
