import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MAX_OFFSET } from '#core/manifest/public.ts'
import { listAt, type Query, report, toast, useHttp } from '#core/runtime/index.ts'
import { minTotal, useGrowingList } from '#core/runtime/swr/use-list.ts'
import { type ListState, listQuery, readListState } from '#core/runtime/table/list-state.ts'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'

interface NeighboursProps {
  readonly view: ClientTableView
  readonly row: Row
  turn(rows: readonly Row[]): void
}

/** Page of the list, shown by the list itself or loaded here. */
interface LoadedPage {
  readonly page: number
  readonly rows: readonly Row[]
  readonly total: number
}

/** Last page that the server answers, limited by MAX_OFFSET. */
const lastPage = (view: ClientTableView, { size }: ListState, total: number): number =>
  view.paged ? Math.min(Math.ceil(total / size), Math.floor(MAX_OFFSET / size) + 1) : 1

/** The page that contains the row: that of the list, or one loaded here. */
const useListPages = (view: ClientTableView, row: Row) => {
  const http = useHttp()
  const [search] = useSearchParams()
  const state = readListState(view, search)
  const query: Query = listQuery(view, state)
  const list = useGrowingList(view.listUrl, query).data
  const [turned, setTurned] = useState<LoadedPage>()
  const behind = list && { page: state.page, rows: list.records, total: minTotal(list, state) }
  const shown = [turned, behind].find(page => page?.rows.some(({ id }) => id === row.id))
  const load = async (page: number): Promise<LoadedPage> => {
    const { data } = await http.call(listAt(view.listUrl), { ...query, page }, { quiet: true })
    return { page, rows: data.records, total: data.total ?? 0 }
  }
  return { state, shown, load, setTurned }
}

/** Buttons to the previous and next row of the list behind the drawer. At the end of a page they load the next page, without changing the list. */
export const Neighbours = ({ view, row, turn }: NeighboursProps): ReactNode => {
  const { state, shown, load, setTurned } = useListPages(view, row)
  const [busy, setBusy] = useState(false)
  if (!shown || shown.total < 2) return null
  const at = shown.rows.findIndex(({ id }) => id === row.id)
  const beyond = async (page: number, place: 0 | -1): Promise<void> => {
    setBusy(true)
    try {
      const found = await load(page)
      const next = found.rows.at(place)
      if (!next) return toast.info('列表已变化，没有更多数据')
      setTurned(found)
      turn([next])
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  const step = (label: string, way: 1 | -1): ReactNode => {
    const next = shown.rows[at + way]
    const page = shown.page + way
    const more = page >= 1 && page <= lastPage(view, state, shown.total)
    return (
      <Button
        size="small"
        disabled={busy || (!next && !more)}
        onClick={() => (next ? turn([next]) : void beyond(page, way === 1 ? 0 : -1))}
      >
        {label}
      </Button>
    )
  }
  const before = view.paged ? (shown.page - 1) * state.size : 0
  return (
    <nav className="yh-neighbours" aria-label="列表中的上一条和下一条">
      {step('上一条', -1)}
      <span>
        {before + at + 1} / {shown.total}
      </span>
      {step('下一条', 1)}
    </nav>
  )
}
