import type { BoundCondition } from '#schemas/types/wire.ts'

/** All comparisons in a condition. */
export const conditionLeaves = (condition: BoundCondition): readonly BoundCondition[] => {
  const parts = [...(condition.all ?? []), ...(condition.any ?? []), ...(condition.not === undefined ? [] : [condition.not])]
  return parts.length === 0 ? [condition] : parts.flatMap(conditionLeaves)
}

/** Names of the row's fields in a condition, possibly repeated. */
export const conditionFields = (condition: BoundCondition): readonly string[] =>
  conditionLeaves(condition).flatMap(({ field }) => field ?? [])
