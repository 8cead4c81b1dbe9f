import { keysOf } from '#core/contract/must.ts'
import type { RuleNumbers, RuleSettings } from './wire/settings.ts'

export interface NumberRange {
  readonly label: string
  readonly min: number
  readonly max: number
}

/** Label and range of each number. */
export const NUMBER_RANGES: Readonly<Record<keyof RuleNumbers, NumberRange>> = {
  noFollowUpDays: { label: '未跟进天数', min: 1, max: 365 },
  noAllocationDays: { label: '未分配天数', min: 1, max: 365 },
  minFollowUpChars: { label: '有效跟进字数', min: 0, max: 100 },
  spreadDays: { label: '存量分散天数', min: 1, max: 90 },
  maxLossPercent: { label: '单次流失上限', min: 1, max: 100 },
  dailyClaimLimit: { label: '每日领取上限', min: 0, max: 10_000 },
  holdingLimit: { label: '持有客户上限', min: 0, max: 100_000 },
  exOwnerCooldownDays: { label: '原归属人冷却天数', min: 0, max: 365 },
  seaViewLimit: { label: '公海每日查看上限', min: 0, max: 10_000 },
  maxInstitutions: { label: '最多分配机构数', min: 1, max: 20 },
}

export const NUMBER_KEYS = keysOf(NUMBER_RANGES)

const MAX_WARN_DAYS = 5

export const inRange = (value: number, { min, max }: NumberRange): boolean => value >= min && value <= max

/** Error message for a number; undefined if it is in range. */
export const numberProblem = (key: keyof RuleNumbers, value: number): string | undefined => {
  const { label, min, max } = NUMBER_RANGES[key]
  return inRange(value, NUMBER_RANGES[key]) ? undefined : `${label}须在${min}-${max}之间`
}

type WarnSettings = Pick<RuleSettings, 'warnDays' | 'followEnabled' | 'noFollowUpDays' | 'allocEnabled' | 'noAllocationDays'>

/** Error message for the warning days; undefined if valid. The other days must be valid. */
export function warnProblem({ warnDays, followEnabled, noFollowUpDays, allocEnabled, noAllocationDays }: WarnSettings): string | undefined {
  if (warnDays.length > MAX_WARN_DAYS) return `最多设置${MAX_WARN_DAYS}个提醒天数`
  if (warnDays.some(day => day < 1 || day > 365)) return '提醒天数须在1-365之间'
  const shortest = Math.min(
    followEnabled ? noFollowUpDays : Number.POSITIVE_INFINITY,
    allocEnabled ? noAllocationDays : Number.POSITIVE_INFINITY,
  )
  return warnDays.some(day => day >= shortest) ? `提醒天数须小于流失天数（${shortest}）` : undefined
}
