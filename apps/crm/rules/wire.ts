/** What /system/automaticLoss takes and answers. Times are 'YYYY-MM-DD HH:mm:ss'. */

export interface RuleNumbers {
  readonly noFollowUpDays: number
  readonly noAllocationDays: number
  /** A shorter follow-up does not reset the clock. */
  readonly minFollowUpChars: number
  /** Over so many days go leads that were left alone before a rule was switched on or tightened. */
  readonly spreadDays: number
  /** The job stops instead when more leads than this would go at once. */
  readonly maxLossPercent: number
  readonly dailyClaimLimit: number
  readonly holdingLimit: number
  readonly exOwnerCooldownDays: number
  readonly seaViewLimit: number
  readonly maxInstitutions: number
}

export type Exemption = 'ORDERED' | 'EXCLUSIVE' | 'PROTECTED'

/** The clocks and limits of leads. A limit of 0 is none. */
export interface Clocks extends RuleNumbers {
  readonly followEnabled: boolean
  readonly allocEnabled: boolean
  readonly autoContact: boolean
  /** Days before the loss on which it is told, in falling order. */
  readonly warnDays: readonly number[]
  readonly exempt: readonly Exemption[]
}

/** What the settings screen sends, without version and token. */
export interface RuleSettings extends Clocks {
  /** Employees with a holding limit of their own. */
  readonly holdingOverrides: readonly { readonly employeeId: number; readonly holdingLimit: number }[]
  /** Employees whom the automatic exclusive allocation passes over. */
  readonly autoAssignOff: readonly number[]
}

export interface Person {
  readonly employeeId: number
  /** With the user name, since names repeat. */
  readonly name: string
}

export interface Override extends Person {
  readonly holdingLimit: number
}

export type RefusedReason = 'TOO_MANY' | 'CLOCK_JUMPED'

/** A run of the hourly job. */
export interface Run {
  readonly id: number
  readonly state: 'RUNNING' | 'DONE' | 'REFUSED' | 'INTERRUPTED'
  readonly refusedReason: RefusedReason | null
  readonly due: number
  readonly total: number
  readonly moved: number
  readonly startedDate: string
  readonly finishedDate: string | null
}

/** How many leads somebody let go although the brake held them back; the next run takes them. */
export interface Release {
  readonly count: number
  readonly date: string
  readonly by: string | null
}

/** Leads that were left alone before the rules, and the days on which they go. */
export interface Spread {
  readonly count: number
  /** YYYY-MM-DD */
  readonly from: string
  readonly to: string
}

/** GET …/get */
export interface RulesAnswer extends Clocks {
  readonly version: number
  readonly holdingOverrides: readonly Override[]
  readonly autoAssignOff: readonly Person[]
  readonly runs: readonly Run[]
  readonly release: Release | null
  /** null: none of them is left. */
  readonly spread: Spread | null
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
  /** YYYY-MM-DD; what is overdue counts for today. */
  readonly date: string
  readonly noFollowUp: number
  readonly noAllocation: number
}

export interface LossPreview {
  readonly total: number
  readonly days: readonly LossDay[]
  readonly message: string
  /** What stands against it: more would go on one day than the job lets go at once. */
  readonly notice?: string
}

/** POST …/preview */
export interface Preview extends LossPreview {
  readonly sample: readonly LossSample[]
  readonly previewToken: string
}

/** GET …/due: what is overdue at this moment. */
export interface DueLeads {
  readonly due: number
  /** All that can be lost. */
  readonly total: number
  /** Whether the brake holds them back. */
  readonly held: boolean
  readonly sample: readonly LossSample[]
}
