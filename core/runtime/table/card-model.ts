import type { ClientAction, ClientCard } from '#schemas/types/wire.ts'
import type { TableColumn } from './columns.ts'

/** Everything about a card that does not depend on the row. */
export interface CardModel {
  readonly title: TableColumn | undefined
  readonly lines: readonly (readonly TableColumn[])[]
  /** Row actions, without the one that the title opens. */
  readonly actions: readonly ClientAction[]
  /** Key of the action that gets a button on the card if it applies. */
  readonly action: string | undefined
  /** Pixels, so that a long list needs no measuring. */
  readonly height: number
}

/** Height of a touch target in pixels; the head of a card has the same height. */
export const touchHeight = 44
export const lineHeight = 28
/** Padding above and below, plus the border between two cards. */
const cardPadding = 9

/** @param columns all columns of the list, including those hidden in its table */
export const cardModel = (card: ClientCard, columns: readonly TableColumn[], actions: readonly ClientAction[]): CardModel => {
  const named = (key: string): readonly TableColumn[] => columns.filter(column => column.key === key).slice(0, 1)
  const [title] = named(card.title)
  const lines = card.lines.map(line => line.flatMap(named)).filter(line => line.length > 0)
  return {
    title,
    lines,
    actions: actions.filter(({ key }) => key === card.action || key !== title?.column.action),
    action: card.action,
    height: touchHeight + lines.length * lineHeight + cardPadding,
  }
}
