import { defineEndpoint } from '#core/contract/endpoint.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { FLAG, listOf, mapOf, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import { homeCards } from './cards.ts'

/** JSON Schemas of the cards, see wire.ts. */
const NUMBER_CARD = objectOf({
  kind: { type: 'string', const: 'number' },
  key: TEXT,
  title: TEXT,
  figures: listOf(objectOf({ count: WHOLE, path: TEXT }, { scope: { type: 'string', enum: ['mine', 'department', 'all'] } })),
})
const WAITING_CARD = objectOf(
  {
    kind: { type: 'string', const: 'waiting' },
    key: TEXT,
    title: TEXT,
    count: WHOLE,
    path: TEXT,
    empty: TEXT,
    hint: TEXT,
    items: listOf(objectOf({ id: WHOLE, title: TEXT, hint: TEXT, urgent: FLAG, path: TEXT }, { row: mapOf({}) })),
  },
  { action: objectOf({ screen: TEXT, key: TEXT, label: TEXT }) },
)

/** GET /workbench/cards: cards declared in the resources' "home", for the caller. */
const cardsEndpoint = defineEndpoint({
  name: 'workbench.cards',
  method: 'GET',
  path: '/workbench/cards',
  permission: 'session',
  title: '工作台',
  output: listOf({ oneOf: [NUMBER_CARD, WAITING_CARD] }),
  handle: homeCards,
})

export default defineServerPlugin({ id: 'workbench', endpoints: [cardsEndpoint] })
