import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { type ActionRoom, buttonWidth, menuWidth } from '../../manifest/views/action-room.ts'
import type { ActionState } from './table-model.ts'

/** Where a row's actions stand. */
export interface PlacedActions {
  /** Buttons of their own, in the order of the manifest. All apply. */
  readonly beside: readonly ClientAction[]
  /** In the menu: what applies, what does not with its sentence, and what always stands aside. */
  readonly menu: readonly ClientAction[]
}

type StateOf = (action: ClientAction, row: Row) => ActionState

const total = (actions: readonly ClientAction[]): number => actions.reduce((all, action) => all + buttonWidth(action), 0)

/** Actions that a row is offered, by whether they apply to it. */
const offeredActions = (actions: readonly ClientAction[], row: Row, stateOf: StateOf) => {
  const offered = actions.map(action => ({ action, ...stateOf(action, row) })).filter(({ visible }) => visible)
  const named = offered.filter(({ action }) => !action.aside)
  return {
    applying: named.filter(({ disabled }) => !disabled).map(({ action }) => action),
    refused: named.filter(({ disabled }) => disabled).map(({ action }) => action),
    aside: offered.filter(({ action }) => action.aside).map(({ action }) => action),
  }
}

/** As many as fit, in their order; what has an opposite among the actions before others. */
const fitting = (applying: readonly ClientAction[], all: readonly ClientAction[], width: number): readonly ClientAction[] => {
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

/** What applies to the row stands in it as far as there is room; what does not is behind 更多. */
export const placeActions = (actions: readonly ClientAction[], row: Row, room: ActionRoom, stateOf: StateOf): PlacedActions => {
  const { applying, refused, aside } = offeredActions(actions, row, stateOf)
  const behind = [...refused, ...aside]
  if (behind.length === 0 && total(applying) <= room.buttons) return { beside: applying, menu: [] }
  const beside = fitting(applying, actions, room.buttons - menuWidth[room.menu])
  return { beside, menu: [...applying.filter(action => !beside.includes(action)), ...behind] }
}

/** On a card one button, for the wanted action or else for the first that applies. */
export const placeOnCard = (actions: readonly ClientAction[], row: Row, wanted: string | undefined, stateOf: StateOf): PlacedActions => {
  const { applying, refused, aside } = offeredActions(actions, row, stateOf)
  const beside = [...applying.filter(({ key }) => key === wanted), ...applying].slice(0, 1)
  return { beside, menu: [...applying.filter(action => !beside.includes(action)), ...refused, ...aside] }
}
