/** Requests and responses of /system/automaticLoss. Times are 'YYYY-MM-DD HH:mm:ss'. */

export interface RuleNumbers {
  readonly noFollowUpDays: number
  readonly noAllocationDays: number
  /** Minimum length of a follow-up that restarts the period. */
  readonly minFollowUpChars: number
  /** Number of days over which leads that were neglected before a rule was enabled or tightened are lost. */
  readonly spreadDays: number
  /** Percentage of all leads that can be lost; the job stops if more are due at once. */
  readonly maxLossPercent: number
  readonly dailyClaimLimit: number
  readonly holdingLimit: number
  readonly exOwnerCooldownDays: number
  readonly seaViewLimit: number
  readonly maxInstitutions: number
}

export type Exemption = 'ORDERED' | 'EXCLUSIVE' | 'PROTECTED'

/** Periods and limits for leads. A limit of 0 means none. */
export interface LossPeriods extends RuleNumbers {
  readonly followEnabled: boolean
  readonly allocEnabled: boolean
  readonly autoContact: boolean
  /** Days before the loss on which the owner is warned, in falling order. */
  readonly warnDays: readonly number[]
  readonly exempt: readonly Exemption[]
}

/** Body of the settings request, without version and token. */
export interface RuleSettings extends LossPeriods {
  /** Employees with a holding limit of their own. */
  readonly holdingOverrides: readonly { readonly employeeId: number; readonly holdingLimit: number }[]
  /** Employees skipped by the automatic choice of an exclusive allocation. */
  readonly autoAssignOff: readonly number[]
}

export interface RulesEmployee {
  readonly employeeId: number
  /** Includes the user name, because names are not unique. */
  readonly name: string
}

export interface HoldingOverride extends RulesEmployee {
  readonly holdingLimit: number
}

export type RefusedReason = 'TOO_MANY' | 'CLOCK_JUMPED'

/** A run of the hourly job. */
export interface LossRunSummary {
  readonly id: number
  readonly state: 'RUNNING' | 'DONE' | 'REFUSED' | 'INTERRUPTED'
  readonly refusedReason: RefusedReason | null
  readonly due: number
  readonly total: number
  readonly moved: number
  readonly startedDate: string
  readonly finishedDate: string | null
}

/** Number of held leads that an employee released for the next run. */
export interface LossRelease {
  readonly count: number
  readonly date: string
  readonly by: string | null
}

/** Leads that were neglected before the rules, and the days on which they are lost. */
export interface LossSpread {
  readonly count: number
  /** YYYY-MM-DD */
  readonly from: string
  readonly to: string
}

/** GET …/get. */
export interface RulesAnswer extends LossPeriods {
  readonly version: number
  readonly holdingOverrides: readonly HoldingOverride[]
  readonly autoAssignOff: readonly RulesEmployee[]
  readonly runs: readonly LossRunSummary[]
  readonly release: LossRelease | null
  /** null if none of them is left. */
  readonly spread: LossSpread | null
}

export type LossReason = 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION'

export interface LossSample {
  readonly id: number
  readonly name: string
  readonly ownerName: string
  readonly lossTime: string
  readonly reason: LossReason
}

export interface LossDay {
  /** YYYY-MM-DD; overdue leads count for today. */
  readonly date: string
  readonly noFollowUp: number
  readonly noAllocation: number
}

export interface LossPreview {
  readonly total: number
  readonly days: readonly LossDay[]
  readonly message: string
  /** Warning that on one day more leads are due than the job moves at once. */
  readonly notice?: string
}

/** POST …/preview. */
export interface RulesPreview extends LossPreview {
  readonly sample: readonly LossSample[]
  readonly previewToken: string
}

/** GET …/due: currently overdue leads. */
export interface DueLeads {
  readonly due: number
  /** Number of leads that can be lost at all. */
  readonly total: number
  /** True if the limit holds them back. */
  readonly held: boolean
  readonly sample: readonly LossSample[]
}
