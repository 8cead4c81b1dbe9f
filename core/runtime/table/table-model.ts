import type { ClientAction, Row } from '#schemas/types/wire.ts'
import type { ActionRoom } from '../../manifest/views/action-room.ts'
import type { Arranging } from '../arranging/use-arranging.ts'
import type { PlacedColumn } from './layout.ts'
import type { Selection } from './selection.ts'

export interface ActionState {
  readonly visible: boolean
  readonly disabled: boolean
  readonly reason?: string | undefined
}

/** What the actions of a row need. */
export interface RowModel {
  /** Row actions with buttons: those that no column opens. */
  readonly shownActions: readonly ClientAction[]
  readonly actionRoom: ActionRoom
  stateOf(action: ClientAction, row: Row): ActionState
  run(action: ClientAction, row: Row): void
  openMenu(anchor: HTMLElement, row: Row, actions: readonly ClientAction[]): void
}

/** What rows need besides themselves. One object per screen and layout: as long as it is the same, a row renders only for its own sake. */
export interface TableModel extends RowModel {
  readonly left: readonly PlacedColumn[]
  readonly middle: readonly PlacedColumn[]
  readonly right: readonly PlacedColumn[]
  /** With box and actions. */
  readonly columnCount: number
  readonly selection: Selection | undefined
  canSelect(row: Row): boolean
  /** What can be done with a row, whether by a button or by a cell that opens it. */
  readonly rowActions: readonly ClientAction[]
  /** Rows are put in order by hand. */
  readonly arranging: Arranging | undefined
  readonly tree: boolean
  toggleTree(id: number): void
}
