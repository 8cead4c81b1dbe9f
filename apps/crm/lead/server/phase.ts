import { invalid } from '#core/contract/errors.ts'

/** Phases that staff set; the others follow from relations and orders. */
const MANUAL: readonly unknown[] = ['NEW_CUSTOMER_CAPITAL', 'CONTACTS', 'IN_INTENTION', 'TO_BE_ALLOCATED']

const isManual = (phase: unknown): boolean => MANUAL.includes(phase)

/**
 * The manual phase that a form asks for; undefined when it asks for no change.
 * @param current phase of the lead, undefined for a new one
 * @throws 422 when the phase cannot be set by hand
 */
export function askedPhase(asked: unknown, current?: unknown): string | undefined {
  if (asked === undefined || asked === null || asked === current) return undefined
  if (current !== undefined && !isManual(current)) throw invalid([{ field: 'customerPhase', message: '已分配或已成单的客户不可修改阶段' }])
  if (!isManual(asked)) throw invalid([{ field: 'customerPhase', message: '该客户阶段不能手动选择' }])
  return asked as string
}
