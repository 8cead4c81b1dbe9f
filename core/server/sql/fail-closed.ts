import type { Resource } from '#core/contract/model/resource.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { ConditionError } from '#core/manifest/conditions/index.ts'
import { FALSE, type Predicate } from './condition.ts'

/** Where the errors of conditions are logged. */
export interface FailureLog {
  readonly log: Pick<ServerServices['log'], 'error'>
}

/** Returns a predicate that matches no row if the condition cannot be evaluated, and logs the error. */
export function failClosed(core: FailureLog, resource: Resource, make: () => Predicate): Predicate {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error
    core.log.error({ err: error, resource: resource.name }, 'condition cannot be evaluated')
    return FALSE
  }
}
