import type { BoundCondition } from '#schemas/types/wire.ts'

/** Fields of the row that a condition names. */
export const conditionFields = (condition: BoundCondition): readonly string[] => [
  ...(condition.field === undefined ? [] : [condition.field]),
  ...[...(condition.all ?? []), ...(condition.any ?? []), ...(condition.not === undefined ? [] : [condition.not])].flatMap(conditionFields),
]
