import { defineEndpoint } from '#core/contract/endpoint.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { workbenchCardsGet } from '../wire.ts'
import { homeCards } from './cards.ts'

const cardsEndpoint = defineEndpoint({
  ...workbenchCardsGet,
  name: 'workbench.cards',
  permission: 'session',
  title: '工作台',
  handle: homeCards,
})

export default defineServerPlugin({ id: 'workbench', endpoints: [cardsEndpoint] })
