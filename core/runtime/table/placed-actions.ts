import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { type ActionColumnWidth, buttonWidth, menuWidth } from '../../manifest/views/action-room.ts'
import type { ActionAvailability } from './table-model.ts'

/** Placement of a row's actions. */
export interface PlacedActions {
  /** Actions with a button, in manifest order. All are enabled. */
  readonly beside: readonly ClientAction[]
  /** Actions in the menu: enabled ones without a button, disabled ones with their reason, and those marked `aside`. */
  readonly menu: readonly ClientAction[]
}

type RowStateOf = (action: ClientAction, row: Row) => ActionAvailability

const buttonsWidth = (actions: readonly ClientAction[]): number => actions.reduce((all, action) => all + buttonWidth(action), 0)

/** The visible actions of a row, by whether they are enabled. */
const offeredActions = (actions: readonly ClientAction[], row: Row, stateOf: RowStateOf) => {
  const offered = actions.map(action => ({ action, ...stateOf(action, row) })).filter(({ visible }) => visible)
  const named = offered.filter(({ action }) => !action.aside)
  return {
    applying: named.filter(({ disabled }) => !disabled).map(({ action }) => action),
    refused: named.filter(({ disabled }) => disabled).map(({ action }) => action),
    aside: offered.filter(({ action }) => action.aside).map(({ action }) => action),
  }
}

/** As many actions as fit, in their order; actions with an opposite take precedence over others. */
const fittingActions = (applying: readonly ClientAction[], all: readonly ClientAction[], width: number): readonly ClientAction[] => {
  const ofPair = ({ opposite }: ClientAction): boolean => all.some(({ key }) => key === opposite)
  let left = width
  const taken = new Set<ClientAction>()
  for (const action of [...applying.filter(ofPair), ...applying.filter(action => !ofPair(action))]) {
    left -= buttonWidth(action)
    if (left < 0) break
    taken.add(action)
  }
  return applying.filter(action => taken.has(action))
}

/** Enabled actions get a button while there is space; disabled ones are under 更多. */
export const placeActions = (actions: readonly ClientAction[], row: Row, room: ActionColumnWidth, stateOf: RowStateOf): PlacedActions => {
  const { applying, refused, aside } = offeredActions(actions, row, stateOf)
  const behind = [...refused, ...aside]
  if (behind.length === 0 && buttonsWidth(applying) <= room.buttons) return { beside: applying, menu: [] }
  const beside = fittingActions(applying, actions, room.buttons - menuWidth[room.menu])
  return { beside, menu: [...applying.filter(action => !beside.includes(action)), ...behind] }
}

/** A card gets one button: for the wanted action, or else for the first enabled one. */
export const placeOnCard = (actions: readonly ClientAction[], row: Row, wanted: string | undefined, stateOf: RowStateOf): PlacedActions => {
  const { applying, refused, aside } = offeredActions(actions, row, stateOf)
  const beside = [...applying.filter(({ key }) => key === wanted), ...applying].slice(0, 1)
  return { beside, menu: [...applying.filter(action => !beside.includes(action)), ...refused, ...aside] }
}
