import { createStore, type Row, type ShownList, type Store, toast } from '@yuanhang/runtime'
import { useSyncExternalStore } from 'react'
import { type BoardModel, type Lane, whyFixed } from './model.ts'

/** A card that is being dragged. */
export interface Dragged {
  readonly row: Row
  readonly from: Lane
  /** Key of the column under the pointer. */
  readonly over: string | undefined
}

/** What happens on a board and is no row of the list: drawn only by the columns and cards that it is about. */
export interface Desk {
  readonly dragged: Store<Dragged | undefined>
  /** Cards whose action is open, by id: the column that they are to go to. */
  readonly waiting: Store<ReadonlyMap<number, Lane>>
}

export const createDesk = (): Desk => ({
  dragged: createStore<Dragged | undefined>(undefined),
  waiting: createStore<ReadonlyMap<number, Lane>>(new Map()),
})

/** What follows from a store, drawn anew when that changes and not at each other change of the store. */
export const useOf = <T, R extends string | boolean | undefined | object>(store: Store<T>, read: (value: T) => R): R =>
  useSyncExternalStore(store.subscribe, () => read(store.get()))

/** The list and what its board is made of. */
export interface Board {
  readonly list: ShownList
  readonly model: BoardModel
  readonly lanes: readonly Lane[]
  readonly desk: Desk
}

const without = (waiting: ReadonlyMap<number, Lane>, id: number): ReadonlyMap<number, Lane> => {
  const next = new Map(waiting)
  next.delete(id)
  return next
}

/** Why this card cannot be put into that column; undefined when its action may be asked. */
export const whyNot = ({ list, model }: Pick<Board, 'list' | 'model'>, row: Row, to: Lane): string | undefined =>
  whyFixed(model.mover, row, list.stateOf) ?? to.refusal

/**
 * Runs the real action, with the column's value as the first value of its form. Guards, form and server decide: until they have, the card stays
 * where it is and says where it is to go. What they refuse, or a person cancels, has changed nothing.
 * @returns whether something was changed
 */
export const moveCard = async (board: Pick<Board, 'list' | 'model' | 'desk'>, row: Row, to: Lane): Promise<boolean> => {
  const { list, model, desk } = board
  const reason = whyNot(board, row, to)
  if (reason) toast.warning(reason)
  if (reason !== undefined || model.mover === undefined || desk.waiting.get().has(row.id)) return false
  desk.waiting.set(new Map([...desk.waiting.get(), [row.id, to]]))
  try {
    return await list.run(model.mover.action, [row], { [model.mover.item]: to.value })
  } finally {
    desk.waiting.set(without(desk.waiting.get(), row.id))
  }
}
