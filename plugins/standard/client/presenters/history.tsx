import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { RowHistory } from '#core/runtime/detail/row-history.tsx'
import { DrawerFrame } from './frame.tsx'

/** Drawer with the change history of a row. */
export function HistoryPresenter(props: PresenterProps): ReactNode {
  const { action, rows, close } = props
  const [row] = rows
  return (
    <DrawerFrame plain action={action} about={props} onCancel={() => close(false)}>
      {row && <RowHistory key={row.id} resource={String(action.props?.resource ?? '')} id={row.id} />}
    </DrawerFrame>
  )
}
