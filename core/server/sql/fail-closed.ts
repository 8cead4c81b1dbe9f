import type { Resource } from '#core/contract/model/resource.ts'
import { ConditionError } from '#core/manifest/conditions/index.ts'
import type { Core } from '../pipeline/core.ts'
import { FALSE, type Predicate } from './condition.ts'

/** A condition that cannot be evaluated shows nothing, and is reported. */
export function failClosed(core: Pick<Core, 'log'>, resource: Resource, make: () => Predicate): Predicate {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error
    core.log.error({ err: error, resource: resource.name }, 'condition cannot be evaluated')
    return FALSE
  }
}
