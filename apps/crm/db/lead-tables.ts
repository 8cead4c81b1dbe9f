/** Tables of a lead's life. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { DateOrNull, Id, Json, NumericOrNull, Time, TimeOrNull } from './column-types.ts'

export interface InstitutionsCustomerTable {
  id: Id
  version: Generated<number>
  created_date: Time
  entered_date: Time
  custom: Json
  name: string
  phone_number: string | null
  wechat: string | null
  customer_source: string
  client_user_id: number | null
  registered: GeneratedAlways<boolean>
  consulting_project: string[]
  intention_level: string
  star: string | null
  budget: NumericOrNull
  intended_countries: Generated<string[]>
  gender: string | null
  resident_city: string | null
  highest_degree: string | null
  college: string | null
  study_professional: string | null
  gpa: string | null
  language_grade_type: string | null
  language_achievement: string | null
  graduation_time: DateOrNull
  remarks: string | null
  status: Generated<'NORMAL' | 'LOSS'>
  manual_phase: Generated<string>
  /** Derived by the database; writing it has no effect. */
  customer_phase: Generated<string>
  self_operated: Generated<boolean>
  creator_id: number
  attributable_person_id: number | null
  staff_person_id: number | null
  follow_up_with_people_id: number | null
  owner_since: Time
  last_pick_up_time: TimeOrNull
  move_in_reason: string | null
  abroad_intention_id: number | null
  entry_method: Generated<string>
  import_batch_id: number | null
  deleted_date: TimeOrNull
  merged_into_id: number | null
  exclusive: Generated<boolean>
  exclusive_date: TimeOrNull
  exclusive_department_id: number | null
  /** Exempt from automatic loss. */
  protected: Generated<boolean>
  /** When the last internal follow-up that counts was saved; written by the database. */
  last_follow_up_date: TimeOrNull
}

export interface InstitutionCustomerRelationTable {
  id: Id
  version: Generated<number>
  created_date: Time
  lead_id: number
  institution_id: number
  allocation_method: 'manualAllocate' | 'jigouyuyue'
  customer_status: Generated<string>
  operator_id: number | null
  qr_url: string | null
  withdrawn_date: TimeOrNull
  withdrawn_by_id: number | null
  precise_time: TimeOrNull
  estimated_signing_amount: NumericOrNull
  signing_item: string | null
  deal_stage: DealStage | null
  closing_reason: string | null
}

export type DealStage = 'CONTRACT_NEGOTIATION' | 'DEAL' | 'LOSS'

export interface DealStageHistoryTable {
  id: Id
  created_date: Time
  relation_id: number
  lead_id: number
  from_stage: string | null
  to_stage: string
  closing_reason: string | null
  operator_id: number | null
}

/** Limits and clocks of leads, one row; 0 switches a limit off. */
export interface LeadRulesTable {
  id: Generated<number>
  version: Generated<number>
  follow_enabled: Generated<boolean>
  no_follow_up_days: Generated<number>
  /** Clocks of leads that are older than the rule start here. */
  follow_enabled_since: TimeOrNull
  alloc_enabled: Generated<boolean>
  no_allocation_days: Generated<number>
  alloc_enabled_since: TimeOrNull
  warn_days: Generated<number[]>
  /** A shorter follow-up does not reset the clock. */
  min_follow_up_chars: Generated<number>
  auto_contact: Generated<boolean>
  daily_claim_limit: Generated<number>
  holding_limit: Generated<number>
  ex_owner_cooldown_days: Generated<number>
  sea_view_limit: Generated<number>
  max_institutions: Generated<number>
  /** The job stops instead when more leads than this would go at once. */
  max_loss_percent: Generated<number>
  /** Leads that somebody let go although the job stopped; null: none. */
  release_count: number | null
  release_date: TimeOrNull
  release_by_id: number | null
}

export interface EmployeeAllocationTable {
  employee_id: number
  auto_assign: Generated<boolean>
  /** Instead of the rule's. */
  holding_limit: number | null
  last_auto_assigned_date: TimeOrNull
}

export interface FollowUpRecordTable {
  id: Id
  version: Generated<number>
  /** When it was saved. */
  created_date: Time
  lead_id: number
  /** Null for our own people's. */
  institution_id: number | null
  follow_up_time: Time
  content: string
  next_follow_up_time: TimeOrNull
  intention_level: string | null
  author_id: number | null
  author_name: string | null
  correction: string | null
  corrected_date: TimeOrNull
  reminder_closed_date: TimeOrNull
  effective_chars: GeneratedAlways<number>
}

/** Stays in the high seas; opened and closed by the database as the lead's status says. */
export interface HighSeasTable {
  id: Id
  lead_id: number
  put_in_time: Time
  move_in_reason: string | null
  previous_owner_id: number | null
  previous_staff_id: number | null
  previous_follower_id: number | null
  previous_phase: string
  was_allocated: boolean
  self_reserved: Generated<boolean>
  /** Null: the system. */
  operator_id: number | null
  closed_date: TimeOrNull
  closed_by_id: number | null
  next_owner_id: number | null
}

export interface LeadClaimLogTable {
  id: Id
  created_date: Time
  /** Business day. */
  day: Generated<string>
  employee_id: number
  lead_id: number
}

export interface SeaViewTable {
  employee_id: number
  day: Generated<string>
  lead_id: number
}

/** What a registered user said in the app about studying abroad. */
export interface AbroadIntentionTable {
  id: Id
  version: Generated<number>
  created_date: Time
  client_user_id: number | null
  intended_countries: Generated<string[]>
  consulting_project: Generated<string[]>
  highest_degree: string | null
  college: string | null
  study_professional: string | null
  budget: NumericOrNull
  departure_time: string | null
  other_information: string | null
}

/** What happened to a lead and left no row of its own. */
export interface LeadEventTable {
  id: Id
  created_date: Time
  lead_id: number
  kind: string
  operator_id: number | null
  detail: Json
}

/** Everything that happened to a lead, from the rows that say so. */
export interface LeadTimelineView {
  id: string
  lead_id: number
  created_date: Date
  kind: string
  operator_id: number | null
  operator_name: string | null
  institution_id: number | null
  detail: Record<string, unknown>
}

export interface LeadOwnerHistoryTable {
  id: Id
  created_date: Time
  lead_id: number
  from_id: number | null
  to_id: number | null
  cause: string
  operator_id: number | null
}

export interface LeadContactKeyTable {
  key: string
  lead_id: number
  kinds: string[]
}
