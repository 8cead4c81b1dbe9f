import type { Condition } from '#schemas/types/condition.ts'

/** Fields of the row that a condition names. */
export const conditionFields = (condition: Condition): readonly string[] => [
  ...(condition.field === undefined ? [] : [condition.field]),
  ...[...(condition.all ?? []), ...(condition.any ?? []), ...(condition.not === undefined ? [] : [condition.not])].flatMap(conditionFields),
]
