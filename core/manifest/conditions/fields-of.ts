import type { BoundCondition } from '#schemas/types/wire.ts'

/** The comparisons that a condition is made of. */
export const conditionLeaves = (condition: BoundCondition): readonly BoundCondition[] => {
  const parts = [...(condition.all ?? []), ...(condition.any ?? []), ...(condition.not === undefined ? [] : [condition.not])]
  return parts.length === 0 ? [condition] : parts.flatMap(conditionLeaves)
}

/** Fields of the row that a condition names. */
export const conditionFields = (condition: BoundCondition): readonly string[] =>
  conditionLeaves(condition).flatMap(({ field }) => field ?? [])
