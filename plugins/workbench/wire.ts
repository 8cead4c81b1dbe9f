/** Endpoint of the home page, for client and server. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { ANY, choiceOf, eitherOf, exactly, FLAG, listOf, mapOf, objectOf, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

const CARD_SCOPE = choiceOf('mine', 'department', 'all')
/** Owner of the rows that a figure counts. */
export type CardScope = TypeOf<typeof CARD_SCOPE>

/** Absent `scope`: the card has a single figure. */
const CARD_FIGURE = objectOf({ count: WHOLE, path: TEXT }, { scope: CARD_SCOPE })
/** Number with the list that it counts. */
export type CardFigure = TypeOf<typeof CARD_FIGURE>

const NUMBER_CARD = objectOf({
  kind: exactly('number'),
  key: TEXT,
  title: TEXT,
  /** From the narrowest scope outwards. */
  figures: listOf(CARD_FIGURE),
})
/** Card of figures, one per scope that the employee may see. */
export type NumberCard = TypeOf<typeof NUMBER_CARD>

const QUICK_ACTION = objectOf({ screen: TEXT, key: TEXT, label: TEXT })
/** Quick action of an item: a row action of this screen's list. */
export type QuickAction = TypeOf<typeof QUICK_ACTION>

const WAITING_ITEM = objectOf(
  {
    id: WHOLE,
    title: TEXT,
    hint: TEXT,
    /** True if it has waited too long, or is about to be lost. */
    urgent: FLAG,
    path: TEXT,
  },
  {
    /** Values of the fields in the quick action's conditions; the server checks them again. */
    row: mapOf(ANY),
  },
)
export type WaitingItem = TypeOf<typeof WAITING_ITEM>

const WAITING_CARD = objectOf(
  {
    kind: exactly('waiting'),
    key: TEXT,
    title: TEXT,
    count: WHOLE,
    /** List of all of them. */
    path: TEXT,
    /** Text if nothing waits. */
    empty: TEXT,
    /** Suggestion if nothing waits; '' for none. */
    hint: TEXT,
    items: listOf(WAITING_ITEM),
  },
  { action: QUICK_ACTION },
)
/** Card of waiting items: their count, and the first ones. */
export type WaitingCard = TypeOf<typeof WAITING_CARD>

export type WorkbenchCard = NumberCard | WaitingCard

/** Cards declared in the resources' "home", for the caller. */
export const workbenchCardsGet = endpointAt({
  method: 'GET',
  path: '/workbench/cards',
  output: listOf(eitherOf(NUMBER_CARD, WAITING_CARD)),
})
