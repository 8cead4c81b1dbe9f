import type { RequestContext } from '#core/contract/endpoint.ts'
import type { Card } from '../wire.ts'

/** One card of the workbench. */
export interface CardSource {
  /** All of them: of the list it counts and of the screen it leads to. */
  readonly permission: readonly string[]
  /** undefined: nothing of this is the caller's to do. */
  load(context: Pick<RequestContext, 'actor' | 'db' | 'snapshot' | 'services'>): Promise<Card | undefined>
}
