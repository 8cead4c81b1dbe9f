import { type ListColumn, type Row, toast } from '@yuanhang/runtime'
import { Fragment, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { type BoardContext, moveCard, useStoreValue } from './desk.ts'
import { immovableReason, type Lane } from './model.ts'
import { cardMenu, type OpenMenu } from './move-menu.tsx'
import { followPress } from './press.ts'

interface CardProps {
  readonly board: BoardContext
  readonly lane: Lane
  readonly row: Row
  readonly root: RefObject<HTMLElement | null>
  readonly gone: AbortSignal | undefined
  onMenu(menu: OpenMenu): void
}

/** Title of a card, which opens it: the column's cell if that has an action, else a button for the row's details. */
const CardTitle = ({ board: { list, model }, row }: Pick<CardProps, 'board' | 'row'>): ReactNode => {
  const column = list.columnOf(model.title)
  if (!column) return `#${row.id}`
  const opens = list.view.columns.find(({ key }) => key === column.key)?.action !== undefined
  const { details } = model
  if (opens || !details) return list.cell(column, row)
  return (
    <button type="button" className="kanban-open" onClick={() => void list.run(details, [row])}>
      {list.text(column, row)}
    </button>
  )
}

const EMPTY_TEXT = '-'

/** Columns shown on a card: the list's visible ones except the title, the board's own field, and empty values. */
const cardColumns = ({ list, model }: BoardContext, row: Row): readonly ListColumn[] =>
  list.columns.filter(column => column.key !== model.title && column.key !== model.by && list.text(column, row) !== EMPTY_TEXT)

const useCardPress =
  ({ board, lane, row, root, gone }: CardProps, card: RefObject<HTMLElement | null>) =>
  (event: PointerEvent) => {
    const { list, model, lanes, desk } = board
    if (!card.current || !root.current || !gone || !model.mover) return
    const follow = (over: string | undefined): void => desk.dragged.set({ row, from: lane, over })
    followPress(
      event.nativeEvent,
      card.current,
      root.current,
      {
        begin: () => {
          const reason = desk.waiting.get().has(row.id) ? '' : immovableReason(model.mover, row, list.stateOf)
          if (reason) toast.warning(reason)
          if (reason !== undefined) return false
          follow(undefined)
          return true
        },
        over: follow,
        cancel: () => desk.dragged.set(undefined),
        drop: over => {
          desk.dragged.set(undefined)
          const to = lanes.find(({ key }) => key === over)
          if (to && to.key !== lane.key) void moveCard(board, row, to)
        },
      },
      gone,
    )
  }

/** A row as a card. It can be dragged with a mouse, or with a finger after a long press; its menu offers the same without dragging. */
export const BoardCard = (props: CardProps): ReactNode => {
  const { board, lane, row, onMenu } = props
  const { list, desk, model } = board
  const card = useRef<HTMLElement>(null)
  const press = useCardPress(props, card)
  const to = useStoreValue(desk.waiting, waiting => waiting.get(row.id))
  const held = useStoreValue(desk.dragged, dragged => dragged?.row.id === row.id)
  const title = list.columnOf(model.title)
  const name = title ? list.text(title, row) : String(row.id)
  const { targets, others } = cardMenu(board, row, lane)
  return (
    <article
      ref={card}
      className={`kanban-card${model.mover ? ' kanban-movable' : ''}${held ? ' kanban-held' : ''}${to ? ' kanban-leaving' : ''}`}
      aria-label={name}
      aria-busy={to !== undefined}
      data-kanban-card={row.id}
      onPointerDown={press}
      // Otherwise the browser would start dragging links and images.
      onDragStart={event => event.preventDefault()}
    >
      <div className="kanban-card-head">
        <span className="kanban-title">
          <CardTitle board={board} row={row} />
        </span>
        {targets.length + others.length > 0 && (
          <button
            type="button"
            className="kanban-more"
            aria-haspopup="menu"
            aria-label={`${name}：移到…`}
            onClick={event => onMenu({ anchor: event.currentTarget, row, from: lane })}
          >
            ⋯
          </button>
        )}
      </div>
      <dl className="kanban-facts">
        {cardColumns(board, row).map(column => (
          <Fragment key={column.key}>
            <dt>{column.label}</dt>
            <dd>{list.cell(column, row)}</dd>
          </Fragment>
        ))}
      </dl>
      {to && (
        <p className="kanban-note" role="status">
          正在移到“{to.label}”…
        </p>
      )}
    </article>
  )
}
