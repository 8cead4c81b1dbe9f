import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { isObject } from '#core/contract/must.ts'
import { DetailDrawer } from '#core/runtime/detail/detail-drawer.tsx'
import { DrawerFrame } from './frame.tsx'
import { Neighbours } from './neighbours.tsx'

/** Id of the detail's row: the row itself, or the row that its reference `detail.of` names. */
const detailRowId = ({ action, rows }: PresenterProps): number | undefined => {
  const [row] = rows
  const of = action.detail?.of
  const named = of === undefined ? row : row?.[of]
  const id = isObject(named) ? named['id'] : undefined
  return typeof id === 'number' ? id : undefined
}

/** Drawer with a detail screen. */
export function DetailPresenter(props: PresenterProps): ReactNode {
  const { action, rows, view, close, turn } = props
  const [row] = rows
  return (
    <DrawerFrame plain action={action} onCancel={() => close(false)}>
      {view && row && <Neighbours view={view} row={row} turn={turn} />}
      <DetailDrawer screen={action.detail?.screen ?? ''} id={detailRowId(props)} behind={view?.listUrl} />
    </DrawerFrame>
  )
}
