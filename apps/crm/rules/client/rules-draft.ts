import { pickKeys } from '#core/contract/must.ts'
import { NUMBER_KEYS, NUMBER_RANGES, numberProblem, warnProblem } from '../setting-rules.ts'
import type { RuleNumbers, RuleSettings, StoredSettings } from '../wire/settings.ts'

/** Settings while they are edited: a number may be missing. */
export type RulesDraft = Omit<StoredSettings, keyof RuleNumbers> & { readonly [K in keyof RuleNumbers]: number | undefined }

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

/** The part of the draft that users edit. */
export type EditedSettings = Omit<RulesDraft, 'version'>

const EDITED_KEYS = [
  ...NUMBER_KEYS,
  'followEnabled',
  'allocEnabled',
  'autoContact',
  'warnDays',
  'exempt',
  'holdingOverrides',
  'autoAssignOff',
] as const

/** The part of the draft that users edit, without version and other data of the server. */
export const editedSettings = (draft: EditedSettings): EditedSettings => pickKeys(draft, EDITED_KEYS)

/** The lists of employees as a request has them: without names. */
const sentEmployees = ({ holdingOverrides, autoAssignOff }: EditedSettings): Pick<RuleSettings, 'holdingOverrides' | 'autoAssignOff'> => ({
  holdingOverrides: holdingOverrides.map(({ employeeId, holdingLimit }) => ({ employeeId, holdingLimit })),
  autoAssignOff: autoAssignOff.map(({ employeeId }) => employeeId),
})

const hasNumbers = (draft: RulesDraft): draft is RulesDraft & RuleNumbers => NUMBER_KEYS.every(key => draft[key] !== undefined)

/** Request body of preview and edit; undefined while a number is missing. */
export const draftBody = (draft: RulesDraft): (RuleSettings & { readonly version: number }) | undefined => {
  if (!hasNumbers(draft)) return undefined
  return { ...pickKeys(draft, EDITED_KEYS), ...sentEmployees(draft), version: draft.version }
}

export const isSameRulesDraft = (one: RulesDraft, other: RulesDraft): boolean => {
  const text = (draft: RulesDraft): string => JSON.stringify({ ...editedSettings(draft), ...sentEmployees(draft), version: draft.version })
  return text(one) === text(other)
}
