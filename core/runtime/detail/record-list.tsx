import { type ReactNode, useCallback, useMemo } from 'react'
import type { Held } from '#core/contract/client-plugin.ts'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import { rowFinder } from '../action/find-rows.ts'
import { useActionRunner } from '../action/use-action-runner.tsx'
import { useHttp } from '../context/runtime.ts'
import { listAt } from '../swr/use-data.ts'
import { Paged } from './paged.tsx'
import { RecordRows } from './record-rows.tsx'
import { RecordTools } from './record-tools.tsx'

interface Props {
  readonly view: ClientTableView
  /** Id of the parent row. */
  readonly of: number
  /** Name of the parent row. */
  readonly name: string
  readonly title: string
  /** Key of the tab that contains the list, for the address of layers opened from it. */
  readonly part: string
  onChanged(): void
}

const noRecords: readonly Row[] = []

/** Rows created from this list get the detail's row as parent. */
const useHeldParent = ({ parent }: ClientTableView, of: number, name: string): Held | undefined =>
  useMemo(() => parent && { values: { [parent.name]: of }, row: { id: of, [parent.key]: { id: of, name } } }, [parent, of, name])

/** Rows of another resource that refer to the detail's row; on a phone every row is a card with labels. */
export const RecordList = ({ view, of, name, title, part, onChanged }: Props): ReactNode => {
  const changed = useCallback(() => onChanged(), [onChanged])
  const http = useHttp()
  const find = useMemo(() => rowFinder(http, view, { of }), [http, view, of])
  const actions = useMemo(() => [...view.actions, ...view.rowActions], [view])
  const { run, state, outlet } = useActionRunner(undefined, {
    onChanged: changed,
    held: useHeldParent(view, of, name),
    named: { actions, rows: noRecords, find, part },
  })
  return (
    <>
      <RecordTools view={view} run={run} state={state} />
      <Paged source={listAt(view.listUrl)} query={{ screen: view.screen, of }} empty={`暂无${title}`}>
        {(records, page) => <RecordRows view={view} title={title} records={records} page={page} run={run} state={state} />}
      </Paged>
      {outlet}
    </>
  )
}
