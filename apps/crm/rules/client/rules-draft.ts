import { NUMBER_RANGES, numberProblem, warnProblem } from '../setting-rules.ts'
import type { RuleNumbers, RuleSettings, RulesAnswer } from '../wire.ts'

/** Settings while they are edited: a number may be missing. */
export type RulesDraft = Omit<RulesAnswer, keyof RuleNumbers | 'runs' | 'release' | 'spread'> & {
  readonly [K in keyof RuleNumbers]: number | undefined
}

/** Unit and help text of a number input. */
export interface NumberWords {
  readonly unit: string
  readonly help?: string
}

export const NUMBER_WORDS: Readonly<Record<keyof RuleNumbers, NumberWords>> = {
  noFollowUpDays: { unit: '天' },
  noAllocationDays: { unit: '天' },
  minFollowUpChars: { unit: '字', help: '跟进内容去掉标点和空格后少于该字数时，不重新计时' },
  spreadDays: { unit: '天', help: '启用或收紧规则时，原有客户重新计时，到期后分散在这些天内陆续流失，1 为同一天' },
  maxLossPercent: { unit: '%', help: '一次将流失的客户超过该比例（且不少于50条）时停止执行，通知可修改规则的人，由其查看后放行' },
  dailyClaimLimit: { unit: '个/人', help: '0 为不限制' },
  holdingLimit: { unit: '个/人', help: '未成单且不在公海的客户，0 为不限制' },
  exOwnerCooldownDays: { unit: '天', help: '曾负责该客户的人在此期间不可领取，0 为不限制' },
  seaViewLimit: { unit: '个/人', help: '每人每天可打开的公海客户详情数，0 为不限制' },
  maxInstitutions: { unit: '家' },
}

const NUMBER_KEYS = Object.keys(NUMBER_RANGES) as (keyof RuleNumbers)[]

/** Error messages of the draft by field; empty if it can be sent. */
export function draftProblems(draft: RulesDraft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const key of NUMBER_KEYS) {
    const value = draft[key]
    const problem = value === undefined ? `请输入${NUMBER_RANGES[key].label}` : numberProblem(key, value)
    if (problem !== undefined) problems[key] = problem
  }
  // Warnings are not compared with a number of days that is invalid itself.
  const { noFollowUpDays = 0, noAllocationDays = 0 } = draft
  const warn = warnProblem({
    ...draft,
    followEnabled: draft.followEnabled && !problems['noFollowUpDays'],
    noFollowUpDays,
    allocEnabled: draft.allocEnabled && !problems['noAllocationDays'],
    noAllocationDays,
  })
  return warn === undefined ? problems : { ...problems, warnDays: warn }
}

/** Request body of preview and edit; the draft must have no problems. */
export const draftBody = (draft: RulesDraft): RuleSettings & { readonly version: number } => ({
  ...(Object.fromEntries(NUMBER_KEYS.map(key => [key, draft[key]])) as unknown as RuleNumbers),
  version: draft.version,
  followEnabled: draft.followEnabled,
  allocEnabled: draft.allocEnabled,
  autoContact: draft.autoContact,
  warnDays: draft.warnDays,
  exempt: draft.exempt,
  holdingOverrides: draft.holdingOverrides.map(({ employeeId, holdingLimit }) => ({ employeeId, holdingLimit })),
  autoAssignOff: draft.autoAssignOff.map(({ employeeId }) => employeeId),
})

export const isSameRulesDraft = (one: RulesDraft, other: RulesDraft): boolean =>
  JSON.stringify(draftBody(one)) === JSON.stringify(draftBody(other))

/** The part of the draft that users edit, without version and server data. */
export const editedSettings = (draft: RulesDraft): Partial<RulesDraft> => {
  const { version: _, holdingOverrides, autoAssignOff, ...settings } = draftBody(draft)
  return { ...settings, holdingOverrides: draft.holdingOverrides, autoAssignOff: draft.autoAssignOff }
}
