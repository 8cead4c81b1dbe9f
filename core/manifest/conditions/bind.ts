import type { ConditionKind } from '#core/contract/field-type.ts'
import type { Condition } from '#schemas/types/condition.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'

/**
 * The condition with the kind of every compared field filled in, without which it cannot be evaluated. Fields for which `kindOf` returns undefined
 * stay without a kind.
 */
export const bindCondition = (condition: Condition, kindOf: (field: string) => ConditionKind | undefined): BoundCondition => {
  const { all, any, not, ...comparison } = condition
  const kind = comparison.field === undefined ? undefined : kindOf(comparison.field)
  const bind = (part: Condition): BoundCondition => bindCondition(part, kindOf)
  return {
    ...comparison,
    ...(kind && { kind }),
    ...(all && { all: all.map(bind) }),
    ...(any && { any: any.map(bind) }),
    ...(not && { not: bind(not) }),
  }
}
