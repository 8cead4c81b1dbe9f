import { type ReactNode, useCallback } from 'react'
import type { ClientTableView } from '#schemas/types/wire.ts'
import { resizeColumn } from '../columns/column-settings.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { FramedList } from './framed-list.tsx'
import { ListFoot } from './list-foot.tsx'
import { useCanSelect, useListOrder } from './list-hooks.ts'
import { ListTable } from './list-table.tsx'
import { TableEmpty, TableFailed, TableLoading } from './table-state.tsx'

interface RowsProps {
  readonly framed: FramedList
}

const useResize = ({ settings, setSettings }: FramedList) => {
  const arranged = useLatest(settings)
  return useCallback((key: string, width: number | undefined) => setSettings(resizeColumn(arranged.current, key, width)), [setSettings])
}

const TableRows = ({ framed }: RowsProps): ReactNode => {
  const { view, state, list, retry, settings, selection, all, runner, onRun, on } = framed
  const { data, error } = list
  const canSelect = useCanSelect(view)
  const order = useListOrder(view, state, data, list.refresh)
  const onResize = useResize(framed)
  return (
    <>
      <div className="yh-table-wrap">
        {list.refreshing && data && <span className="yh-progress" role="progressbar" aria-label="加载中" />}
        <ListTable
          view={view}
          list={data}
          {...order}
          sort={state.sort}
          before={view.paged ? (state.page - 1) * state.size : 0}
          settings={settings}
          selection={selection}
          all={all}
          busy={list.refreshing}
          canSelect={canSelect}
          stateOf={runner.state}
          onRun={onRun}
          onSort={on.onSort}
          onSortBy={on.onSortBy}
          onResize={onResize}
        >
          {!data && (error ? <TableFailed error={error} onRetry={retry} /> : <TableLoading />)}
          {data?.records.length === 0 && <TableEmpty params={state.params} empty={view.empty} onReset={on.onReset} />}
        </ListTable>
      </div>
      <ListFoot {...framed} />
    </>
  )
}

/** A list screen as described by its manifest: filters, quick filter, statistics, actions, table and pager. Its state is in the address. */
export const TableScreen = ({ view }: { readonly view: ClientTableView }): ReactNode => (
  <FramedList view={view}>{framed => <TableRows framed={framed} />}</FramedList>
)
