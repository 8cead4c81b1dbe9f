import { invalid } from '#core/contract/errors.ts'
import { MANUAL_PHASES, type ManualPhase } from './lead-record.ts'

const manualPhaseOf = (phase: unknown): ManualPhase | undefined => MANUAL_PHASES.find(one => one === phase)

/**
 * The manual phase that a form asks for; undefined if it asks for no change.
 * @param current phase of the lead, undefined for a new one
 * @throws 422 if the phase cannot be set by hand
 */
export function askedPhase(asked: unknown, current?: unknown): ManualPhase | undefined {
  if (asked === undefined || asked === null || asked === current) return undefined
  if (current !== undefined && !manualPhaseOf(current))
    throw invalid([{ field: 'customerPhase', message: '已分配或已成单的客户不可修改阶段' }])
  const phase = manualPhaseOf(asked)
  if (!phase) throw invalid([{ field: 'customerPhase', message: '该客户阶段不能手动选择' }])
  return phase
}
