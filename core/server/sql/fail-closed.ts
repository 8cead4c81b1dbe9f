import type { Resource } from '#core/contract/model/resource.ts'
import { ConditionError } from '#core/manifest/conditions/index.ts'
import type { Core } from '../pipeline/core.ts'
import { FALSE, type Predicate } from './condition.ts'

/** Returns a predicate that matches no row if the condition cannot be evaluated, and logs the error. */
export function failClosed(core: Pick<Core, 'log'>, resource: Resource, make: () => Predicate): Predicate {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error
    core.log.error({ err: error, resource: resource.name }, 'condition cannot be evaluated')
    return FALSE
  }
}
