/** The application's tables as Kysely sees them: int8 as number, numeric as text, timestamptz and date as the driver gives them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>
type Json = ColumnType<Record<string, unknown>, string | undefined, string>
type Time = ColumnType<Date, Date | string | undefined, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** 'YYYY-MM-DD' */
type DateOrNull = ColumnType<string | null, string | null | undefined, string | null>
type NumericText = ColumnType<string, string | number | undefined, string | number>
type NumericOrNull = ColumnType<string | null, string | number | null | undefined, string | number | null>

export interface DepartmentTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  parent_id: number | null
  name: string
  remarks: Generated<string>
}

export interface EmployeeTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  username: string
  name: string
  phone_number: string | null
  password_hash: Generated<string>
  must_change_password: Generated<boolean>
  admin: Generated<boolean>
  locked: Generated<boolean>
  home: Generated<boolean>
  department_id: number | null
  company: string | null
  remarks: string | null
  code: string | null
  /** End of a first or reset password; null for a chosen one. */
  password_expires_date: TimeOrNull
}

export interface DepartmentViewerTable {
  department_id: number
  employee_id: number
}

export interface RoleTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  name: string
  description: string | null
  locked: Generated<boolean>
}

export interface RolePermissionTable {
  role_id: number
  permission: string
}

export interface EmployeeRoleTable {
  employee_id: number
  role_id: number
}

export interface OptionConfigTable {
  id: Id
  version: Generated<number>
  created_date: Time
  name: string
  value: string
  label: string
  parent_id: number | null
  sort: Generated<number>
  /** 0 enabled, 1 disabled. */
  status: Generated<number>
  color: string | null
}

export interface InstitutionTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  name: string
  total_score: NumericText
  system_score: NumericText
  contact: string | null
  phone_number: string | null
  province_city_district: string | null
  business_type: string | null
  company_subject: string | null
  allocate_customer: Generated<number>
  shop: Generated<boolean>
  locked: Generated<boolean>
  self_operated: Generated<boolean>
  activate_id: number | null
  invite_num: Generated<number>
  signing_time: DateOrNull
  remarks: string | null
  /** Countries it applies for; none stands for all. */
  country_of_application: Generated<string[]>
}

export interface InstitutionScoreRecordTable {
  id: Id
  created_date: Time
  institution_id: number
  reason: string
  scoring_method: string
  fraction: NumericText
  operator_id: number | null
}

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

export interface CustomerServiceSettingTable {
  id: Generated<number>
  version: Generated<number>
  default_staff_id: number | null
  /** Position in the pool that was dealt last. */
  cursor_position: Generated<number>
}

export interface CustomerServiceMemberTable {
  employee_id: number
  /** From 1. */
  position: number
  on_duty: Generated<boolean>
}

export interface CustomerServiceOverrideTable {
  id: Id
  /** Null: any. */
  customer_source: string | null
  resident_city: string | null
  staff_id: number
}

/** An institution that wants to come in. */
export interface InstitutionsRegistrationTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  register_phone: string
  register_time: Time
  invite_institution_id: number | null
  /** 0 registered only, 1 negotiating, 2 under review, 3 joined. */
  status: Generated<number>
  follow_up_id: number | null
  company_subject: string | null
  name: string | null
  contact: string | null
  phone_number: string | null
  business_type: string | null
  province_city_district: string | null
  remarks: string | null
  apply_time: TimeOrNull
  entered_by_id: number | null
  first_reviewer_id: number | null
  first_review_date: TimeOrNull
  final_reviewer_id: number | null
  final_review_date: TimeOrNull
  reject_reason: string | null
  rejected_by_id: number | null
  rejected_date: TimeOrNull
  /** What became of it. */
  institution_id: number | null
}

export interface InstitutionsRegistrationReviewTable {
  id: Id
  created_date: Time
  registration_id: number
  decision: 'FIRST_PASS' | 'FINAL_PASS' | 'REJECT'
  reason: string | null
  reviewer_id: number
}

/** Somebody of an institution. */
export interface InstitutionAccountTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  institution_id: number
  username: string
  name: string
  phone_number: string | null
  /** Empty opens nothing. */
  password_hash: Generated<string>
  must_change_password: Generated<boolean>
  password_expires_date: TimeOrNull
  locked: Generated<boolean>
  remarks: string | null
}

/** Left contact data in the app and waits to be claimed. */
export interface RetentionClientTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  client_user_id: number
  customer_name: string
  mobile_phone_number: string
  consulting_project: string[]
  intended_countries: Generated<string[]>
  source_channel: string
  other_information: string | null
  state: Generated<'PENDING' | 'RECEIVED' | 'MERGED' | 'DELETED'>
  received_by_id: number | null
  operator_id: number | null
  received_date: TimeOrNull
  lead_id: number | null
  delete_reason: string | null
  deleted_by_id: number | null
  deleted_date: TimeOrNull
}

export interface CustomerReturnVisitTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  lead_id: number
  content: string
  planned_time: Time
  visitor_id: number | null
  status: Generated<'PENDING' | 'VISITED' | 'CANCELLED'>
  outcome: string | null
  finished_by_id: number | null
  finished_date: TimeOrNull
}

export interface CrmTables {
  department: DepartmentTable
  employee: EmployeeTable
  department_viewer: DepartmentViewerTable
  role: RoleTable
  role_permission: RolePermissionTable
  employee_role: EmployeeRoleTable
  option_config: OptionConfigTable
  institution: InstitutionTable
  institution_score_record: InstitutionScoreRecordTable
  institutions_customer: InstitutionsCustomerTable
  live_customer: InstitutionsCustomerTable
  institution_customer_relation: InstitutionCustomerRelationTable
  deal_stage_history: DealStageHistoryTable
  lead_rules: LeadRulesTable
  employee_allocation: EmployeeAllocationTable
  follow_up_record: FollowUpRecordTable
  high_seas: HighSeasTable
  lead_claim_log: LeadClaimLogTable
  sea_view: SeaViewTable
  abroad_intention: AbroadIntentionTable
  lead_event: LeadEventTable
  lead_timeline: LeadTimelineView
  lead_owner_history: LeadOwnerHistoryTable
  lead_contact_key: LeadContactKeyTable
  customer_service_setting: CustomerServiceSettingTable
  customer_service_member: CustomerServiceMemberTable
  customer_service_override: CustomerServiceOverrideTable
  institutions_registration: InstitutionsRegistrationTable
  institutions_registration_review: InstitutionsRegistrationReviewTable
  institution_account: InstitutionAccountTable
  retention_client: RetentionClientTable
  customer_return_visit: CustomerReturnVisitTable
}
