import { type ClientTableView, EmptyState, ListFrame, type ShownList, useOptions } from '@yuanhang/runtime'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import './board.css'
import { createBoardState, moveCard } from './desk.ts'
import { LaneView } from './lane.tsx'
import { type BoardModel, boardModelOf, lanesOf } from './model.ts'
import { MoveMenu, type OpenMenu } from './move-menu.tsx'
import { preventTouchScroll } from './press.ts'

/** State that lives as long as the board: its element, the dragged card, and a signal that is aborted on unmount. */
const useBoardState = () => {
  const [desk] = useState(createBoardState)
  const root = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<AbortSignal>()
  useEffect(() => {
    const board = root.current
    const leaving = new AbortController()
    setGone(leaving.signal)
    const end = board ? preventTouchScroll(board) : undefined
    return () => {
      leaving.abort()
      end?.()
    }
  }, [])
  return { desk, root, gone }
}

interface LanesProps {
  readonly list: ShownList
  readonly model: BoardModel
}

const Lanes = ({ list, model }: LanesProps): ReactNode => {
  const { desk, root, gone } = useBoardState()
  const [menu, setMenu] = useState<OpenMenu>()
  const options = useOptions(model.filter.options)
  const chosen = list.state.params[model.param]
  const lanes = useMemo(() => lanesOf(options, chosen), [options, chosen])
  const board = { list, model, lanes, desk }
  return (
    <>
      <div ref={root} className="kanban-board">
        {lanes.map(lane => (
          <LaneView key={lane.key} board={board} lane={lane} root={root} gone={gone} onMenu={setMenu} />
        ))}
      </div>
      {lanes.length === 0 && <p className="kanban-none">没有可以显示的列</p>}
      {menu && <MoveMenu {...menu} board={board} onMove={(row, to) => void moveCard(board, row, to)} onClose={() => setMenu(undefined)} />}
    </>
  )
}

const BoardBody = ({ list }: { readonly list: ShownList }): ReactNode => {
  const model = useMemo(() => boardModelOf(list.view), [list.view])
  if (!model) return <EmptyState art="broken" title="看板无法显示" hint="当前地址没有可以分列的筛选条件" />
  return <Lanes list={list} model={model} />
}

/** View `kanban/board`: the frame of a list, with its rows as cards in columns. Each column requests its own rows. */
export const Board = ({ view }: { readonly view: ClientTableView }): ReactNode => (
  <ListFrame view={view} rows={false}>
    {list => <BoardBody list={list} />}
  </ListFrame>
)
