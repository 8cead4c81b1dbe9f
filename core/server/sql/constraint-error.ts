import type { ConstraintRefusal } from '#core/contract/constraint-refusal.ts'
import { invalid, refuse } from '#core/contract/errors.ts'

/** The refusal that a plugin declares for the violated constraint; any other error unchanged. */
export function explainConstraint(error: unknown, refusals: ReadonlyMap<string, ConstraintRefusal>): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  const refusal = typeof constraint === 'string' ? refusals.get(constraint) : undefined
  if (refusal === undefined) return error
  return typeof refusal === 'string' ? refuse(refusal) : invalid([refusal])
}
