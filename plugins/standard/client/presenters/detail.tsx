import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { DetailDrawer } from '#core/runtime/detail/detail-drawer.tsx'
import { type Query, useList } from '#core/runtime/index.ts'
import { listQuery, readListState } from '#core/runtime/table/list-state.ts'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import { DrawerFrame } from './frame.tsx'

/** The row that the action is about: the one it stands on, or the one that its reference names. */
const idOf = ({ action, rows }: PresenterProps): number | undefined => {
  const [row] = rows
  const of = action.detail?.of
  const id = of === undefined ? row?.id : (row?.[of] as { readonly id?: unknown } | null | undefined)?.id
  return typeof id === 'number' ? id : undefined
}

interface NeighboursProps {
  readonly view: ClientTableView
  readonly row: Row
  turn(rows: readonly Row[]): void
}

/** The rows beside it in the list that it was opened from, as that list stands behind. */
const Neighbours = ({ view, row, turn }: NeighboursProps): ReactNode => {
  const [search] = useSearchParams()
  const query: Query = listQuery(view, readListState(view, search))
  const rows = useList(view.listUrl, query).data?.records ?? []
  const at = rows.findIndex(({ id }) => id === row.id)
  if (at === -1 || rows.length < 2) return null
  const step = (label: string, next: Row | undefined): ReactNode => (
    <Button size="small" disabled={!next} onClick={() => next && turn([next])}>
      {label}
    </Button>
  )
  return (
    <nav className="yh-neighbours" aria-label="列表中的上一条和下一条">
      {step('上一条', rows[at - 1])}
      <span>
        {at + 1} / {rows.length}
      </span>
      {step('下一条', rows[at + 1])}
    </nav>
  )
}

/** A drawer with a detail screen. */
export function DetailPresenter(props: PresenterProps): ReactNode {
  const { action, rows, view, close, turn } = props
  const [row] = rows
  return (
    <DrawerFrame plain action={action} onCancel={() => close(false)}>
      {view && row && <Neighbours view={view} row={row} turn={turn} />}
      <DetailDrawer screen={action.detail?.screen ?? ''} id={idOf(props)} behind={view?.listUrl} />
    </DrawerFrame>
  )
}
