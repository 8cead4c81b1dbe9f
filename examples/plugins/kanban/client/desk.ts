import { createStore, type Row, type ShownList, type Store, toast } from '@yuanhang/runtime'
import { useSyncExternalStore } from 'react'
import { type BoardModel, immovableReason, type Lane } from './model.ts'

/** A card that is being dragged. */
export interface Dragged {
  readonly row: Row
  readonly from: Lane
  /** Key of the column under the pointer. */
  readonly over: string | undefined
}

/** State of the board outside the list's rows. Stores are used so that only the affected columns and cards render. */
export interface BoardState {
  readonly dragged: Store<Dragged | undefined>
  /** Target columns of cards whose action is open, by row id. */
  readonly waiting: Store<ReadonlyMap<number, Lane>>
}

export const createBoardState = (): BoardState => ({
  dragged: createStore<Dragged | undefined>(undefined),
  waiting: createStore<ReadonlyMap<number, Lane>>(new Map()),
})

/** Value derived from a store; the component only renders when the derived value changes. */
export const useStoreValue = <T, R extends string | boolean | undefined | object>(store: Store<T>, read: (value: T) => R): R =>
  useSyncExternalStore(store.subscribe, () => read(store.get()))

/** The list and the parts of its board. */
export interface BoardContext {
  readonly list: ShownList
  readonly model: BoardModel
  readonly lanes: readonly Lane[]
  readonly desk: BoardState
}

const withoutRow = (waiting: ReadonlyMap<number, Lane>, id: number): ReadonlyMap<number, Lane> => {
  const next = new Map(waiting)
  next.delete(id)
  return next
}

/** Reason why the card cannot move to the column; '' without an explanation; undefined if it can. */
export const moveRefusal = ({ list, model }: Pick<BoardContext, 'list' | 'model'>, row: Row, to: Lane): string | undefined =>
  immovableReason(model.mover, row, list.stateOf) ?? to.refusal

/**
 * Runs the action with the column's value as the initial value of its form item. Guards, form and server decide; until then the card stays in
 * place and shows its target. If they refuse, or the user cancels, nothing has changed.
 * @returns whether anything was changed
 */
export const moveCard = async (board: Pick<BoardContext, 'list' | 'model' | 'desk'>, row: Row, to: Lane): Promise<boolean> => {
  const { list, model, desk } = board
  const reason = moveRefusal(board, row, to)
  if (reason) toast.warning(reason)
  if (reason !== undefined || model.mover === undefined || desk.waiting.get().has(row.id)) return false
  desk.waiting.set(new Map([...desk.waiting.get(), [row.id, to]]))
  try {
    return await list.run(model.mover.action, [row], { [model.mover.item]: to.value })
  } finally {
    desk.waiting.set(withoutRow(desk.waiting.get(), row.id))
  }
}
