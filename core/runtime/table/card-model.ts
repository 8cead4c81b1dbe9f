import type { ClientAction, ClientCard } from '#schemas/types/wire.ts'
import type { TableColumn } from './columns.ts'

/** A card as it is drawn: everything that does not depend on the row. */
export interface CardModel {
  readonly title: TableColumn | undefined
  readonly lines: readonly (readonly TableColumn[])[]
  /** What can be done with a row, but for what the title opens. */
  readonly actions: readonly ClientAction[]
  /** Key of the one that has a button of its own where it applies. */
  readonly action: string | undefined
  /** Pixels, so that a long list need not measure. */
  readonly height: number
}

/** What a finger hits; the head of a card is as high. */
export const touchHeight = 44
export const lineHeight = 28
/** Above and below, with the line between two cards. */
const around = 9

/** @param columns all of the list, whether shown in its table or not */
export const cardModel = (card: ClientCard, columns: readonly TableColumn[], actions: readonly ClientAction[]): CardModel => {
  const named = (key: string): readonly TableColumn[] => columns.filter(column => column.key === key).slice(0, 1)
  const [title] = named(card.title)
  const lines = card.lines.map(line => line.flatMap(named)).filter(line => line.length > 0)
  return {
    title,
    lines,
    actions: actions.filter(({ key }) => key === card.action || key !== title?.column.action),
    action: card.action,
    height: touchHeight + lines.length * lineHeight + around,
  }
}
