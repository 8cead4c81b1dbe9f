import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import type { CardSource } from './server/card-source.ts'
import type { Card } from './wire.ts'

const holds = ({ admin, permissions }: { admin: boolean; permissions: ReadonlySet<string> }, needed: readonly string[]): boolean =>
  admin || needed.every(permission => permissions.has(permission))

/** GET /workbench/cards: the cards of whoever asks, in the application's order; none whose list he may not see. */
const cards = (sources: readonly CardSource[]): DeclaredEndpoint => ({
  name: 'workbench.cards',
  method: 'GET',
  path: '/workbench/cards',
  permission: 'session',
  title: '工作台',
  output: { type: 'array', items: { type: 'object' } },
  async handle(context): Promise<readonly Card[]> {
    const mine = sources.filter(source => holds(context.actor, source.permission))
    const loaded = await Promise.all(mine.map(source => source.load(context)))
    return loaded.filter(card => card !== undefined)
  },
})

/** @param sources what the application has to show */
export const workbenchServer = (sources: readonly CardSource[]): ServerPlugin =>
  defineServerPlugin({ id: 'workbench', endpoints: [cards(sources)] })
