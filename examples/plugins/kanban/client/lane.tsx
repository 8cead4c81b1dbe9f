import { Button } from '@arco-design/web-react'
import { type List, type Loaded, messageOf, type Row, useList, useStore } from '@yuanhang/runtime'
import { type ReactNode, type RefObject, useState } from 'react'
import { BoardCard } from './card.tsx'
import { type BoardContext, type Dragged, useStoreValue } from './desk.ts'
import { type Lane, laneQuery } from './model.ts'
import type { OpenMenu } from './move-menu.tsx'
import { useSeen } from './use-seen.ts'

interface LaneProps {
  readonly board: BoardContext
  readonly lane: Lane
  readonly root: RefObject<HTMLElement | null>
  readonly gone: AbortSignal | undefined
  onMenu(menu: OpenMenu): void
}

/** One page of the column's rows; all rows if the list is not paged. */
const useLanePage = ({ board: { list, model }, lane }: LaneProps, page: number, asked: boolean): Loaded<List> =>
  useList(asked ? list.view.listUrl : null, laneQuery(list.query, model, lane, list.view.paged ? page : undefined))

const LoadFailure = ({ error, onRetry }: { readonly error: unknown; onRetry(): void }): ReactNode => (
  <div className="kanban-note" role="alert">
    <span>加载失败：{messageOf(error)}</span>
    <Button size="mini" onClick={onRetry}>
      重试
    </Button>
  </div>
)

const LoadingCards = (): ReactNode => (
  <div className="kanban-loading" role="status" aria-label="加载中">
    <span />
    <span />
  </div>
)

const LaneCards = ({ rows, board, lane, root, gone, onMenu }: LaneProps & { readonly rows: readonly Row[] }): ReactNode =>
  rows.map(row => <BoardCard key={row.id} board={board} lane={lane} row={row} root={root} gone={gone} onMenu={onMenu} />)

/** Cards of one page, its loading state, or its error. */
const PageOfCards = ({ found, ...part }: LaneProps & { readonly found: Loaded<List> }): ReactNode => {
  const { data, error, refresh } = found
  return (
    <>
      {error && !found.refreshing ? <LoadFailure error={error} onRetry={() => void refresh()} /> : null}
      {data ? <LaneCards {...part} rows={data.records} /> : (!error || found.refreshing) && <LoadingCards />}
    </>
  )
}

const NextPage = ({ page, ...part }: LaneProps & { readonly page: number }): ReactNode => (
  <PageOfCards {...part} found={useLanePage(part, page, true)} />
)

/** Placeholders in a column: for the dragged card over it, and for cards whose action is open. */
const MovePlaceholders = ({ board: { desk, list, model }, lane }: Pick<LaneProps, 'board' | 'lane'>): ReactNode => {
  const waiting = useStore(desk.waiting)
  const coming = [...waiting.values()].filter(({ key }) => key === lane.key).length
  const dragged = useStore(desk.dragged)
  const title = list.columnOf(model.title)
  const over = dragged?.over === lane.key && dragged.from.key !== lane.key ? dragged : undefined
  return (
    <>
      {over && <div className="kanban-place">{lane.refusal ?? (title ? list.text(title, over.row) : '放到这里')}</div>}
      {coming > 0 && <div className="kanban-place">{coming} 张卡片等待移入</div>}
    </>
  )
}

/** Class of a column while a card is dragged over the board. */
const dropClass = (lane: Lane, dragged: Dragged | undefined): string => {
  if (!dragged) return ''
  if (lane.refusal && lane.key !== dragged.from.key) return ' kanban-closed'
  return dragged.over === lane.key && lane.key !== dragged.from.key ? ' kanban-over' : ''
}

/** A column with its label, its total number of rows, and its cards page by page. Requests nothing until it is near the viewport. */
export const LaneView = (props: LaneProps): ReactNode => {
  const { board, lane, root } = props
  const { list, model, desk } = board
  const [box, seen] = useSeen(root)
  // The number of pages belongs to the current filters; other filters start with one page.
  const of = JSON.stringify(list.query)
  const [wanted, setWanted] = useState({ of, pages: 1 })
  const pages = wanted.of === of ? wanted.pages : 1
  const place = useStoreValue(desk.dragged, dragged => dropClass(lane, dragged))
  const first = useLanePage(props, 1, seen)
  const { data } = first
  const total = data?.total
  const more = list.view.paged && total !== undefined && total > pages * model.limit
  return (
    <section ref={box} className={`kanban-lane${place}`} data-kanban-lane={lane.key} aria-label={lane.label}>
      <h2 className="kanban-head">
        <span className="kanban-dot" style={{ background: lane.color ? `rgb(var(--${lane.color}-6))` : undefined }} />
        <span className="kanban-name">{lane.label}</span>
        <span className="kanban-total">{total === undefined ? '' : `${total}`}</span>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className="kanban-cards"
        data-kanban-cards
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        aria-label={`${lane.label}的卡片`}
        aria-busy={first.refreshing}
      >
        <MovePlaceholders board={board} lane={lane} />
        <PageOfCards {...props} found={first} />
        {data?.records.length === 0 && <p className="kanban-none">暂无</p>}
        {Array.from({ length: pages - 1 }, (_, at) => (
          <NextPage key={at + 2} {...props} page={at + 2} />
        ))}
        {more && (
          <Button long size="small" onClick={() => setWanted({ of, pages: pages + 1 })}>
            加载更多
          </Button>
        )}
      </div>
    </section>
  )
}
