import { Popup, type Row } from '@yuanhang/runtime'
import type { ReactNode } from 'react'
import { type BoardContext, moveRefusal } from './desk.ts'
import { immovableReason, type Lane } from './model.ts'

/** The card whose menu is open, and the button that opened it. */
export interface OpenMenu {
  readonly anchor: HTMLElement
  readonly row: Row
  readonly from: Lane
}

interface MenuProps extends OpenMenu {
  readonly board: BoardContext
  onMove(row: Row, to: Lane): void
  onClose(): void
}

interface MoveMenuItemProps {
  readonly label: string
  readonly danger?: boolean | undefined
  /** True for the first item of another kind, which gets a separator. */
  readonly apart?: boolean
  /** Reason why the item is disabled; it stays focusable and shows the reason. */
  readonly reason: string | undefined
  onPress(): void
}

const MoveMenuItem = ({ label, danger, apart, reason, onPress }: MoveMenuItemProps): ReactNode => (
  <button
    type="button"
    role="menuitem"
    className={`kanban-item${danger ? ' kanban-danger' : ''}${apart ? ' kanban-item-apart' : ''}`}
    aria-disabled={reason !== undefined || undefined}
    onClick={() => reason === undefined && onPress()}
  >
    {label}
    {reason && <small>{reason}</small>}
  </button>
)

/** Menu of a card: target columns, and other actions of its row. */
export const cardMenu = ({ list, model, lanes }: BoardContext, row: Row, from: Lane) => ({
  targets: immovableReason(model.mover, row, list.stateOf) === '' ? [] : lanes.filter(({ key }) => key !== from.key),
  others: list.view.rowActions.filter(action => list.stateOf(action, row).visible),
})

/** Menu with everything that can be done with a card, without dragging. */
export const MoveMenu = ({ anchor, row, from, board, onMove, onClose }: MenuProps): ReactNode => {
  const { list } = board
  const { targets, others } = cardMenu(board, row, from)
  const close = (act: () => void) => (): void => {
    onClose()
    act()
  }
  return (
    <Popup anchor={anchor} role="menu" label="移到…" onClose={onClose}>
      {targets.map(lane => (
        <MoveMenuItem
          key={lane.key}
          label={`移到“${lane.label}”`}
          reason={moveRefusal(board, row, lane)}
          onPress={close(() => onMove(row, lane))}
        />
      ))}
      {others.map((action, at) => {
        const { disabled, reason = '现在不能使用' } = list.stateOf(action, row)
        return (
          <MoveMenuItem
            key={action.key}
            label={action.label}
            danger={action.danger}
            apart={at === 0 && targets.length > 0}
            reason={disabled ? reason : undefined}
            onPress={close(() => void list.run(action, [row]))}
          />
        )
      })}
    </Popup>
  )
}
