import { type FieldError, invalid } from '#core/contract/errors.ts'
import { pickKeys } from '#core/contract/must.ts'
import { inRange, NUMBER_KEYS, NUMBER_RANGES, numberProblem, warnProblem } from '../setting-rules.ts'
import type { RuleSettings } from '../wire/settings.ts'

function overrideProblem({ holdingOverrides }: RuleSettings): string | undefined {
  const wrong = holdingOverrides.find(({ holdingLimit }) => !inRange(holdingLimit, NUMBER_RANGES.holdingLimit))
  if (wrong) return numberProblem('holdingLimit', wrong.holdingLimit)
  return new Set(holdingOverrides.map(item => item.employeeId)).size < holdingOverrides.length ? '同一员工只能设置一次' : undefined
}

/**
 * Validated settings in canonical form, as used for hash and database: lists sorted, ordered leads always exempt.
 * @throws 422 with a message for each value out of range
 */
export function checkSettings(sent: RuleSettings): RuleSettings {
  const errors: FieldError[] = NUMBER_KEYS.flatMap(field => {
    const message = numberProblem(field, sent[field])
    return message === undefined ? [] : [{ field, message }]
  })
  // Warnings are not compared with a number of days that is invalid itself.
  const warn = errors.some(({ field }) => field.endsWith('Days')) ? undefined : warnProblem(sent)
  if (warn) errors.push({ field: 'warnDays', message: warn })
  const override = overrideProblem(sent)
  if (override) errors.push({ field: 'holdingOverrides', message: override })
  if (errors.length > 0) throw invalid(errors)
  return {
    ...pickKeys(sent, NUMBER_KEYS),
    followEnabled: sent.followEnabled,
    allocEnabled: sent.allocEnabled,
    autoContact: sent.autoContact,
    warnDays: sent.warnDays.toSorted((a, b) => b - a),
    exempt: (['ORDERED', 'EXCLUSIVE', 'PROTECTED'] as const).filter(one => one === 'ORDERED' || sent.exempt.includes(one)),
    holdingOverrides: sent.holdingOverrides
      .map(({ employeeId, holdingLimit }) => ({ employeeId, holdingLimit }))
      .toSorted((a, b) => a.employeeId - b.employeeId),
    autoAssignOff: sent.autoAssignOff.toSorted((a, b) => a - b),
  }
}

type LossClocks = Pick<RuleSettings, 'spreadDays' | 'followEnabled' | 'noFollowUpDays' | 'allocEnabled' | 'noAllocationDays' | 'exempt'>

/**
 * Whether each rule's period restarts for all leads: if it was off or longer before, and for both rules if an exemption is removed or the spread is
 * shortened. So no lead is lost immediately by a change of the rules.
 */
export function restartedPeriods(before: LossClocks, after: LossClocks): { readonly follow: boolean; readonly alloc: boolean } {
  const exposed = before.exempt.some(one => !after.exempt.includes(one)) || after.spreadDays < before.spreadDays
  return {
    follow: after.followEnabled && (exposed || !before.followEnabled || after.noFollowUpDays < before.noFollowUpDays),
    alloc: after.allocEnabled && (exposed || !before.allocEnabled || after.noAllocationDays < before.noAllocationDays),
  }
}
