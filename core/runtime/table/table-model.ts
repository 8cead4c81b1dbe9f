import type { ClientAction, Row } from '#schemas/types/wire.ts'
import type { ActionColumnWidth } from '../../manifest/views/action-room.ts'
import type { Arranging } from '../arranging/use-arranging.ts'
import type { PlacedColumn } from './layout.ts'
import type { Selection } from './selection.ts'

export interface ActionAvailability {
  readonly visible: boolean
  readonly disabled: boolean
  readonly reason?: string | undefined
}

/** The part of the table model that row actions use. */
export interface RowModel {
  /** Row actions that get buttons: those that no column opens. */
  readonly shownActions: readonly ClientAction[]
  readonly actionRoom: ActionColumnWidth
  stateOf(action: ClientAction, row: Row): ActionAvailability
  run(action: ClientAction, row: Row): void
  openMenu(anchor: HTMLElement, row: Row, actions: readonly ClientAction[]): void
}

/** Everything rows share. One object per screen and layout: while it is identical, a row renders only if its own data change. */
export interface TableModel extends RowModel {
  readonly left: readonly PlacedColumn[]
  readonly middle: readonly PlacedColumn[]
  readonly right: readonly PlacedColumn[]
  /** Including checkbox and actions column. */
  readonly columnCount: number
  readonly selection: Selection | undefined
  canSelect(row: Row): boolean
  /** All row actions, whether run by a button or by a cell. */
  readonly rowActions: readonly ClientAction[]
  /** Defined if rows are ordered by hand. */
  readonly arranging: Arranging | undefined
  readonly tree: boolean
  toggleTree(id: number): void
}
