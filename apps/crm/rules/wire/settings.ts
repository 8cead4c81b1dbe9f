/** Settings of /system/automaticLoss, as its requests and responses carry them. */
import { choiceOf, FLAG, limited, listOf, objectOf, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

/** Number of a row or version. */
export const POSITIVE_WHOLE = limited(WHOLE, { minimum: 1 })

const RULE_NUMBERS = {
  noFollowUpDays: WHOLE,
  noAllocationDays: WHOLE,
  /** Minimum length of a follow-up that restarts the period. */
  minFollowUpChars: WHOLE,
  /** Number of days over which leads that were neglected before a rule was enabled or tightened are lost. */
  spreadDays: WHOLE,
  /** Percentage of all leads that can be lost; the job stops if more are due at once. */
  maxLossPercent: WHOLE,
  dailyClaimLimit: WHOLE,
  holdingLimit: WHOLE,
  exOwnerCooldownDays: WHOLE,
  seaViewLimit: WHOLE,
  maxInstitutions: WHOLE,
}
const ruleNumbers = objectOf(RULE_NUMBERS)
export type RuleNumbers = TypeOf<typeof ruleNumbers>

const exemption = choiceOf('ORDERED', 'EXCLUSIVE', 'PROTECTED')
export type Exemption = TypeOf<typeof exemption>

/** Periods and limits for leads. A limit of 0 means none; `setting-rules.ts` validates the ranges with messages in words. */
const LOSS_PERIODS = {
  ...RULE_NUMBERS,
  followEnabled: FLAG,
  allocEnabled: FLAG,
  autoContact: FLAG,
  /** Days before the loss on which the owner is warned, in falling order. */
  warnDays: limited(listOf(WHOLE), { uniqueItems: true, maxItems: 100 }),
  exempt: limited(listOf(exemption), { uniqueItems: true, maxItems: 3 }),
}
const lossPeriods = objectOf(LOSS_PERIODS)
export type LossPeriods = TypeOf<typeof lossPeriods>

export const RULE_SETTINGS = {
  ...LOSS_PERIODS,
  /** Employees with a holding limit of their own. */
  holdingOverrides: limited(listOf(objectOf({ employeeId: POSITIVE_WHOLE, holdingLimit: WHOLE })), { maxItems: 500 }),
  /** Employees skipped by the automatic choice of an exclusive allocation. */
  autoAssignOff: limited(listOf(POSITIVE_WHOLE), { maxItems: 500, uniqueItems: true }),
}
const ruleSettings = objectOf(RULE_SETTINGS)
/** Body of the settings request, without version and token. */
export type RuleSettings = TypeOf<typeof ruleSettings>

/** The name includes the user name, because names are not unique. */
const RULES_EMPLOYEE = { employeeId: WHOLE, name: TEXT }
const rulesEmployee = objectOf(RULES_EMPLOYEE)
export type RulesEmployee = TypeOf<typeof rulesEmployee>

const holdingOverride = objectOf({ ...RULES_EMPLOYEE, holdingLimit: WHOLE })
export type HoldingOverride = TypeOf<typeof holdingOverride>

/** Editable settings, with the names of the employees among them. */
export const STORED_SETTINGS = {
  version: POSITIVE_WHOLE,
  ...LOSS_PERIODS,
  holdingOverrides: listOf(holdingOverride),
  autoAssignOff: listOf(rulesEmployee),
}
const storedSettings = objectOf(STORED_SETTINGS)
/** The settings as the refusal of an outdated edit carries them. */
export type StoredSettings = TypeOf<typeof storedSettings>
