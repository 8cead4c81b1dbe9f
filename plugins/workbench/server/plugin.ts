import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { cardsOf } from './cards.ts'

/** GET /workbench/cards: the cards that the resources' "home" declares, for the employee who asks. */
const cards: DeclaredEndpoint = {
  name: 'workbench.cards',
  method: 'GET',
  path: '/workbench/cards',
  permission: 'session',
  title: '工作台',
  output: { type: 'array', items: { type: 'object' } },
  handle: cardsOf,
}

export const workbenchServer = defineServerPlugin({ id: 'workbench', endpoints: [cards] })
