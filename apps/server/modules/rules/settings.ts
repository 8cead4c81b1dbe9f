import { type FieldError, invalid } from '#core/contract/errors.ts'

export type Exemption = 'ORDERED' | 'EXCLUSIVE' | 'PROTECTED'

/** The clocks and limits of leads as the settings screen sends them. 0 switches a limit off. */
export interface RuleSettings {
  readonly followEnabled: boolean
  readonly noFollowUpDays: number
  readonly allocEnabled: boolean
  readonly noAllocationDays: number
  /** Days before the loss on which it is told, in falling order. */
  readonly warnDays: readonly number[]
  readonly exempt: readonly Exemption[]
  /** A shorter follow-up does not reset the clock. */
  readonly minFollowUpChars: number
  readonly maxLossPercent: number
  readonly autoContact: boolean
  readonly dailyClaimLimit: number
  readonly holdingLimit: number
  readonly exOwnerCooldownDays: number
  readonly seaViewLimit: number
  readonly maxInstitutions: number
  /** Employees with a holding limit of their own. */
  readonly holdingOverrides: readonly { readonly employeeId: number; readonly holdingLimit: number }[]
}

type NumberKey = {
  [K in keyof RuleSettings]: RuleSettings[K] extends number ? K : never
}[keyof RuleSettings]

/** Label and range of every number, as decisions have them. */
export const NUMBERS: Readonly<Record<NumberKey, readonly [label: string, min: number, max: number]>> = {
  noFollowUpDays: ['未跟进天数', 1, 365],
  noAllocationDays: ['未分配天数', 1, 365],
  minFollowUpChars: ['有效跟进字数', 0, 100],
  maxLossPercent: ['单次流失上限', 1, 100],
  dailyClaimLimit: ['每日领取上限', 0, 10_000],
  holdingLimit: ['持有客户上限', 0, 100_000],
  exOwnerCooldownDays: ['原归属人冷却天数', 0, 365],
  seaViewLimit: ['公海每日查看上限', 0, 10_000],
  maxInstitutions: ['最多分配机构数', 1, 20],
}

const MOST_WARNINGS = 5
const flags = ['followEnabled', 'allocEnabled', 'autoContact'] as const

const integers = Object.fromEntries(Object.keys(NUMBERS).map(key => [key, { type: 'integer' }]))

/** JSON Schema properties of the settings; ranges are told in words by checkSettings. */
export const SETTINGS_PROPERTIES = {
  version: { type: 'integer', minimum: 1 },
  ...integers,
  ...Object.fromEntries(flags.map(key => [key, { type: 'boolean' }])),
  warnDays: { type: 'array', items: { type: 'integer' }, uniqueItems: true, maxItems: 100 },
  exempt: { type: 'array', items: { enum: ['ORDERED', 'EXCLUSIVE', 'PROTECTED'] }, uniqueItems: true, maxItems: 3 },
  holdingOverrides: {
    type: 'array',
    maxItems: 500,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['employeeId', 'holdingLimit'],
      properties: { employeeId: { type: 'integer', minimum: 1 }, holdingLimit: { type: 'integer' } },
    },
  },
} as const

export const SETTINGS_INPUT = {
  type: 'object',
  additionalProperties: false,
  required: Object.keys(SETTINGS_PROPERTIES),
  properties: SETTINGS_PROPERTIES,
} as const

const outside = (value: number, min: number, max: number): boolean => value < min || value > max

function warnProblem({ warnDays, followEnabled, noFollowUpDays, allocEnabled, noAllocationDays }: RuleSettings): string | undefined {
  if (warnDays.length > MOST_WARNINGS) return `最多设置${MOST_WARNINGS}个提醒天数`
  if (warnDays.some(day => outside(day, 1, 365))) return '提醒天数须在1-365之间'
  const shortest = Math.min(
    followEnabled ? noFollowUpDays : Number.POSITIVE_INFINITY,
    allocEnabled ? noAllocationDays : Number.POSITIVE_INFINITY,
  )
  return warnDays.some(day => day >= shortest) ? `提醒天数须小于流失天数（${shortest}）` : undefined
}

function overrideProblem({ holdingOverrides }: RuleSettings): string | undefined {
  const [, min, max] = NUMBERS.holdingLimit
  if (holdingOverrides.some(({ holdingLimit }) => outside(holdingLimit, min, max))) return `持有客户上限须在${min}-${max}之间`
  return new Set(holdingOverrides.map(item => item.employeeId)).size < holdingOverrides.length ? '同一员工只能设置一次' : undefined
}

/**
 * The settings in the one form that hash and database know: lists sorted, an ordered lead always exempt.
 * @param body has passed SETTINGS_INPUT
 * @throws 422 with a sentence for every value that is out of range
 */
export function checkSettings(body: Readonly<Record<string, unknown>>): RuleSettings {
  const sent = body as unknown as RuleSettings
  const errors: FieldError[] = Object.entries(NUMBERS).flatMap(([field, [label, min, max]]) =>
    outside(sent[field as NumberKey], min, max) ? [{ field, message: `${label}须在${min}-${max}之间` }] : [],
  )
  // Days that are wrong themselves are nothing to compare with.
  const warn = errors.some(({ field }) => field.endsWith('Days')) ? undefined : warnProblem(sent)
  if (warn) errors.push({ field: 'warnDays', message: warn })
  const override = overrideProblem(sent)
  if (override) errors.push({ field: 'holdingOverrides', message: override })
  if (errors.length > 0) throw invalid(errors)
  const numbers = Object.fromEntries(Object.keys(NUMBERS).map(key => [key, sent[key as NumberKey]])) as Pick<RuleSettings, NumberKey>
  return {
    ...numbers,
    followEnabled: sent.followEnabled,
    allocEnabled: sent.allocEnabled,
    autoContact: sent.autoContact,
    warnDays: sent.warnDays.toSorted((a, b) => b - a),
    exempt: (['ORDERED', 'EXCLUSIVE', 'PROTECTED'] as const).filter(one => one === 'ORDERED' || sent.exempt.includes(one)),
    holdingOverrides: sent.holdingOverrides
      .map(({ employeeId, holdingLimit }) => ({ employeeId, holdingLimit }))
      .toSorted((a, b) => a.employeeId - b.employeeId),
  }
}

type Clocks = Pick<RuleSettings, 'followEnabled' | 'noFollowUpDays' | 'allocEnabled' | 'noAllocationDays' | 'exempt'>

/** Which clocks begin anew: those that were off or longer, and both when leads lose their exemption. Nobody loses a lead by a change of the rule itself. */
export function tightened(before: Clocks, after: Clocks): { readonly follow: boolean; readonly alloc: boolean } {
  const exposed = before.exempt.some(one => !after.exempt.includes(one))
  return {
    follow: after.followEnabled && (exposed || !before.followEnabled || after.noFollowUpDays < before.noFollowUpDays),
    alloc: after.allocEnabled && (exposed || !before.allocEnabled || after.noAllocationDays < before.noAllocationDays),
  }
}
