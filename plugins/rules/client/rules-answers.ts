/** What /system/automaticLoss answers and takes. */

export interface RuleNumbers {
  readonly noFollowUpDays: number
  readonly noAllocationDays: number
  readonly minFollowUpChars: number
  readonly maxLossPercent: number
  readonly dailyClaimLimit: number
  readonly holdingLimit: number
  readonly exOwnerCooldownDays: number
  readonly seaViewLimit: number
  readonly maxInstitutions: number
}

export interface Override {
  readonly employeeId: number
  readonly name: string
  readonly holdingLimit: number
}

export interface Rules extends RuleNumbers {
  readonly version: number
  readonly followEnabled: boolean
  readonly allocEnabled: boolean
  readonly autoContact: boolean
  readonly warnDays: readonly number[]
  readonly exempt: readonly string[]
  readonly holdingOverrides: readonly Override[]
}

export interface Run {
  readonly id: number
  readonly state: 'RUNNING' | 'DONE' | 'REFUSED' | 'INTERRUPTED'
  readonly refusedReason: 'TOO_MANY' | 'CLOCK_JUMPED' | null
  readonly due: number
  readonly total: number
  readonly moved: number
  readonly startedDate: string
  readonly finishedDate: string | null
}

export type RulesAnswer = Rules & { readonly runs: readonly Run[] }

export interface Preview {
  readonly total: number
  readonly message: string
  /** What stands against it. */
  readonly notice?: string
  readonly days: readonly { readonly date: string; readonly noFollowUp: number; readonly noAllocation: number }[]
  readonly sample: readonly {
    readonly id: number
    readonly name: string
    readonly ownerName: string
    readonly lossTime: string
    readonly reason: 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION'
  }[]
  readonly previewToken: string
}

/** Settings while they are typed: a number may be missing. */
export type Draft = Omit<Rules, keyof RuleNumbers> & { readonly [K in keyof RuleNumbers]: number | undefined }

export interface NumberRule {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly help?: string
}

export const NUMBER_RULES: Readonly<Record<keyof RuleNumbers, NumberRule>> = {
  noFollowUpDays: { label: '未跟进天数', min: 1, max: 365, unit: '天' },
  noAllocationDays: { label: '未分配天数', min: 1, max: 365, unit: '天' },
  minFollowUpChars: { label: '有效跟进字数', min: 0, max: 100, unit: '字', help: '跟进内容去掉标点和空格后少于该字数时，不重新计时' },
  maxLossPercent: {
    label: '单次流失上限',
    min: 1,
    max: 100,
    unit: '%',
    help: '一次将流失的客户超过该比例（且不少于50条）时停止执行，并通知管理员',
  },
  dailyClaimLimit: { label: '每日领取上限', min: 0, max: 10_000, unit: '个/人', help: '0 为不限制' },
  holdingLimit: { label: '持有客户上限', min: 0, max: 100_000, unit: '个/人', help: '未成单且不在公海的客户，0 为不限制' },
  exOwnerCooldownDays: { label: '原归属人冷却天数', min: 0, max: 365, unit: '天', help: '曾负责该客户的人在此期间不可领取，0 为不限制' },
  seaViewLimit: { label: '公海每日查看上限', min: 0, max: 10_000, unit: '个/人', help: '每人每天可打开的公海客户详情数，0 为不限制' },
  maxInstitutions: { label: '最多分配机构数', min: 1, max: 20, unit: '家' },
}

/** Why the draft cannot be sent, by field; empty when it can. */
export function draftProblems(draft: Draft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const [key, { label, min, max }] of Object.entries(NUMBER_RULES)) {
    const value = draft[key as keyof RuleNumbers]
    if (value === undefined) problems[key] = `请输入${label}`
    else if (value < min || value > max) problems[key] = `${label}须在${min}-${max}之间`
  }
  // Days that are wrong themselves are nothing to compare with.
  const days = [
    draft.followEnabled && !problems['noFollowUpDays'] && draft.noFollowUpDays,
    draft.allocEnabled && !problems['noAllocationDays'] && draft.noAllocationDays,
  ]
  const shortest = Math.min(...days.filter(day => typeof day === 'number'))
  if (draft.warnDays.length > 5) problems['warnDays'] = '最多设置5个提醒天数'
  else if (draft.warnDays.some(day => day >= shortest)) problems['warnDays'] = `提醒天数须小于流失天数（${shortest}）`
  return problems
}

/** The body of preview and edit. */
export const bodyOf = (draft: Draft): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.keys(NUMBER_RULES).map(key => [key, draft[key as keyof RuleNumbers]])),
  version: draft.version,
  followEnabled: draft.followEnabled,
  allocEnabled: draft.allocEnabled,
  autoContact: draft.autoContact,
  warnDays: draft.warnDays,
  exempt: draft.exempt,
  holdingOverrides: draft.holdingOverrides.map(({ employeeId, holdingLimit }) => ({ employeeId, holdingLimit })),
})
